// The cursor of a board: a line around the tile it is in, and what it would write there, faintly: in an empty tile, where it can stand.
import { s } from "../page/element.js";
import { centreOf } from "./geometry.js";

/** @import { Tile } from "../shapes.d.ts" */

export class Cursor {
  #line = s("path", { class: "cursor" });
  #ghost = s("text", { class: "ghost" });
  #text = "";
  #shown = "";
  /** @type {(index: number) => boolean} */ #fits = () => false;

  /** What it is drawn by, from below. */
  get nodes() {
    return [this.#ghost, this.#line];
  }

  /** @param {string} outline the data of a path */
  surround(outline) {
    this.#line.setAttribute("d", outline);
  }

  /** Whether it shows while the focus is elsewhere. @param {boolean} on */
  keep(on) {
    if (this.#line.classList.contains("chosen") !== on) this.#line.classList.toggle("chosen", on);
  }

  /** Whether the focus is to be seen. A selector that asks that of the whole board takes long on a large one. @param {EventTarget | null} target */
  focus(target) {
    const seen = target instanceof Element && target.matches(":focus-visible");
    if (this.#line.classList.contains("focused") !== seen) this.#line.classList.toggle("focused", seen);
  }

  /** @param {string} text nothing where it is empty @param {(index: number) => boolean} fits */
  promise(text, fits) {
    this.#text = text;
    this.#fits = fits;
  }

  /** Shows what is promised for the tile it is in. @param {Tile | undefined} tile @param {number} index */
  show(tile, index) {
    const isEmpty = tile && !tile.text && !tile.notes.length && tile.tone === "empty";
    const shown = this.#text && isEmpty && this.#fits(index) ? this.#text : "";
    if (this.#shown !== shown) this.#ghost.textContent = this.#shown = shown;
    if (!shown || !tile) return;
    const [x, y] = centreOf(tile.outline);
    this.#ghost.setAttribute("x", x.toFixed(3));
    this.#ghost.setAttribute("y", y.toFixed(3));
  }
}
