// Drawing a path with a pointer, from cell to cell.
import { centreOf } from "../board/geometry.js";

/** @import { Board } from "../board/board.js" */
/** @import { Point } from "../shapes.d.ts" */
/** @import { Path } from "./path.js" */
/**
 * What a drawing hand can do at a table.
 * @typedef {object} Hand
 * @property {() => Path | null} path nothing where none is drawn now
 * @property {() => number | null} held
 * @property {(index: number, number: number, from: number) => void} lay
 * @property {(index: number) => void} takeBack
 * @property {(index: number, number: number, way: number) => void} stand on a cell and its number, which way one came
 * @property {(index: number) => void} rest
 */

/** How near to the middle of a cell a pointer must come to have reached it: a way along the diagonal touches no other. */
const REACH = 0.38;
/** How far apart a quick pointer's way is looked at, in sides of a cell. */
const STRIDE = 0.2;

/**
 * From a number the next ones are laid cell by cell, up or down; numbers that stand already are followed, and the way back takes
 * up again what was laid.
 * @param {Board} board @param {Hand} hand
 */
export function drawByPointer(board, hand) {
  /** @type {Stroke | null} */
  let stroke = null;
  board.addEventListener("pointerdown", (event) => {
    stroke = null;
    const [path, index] = [hand.path(), board.tileAt(event.clientX, event.clientY)];
    if (!event.isPrimary || event.button !== 0 || !path || index === null) return;
    if (path.leadsOn(index)) stroke = new Stroke(board, hand, event, index, path);
  });
  board.addEventListener("pointermove", (event) => {
    if (stroke?.pointer !== event.pointerId) return;
    if (event.pointerType === "mouse" && !event.buttons) stroke = null;
    else stroke.moveTo(event);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    board.addEventListener(name, (event) => {
      if (stroke?.pointer !== event.pointerId) return;
      stroke.end();
      stroke = null;
    });
  board.addEventListener(
    "touchmove",
    (event) => {
      // A second finger zooms; the only one, where it draws, moves nothing else.
      if (event.touches.length > 1) stroke = null;
      else if (stroke && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

class Stroke {
  #board;
  #hand;
  /** As it was when the stroke began: where cells lie does not change. */ #path;
  #start;
  /** Up or down the numbers, once that is known. */ #way = 0;
  /** The cells gone through, and whether a number was laid there. @type {{ index: number, laid: boolean }[]} */ #cells;
  /** @type {Point} */ #at;

  /** @param {Board} board @param {Hand} hand @param {PointerEvent} event @param {number} index @param {Path} path */
  constructor(board, hand, event, index, path) {
    this.pointer = event.pointerId;
    this.#board = board;
    this.#hand = hand;
    this.#path = path;
    this.#start = path.numberAt(index) ?? 0;
    this.#cells = [{ index, laid: false }];
    this.#at = board.pointAt(event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  moveTo(event) {
    const [x, y] = this.#board.pointAt(event.clientX, event.clientY);
    const [fromX, fromY] = this.#at;
    const strides = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / STRIDE));
    for (let at = 1; at <= strides; at += 1)
      this.#reach([fromX + ((x - fromX) * at) / strides, fromY + ((y - fromY) * at) / strides]);
    this.#at = [x, y];
  }

  end() {
    if (this.#cells.length > 1) this.#hand.rest(this.#last.index);
  }

  get #last() {
    return /** @type {{ index: number, laid: boolean }} */ (this.#cells.at(-1));
  }

  get #number() {
    return this.#start + this.#way * (this.#cells.length - 1);
  }

  /** @param {Point} point */
  #reach([x, y]) {
    const { index: last } = this.#last;
    const reached = this.#path.touching[last]?.find((index) => {
      const [cx, cy] = centreOf(this.#path.tiles[index]?.outline ?? [[Infinity, Infinity]]);
      return Math.hypot(cx - x, cy - y) < REACH;
    });
    if (reached === undefined) return;
    if (reached === this.#cells.at(-2)?.index) this.#goBack();
    else if (!this.#cells.some(({ index }) => index === reached)) this.#goOn(reached, last);
  }

  #goBack() {
    const left = this.#cells.pop();
    const way = this.#way;
    if (left?.laid) this.#hand.takeBack(left.index);
    if (this.#cells.length === 1) this.#way = 0;
    this.#hand.stand(this.#last.index, this.#number, way);
  }

  /** @param {number} index @param {number} from */
  #goOn(index, from) {
    const path = this.#hand.path();
    const way = path && this.#wayTo(path, index);
    if (!way) return;
    // What follows is no click on a cell, wherever the pointer is let go.
    if (!this.#way) this.#board.setPointerCapture(this.pointer);
    this.#way = way;
    const laid = path.isFree(index);
    this.#cells.push({ index, laid });
    if (laid) this.#hand.lay(index, this.#number, from);
    this.#hand.stand(index, this.#number, way);
  }

  /** Up or down to a cell; nothing where no number can go there. @param {Path} path @param {number} index */
  #wayTo(path, index) {
    const [number, there] = [this.#number, path.numberAt(index)];
    // Where both can be, it is up, unless the number below is the one held.
    const ways = this.#way ? [this.#way] : this.#hand.held() === number - 1 ? [-1, 1] : [1, -1];
    return ways.find((way) => (there ? there === number + way : path.canGoTo(number + way, index)));
  }
}
