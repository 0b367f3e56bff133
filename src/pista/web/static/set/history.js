// The sheets of a drawing table one after the other: what was done is taken back and done again.

/** @import { Sheet } from "./sheet.js" */

export class History {
  /** @type {Sheet[]} */ #sheets = [];
  #at = -1;

  /** The sheet on the table. */
  get now() {
    return /** @type {Sheet} */ (this.#sheets[this.#at]);
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#sheets.length - 1;
  }

  /** @param {Sheet} sheet @param {boolean} [joined] whether it is taken back together with the one before */
  add(sheet, joined = false) {
    const kept = joined && this.canUndo ? this.#at : this.#at + 1;
    this.#sheets = [...this.#sheets.slice(0, kept), sheet];
    this.#at = kept;
  }

  /** Whether there was anything to take back. */
  undo() {
    if (!this.canUndo) return false;
    this.#at -= 1;
    return true;
  }

  /** Whether there was anything to do again. */
  redo() {
    if (!this.canRedo) return false;
    this.#at += 1;
    return true;
  }
}
