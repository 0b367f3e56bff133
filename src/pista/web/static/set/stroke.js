// One press on the board that goes over many cells: every cell on the way, however quick the hand, and each once.

/** @typedef {(at: number) => void} Passed what to do with a cell */

/** How far apart points of the way are looked at, in pixels: less than the smallest cell. */
const STEP = 8;
/** So near to the edge of its frame a board moves on, in pixels, and so far. */
const [EDGE, MOVE] = [20, 16];

export class Stroke {
  #board;
  #passed;
  #pointer;
  /** @type {[number, number]} */ #point;
  /** @type {number | null} */ #last = null;

  /** @param {import("../board/board.js").Board} board @param {PointerEvent} event @param {Passed} passed */
  constructor(board, event, passed) {
    this.#board = board;
    this.#passed = passed;
    this.#pointer = event.pointerId;
    this.#point = [event.clientX, event.clientY];
    // A finger keeps what it pressed first; here it goes on to the next cell.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    this.#pass(...this.#point);
  }

  /** Whether the pointer is the one that began. @param {PointerEvent} event */
  isOf(event) {
    return event.pointerId === this.#pointer;
  }

  /** @param {PointerEvent} event */
  go(event) {
    const [x, y] = this.#point;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
    for (let step = 1; step <= steps; step += 1) this.#pass(x + (dx * step) / steps, y + (dy * step) / steps);
    this.#point = [event.clientX, event.clientY];
    const { left, right } = this.#board.getBoundingClientRect();
    if (event.clientX < left + EDGE) this.#board.scrollLeft -= MOVE;
    else if (event.clientX > right - EDGE) this.#board.scrollLeft += MOVE;
  }

  /** @param {number} x @param {number} y */
  #pass(x, y) {
    const at = this.#board.tileAt(x, y);
    if (at === null || at === this.#last) return;
    this.#last = at;
    this.#passed(at);
  }
}
