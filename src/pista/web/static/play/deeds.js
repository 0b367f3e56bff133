// What was done at a table, in order, so that it can be taken back and done again: numbers and pencil marks alike.

/**
 * A cell, and what stood in it before and after. Of moves made before the page was opened the server alone knows where.
 * @typedef {{ sort: "number", cell: string | null, before: string, after: string }} Numbered
 * @typedef {{ sort: "notes", cell: string, before: string[], after: string[] }} Noted
 * @typedef {Numbered | Noted} Deed
 */

export class Deeds {
  /** @type {Deed[]} */ #done = [];
  /** @type {Deed[]} */ #undone = [];
  /** Whether moves that the server could make again were followed by something else. */ #overtaken = false;

  /** The last that can be taken back. */
  get last() {
    return this.#done.at(-1);
  }

  /** @param {Deed} deed */
  add(deed) {
    this.#done.push(deed);
    this.#undone = [];
    // A move makes the server forget what it could do again; of pencil marks it keeps no order.
    this.#overtaken = deed.sort === "notes";
  }

  /** It was refused. @param {Deed} deed */
  drop(deed) {
    this.#done = this.#done.filter((one) => one !== deed);
    this.#undone = this.#undone.filter((one) => one !== deed);
  }

  /** @param {"undo" | "redo"} verb @param {boolean} serverCan */
  can(verb, serverCan) {
    if (verb === "undo") return this.#done.length > 0 || serverCan;
    return this.#undone.length > 0 || (serverCan && !this.#overtaken);
  }

  /** What is to be taken back, or done again. @param {"undo" | "redo"} verb @returns {Deed} */
  turn(verb) {
    const [from, to] = verb === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    /** @type {Deed} */
    const deed = from.pop() ?? { sort: "number", cell: null, before: "", after: "" };
    to.push(deed);
    return deed;
  }
}
