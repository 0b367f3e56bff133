// What the cursor would write stands faintly under it: in an empty tile, and only where it can stand.
import { s } from "../page/element.js";
import { centreOf } from "./geometry.js";

/** @import { Tile } from "../shapes.d.ts" */

export class Ghost {
  node = s("text", { class: "ghost" });
  #text = "";
  /** @type {(index: number) => boolean} */ #fits = () => false;

  /** @param {string} text nothing where it is empty @param {(index: number) => boolean} fits */
  promise(text, fits) {
    this.#text = text;
    this.#fits = fits;
  }

  /** @param {Tile | undefined} tile @param {number} index */
  show(tile, index) {
    const isEmpty = tile && !tile.text && !tile.notes.length && tile.tone === "empty";
    const shown = this.#text && isEmpty && this.#fits(index) ? this.#text : "";
    if (this.node.textContent !== shown) this.node.textContent = shown;
    if (!shown || !tile) return;
    const [x, y] = centreOf(tile.outline);
    this.node.setAttribute("x", x.toFixed(3));
    this.node.setAttribute("y", y.toFixed(3));
  }
}
