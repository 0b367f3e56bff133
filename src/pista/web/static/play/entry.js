// Numbers on their way into a cell: digits add up until no longer number is possible, or until the cell is left.

/** @import { Picture, Tile } from "../shapes.d.ts" */

export class Entry {
  /** @type {number | null} */ tile = null;
  digits = "";
  /** Whether the last digit would have made a number that is too large, and so began another. */ tooLarge = false;
  /** The number that was just taken because it could not go on. */ #taken = "";

  /**
   * Another digit; the whole number if it cannot go on, else null.
   * @param {number} tile @param {string} digit @param {number} largest @returns {number | null}
   */
  type(tile, digit, largest) {
    if (tile !== this.tile) this.digits = this.#taken = "";
    this.tile = tile;
    const longer = Number(this.digits + digit);
    // Where all numbers have one digit, another digit simply replaces it.
    this.tooLarge = largest > 9 && Number((this.digits || this.#taken) + digit) > largest;
    this.digits = longer > largest || longer === 0 ? (digit === "0" ? "" : digit) : String(longer);
    this.#taken = Number(this.digits) * 10 > largest ? this.digits : "";
    return this.#taken ? this.#ended() : null;
  }

  /** Whether this only says that the number just taken, in this cell, was meant: by then it is written. @param {number} tile */
  confirms(tile) {
    const isWritten = this.#taken !== "" && tile === this.tile;
    this.#taken = "";
    return isWritten;
  }

  /** Ends the number; null when nothing was typed. */
  take() {
    this.#taken = "";
    return this.#ended();
  }

  #ended() {
    const value = this.digits ? Number(this.digits) : null;
    this.digits = "";
    return value;
  }

  /** The picture with the number being typed, or the pencil mark. @param {Picture} picture @param {boolean} pencil @returns {Picture} */
  over(picture, pencil) {
    const { tile: at, digits } = this;
    if (!digits || at === null) return picture;
    return {
      ...picture,
      tiles: picture.tiles.map((tile, index) => (index === at ? typedIn(tile, digits, pencil) : tile)),
    };
  }

  /** Takes one digit back; whether there was one. */
  back() {
    this.#taken = "";
    const was = this.digits.length > 0;
    this.digits = this.digits.slice(0, -1);
    return was;
  }
}

/** A mark that is being written is the last of its cell, whose tone says so. @param {Tile} tile @param {string} digits @param {boolean} pencil @returns {Tile} */
function typedIn(tile, digits, pencil) {
  if (!pencil) return { ...tile, text: digits, tone: "typed", end: "none" };
  return tile.text ? tile : { ...tile, notes: [...tile.notes, digits], tone: "typed" };
}

/** Pencil marks with another one, in order, or without it. @param {string[]} notes @param {string} note */
export function toggled(notes, note) {
  return notes.includes(note)
    ? notes.filter((one) => one !== note)
    : [...notes, note].sort((one, other) => Number(one) - Number(other));
}
