// What was done and the server has not answered yet: the board shows it, and builds on it.

/** @import { Picture, Tile, Tone } from "../shapes.d.ts" */
/** @typedef {{ text: string, from?: number | undefined }} Entered a number, or none; drawn from the tile `from` */

export class Awaited {
  /** @type {Map<string, Entered>} */ #numbers = new Map();
  /** @type {Map<string, { notes: string[] }>} */ #notes = new Map();
  /** A picture, and what it has become. @type {{ picture: Picture, over: Picture } | null} */ #known = null;

  get hasNumbers() {
    return this.#numbers.size > 0;
  }

  /** @param {string} cell @param {Entered} number @returns {() => void} to be called when it is answered */
  number(cell, number) {
    return this.#waiting(this.#numbers, cell, number);
  }

  /** @param {string} cell @param {string[]} notes @returns {() => void} to be called when they are answered */
  notes(cell, notes) {
    return this.#waiting(this.#notes, cell, { notes });
  }

  /** The picture with all that; tiles of which nothing waits stay the same ones. @param {Picture} picture @returns {Picture} */
  over(picture) {
    if (!this.#numbers.size && !this.#notes.size) return picture;
    if (this.#known?.picture !== picture) this.#known = { picture, over: this.#over(picture) };
    return this.#known.over;
  }

  /** @param {Picture} picture @returns {Picture} */
  #over(picture) {
    const tiles = picture.tiles.map((tile) => this.#tile(tile));
    const links = [...this.#numbers].flatMap(([name, { text, from }]) => {
      const index = tiles.findIndex((tile) => tile.name === name);
      return text && from !== undefined ? [[from, index]] : [];
    });
    // A trail leads to no number that is being taken away.
    const gone = new Set(tiles.flatMap((tile, at) => (tile.text === picture.tiles[at]?.text ? [] : [at])));
    const trails = picture.trails.flatMap((trail) => parted(trail, gone));
    return { ...picture, tiles, trails: [...trails, ...links] };
  }

  /** @param {Tile} tile @returns {Tile} */
  #tile(tile) {
    const { text = tile.text } = this.#numbers.get(tile.name) ?? {};
    const { notes = tile.notes } = this.#notes.get(tile.name) ?? {};
    if (text === tile.text && notes === tile.notes) return tile;
    /** @type {Tone} */
    const tone = text === tile.text ? tile.tone : text ? "entered" : "empty";
    return { ...tile, text, notes, tone, end: text === tile.text ? tile.end : "none" };
  }

  /** Unless something newer waits in its place by then, it is forgotten. @template T @param {Map<string, T>} all @param {string} cell @param {T} what */
  #waiting(all, cell, what) {
    all.set(cell, what);
    this.#known = null;
    return () => {
      if (all.get(cell) !== what) return;
      all.delete(cell);
      this.#known = null;
    };
  }
}

/** @param {number[]} trail @param {Set<number>} without */
function parted(trail, without) {
  if (!trail.some((index) => without.has(index))) return [trail];
  /** @type {number[][]} */
  const parts = [[]];
  for (const index of trail) {
    if (without.has(index)) parts.push([]);
    else parts.at(-1)?.push(index);
  }
  return parts.filter((part) => part.length > 1);
}
