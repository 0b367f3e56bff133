// A hand on the drawing table: it draws over cells with one press, or moves a board that is larger than its frame.
import { Stroke } from "./stroke.js";

/** @import { Board } from "../board/board.js" */
/** @import { Passed } from "./stroke.js" */

/**
 * @typedef {object} Work
 * @property {() => boolean} moves whether it moves the board
 * @property {(first: number) => Passed | null} begin what to do with each cell of a stroke from this one on, if it draws
 * @property {(last: number | null) => void} end
 */

export class Hand {
  #board;
  #work;
  /** @type {Stroke | null} */ #stroke = null;
  /** Where it was while moving the board. @type {[number, number] | null} */ #before = null;

  /** @param {Board} board @param {Work} work */
  constructor(board, work) {
    this.#board = board;
    this.#work = work;
    board.addEventListener("pointerdown", (event) => this.#press(event));
    board.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(name, (event) => this.#lift(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (!event.isPrimary || event.button) return;
    if (this.#work.moves() && event.pointerType === "mouse") this.#before = [event.clientX, event.clientY];
    const first = this.#board.tileAt(event.clientX, event.clientY);
    const passed = first === null ? null : this.#work.begin(first);
    if (passed) this.#stroke = new Stroke(this.#board, event, passed);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!event.buttons) return;
    if (this.#stroke?.isOf(event)) this.#stroke.go(event);
    if (!this.#before) return;
    const [x, y] = this.#before;
    this.#board.scrollLeft -= event.clientX - x;
    scrollBy(0, y - event.clientY);
    this.#before = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#before = null;
    if (!this.#stroke?.isOf(event)) return;
    this.#stroke = null;
    this.#work.end(this.#board.tileAt(event.clientX, event.clientY));
  }
}
