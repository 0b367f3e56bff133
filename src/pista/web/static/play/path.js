// Numbers that make a path: where they stand, and which cells a number can go to.
import { touchingOf } from "../board/geometry.js";

/** @import { Game, Picture } from "../shapes.d.ts" */

/** The numbers of a path as they stand now. */
export class Path {
  /** @type {Map<number, number[]>} */ #where = new Map();
  /** Cells from which the next number up, or down of a negative one, can be reached. @type {Map<number, Set<number> | null>} */ #reached =
    new Map();

  /** @param {Picture} picture @param {number[][]} touching @param {Set<number>} fillable @param {number} largest */
  constructor(picture, touching, fillable, largest) {
    this.tiles = picture.tiles;
    this.touching = touching;
    this.fillable = fillable;
    this.largest = largest;
    picture.tiles.forEach(({ text }, index) => {
      if (text) this.#where.set(Number(text), [...(this.#where.get(Number(text)) ?? []), index]);
    });
  }

  /** @param {number} index @returns {number | null} */
  numberAt(index) {
    return Number(this.tiles[index]?.text) || null;
  }

  /** @param {number} number */
  isMissing(number) {
    return number >= 1 && number <= this.largest && !this.#where.has(number);
  }

  /** @param {number} index */
  isFree(index) {
    return this.fillable.has(index) && !this.tiles[index]?.text;
  }

  /** The empty cells beside its neighbours that it can go to; none where neither of these stands. @param {number} number @returns {number[]} */
  placesOf(number) {
    const near = [number - 1, number + 1].flatMap((one) => this.#where.get(one) ?? []);
    const around = new Set(near.flatMap((index) => this.touching[index] ?? []));
    return [...around].filter((index) => this.fits(number, index));
  }

  /** Whether a cell is empty, and no number that stands is too far away from it on either side. @param {number} number @param {number} index */
  fits(number, index) {
    return this.isFree(index) && [1, -1].every((way) => this.#reaching(number, way)?.has(index) ?? true);
  }

  /** Whether a missing number can go to a cell. @param {number} number @param {number} index */
  canGoTo(number, index) {
    return this.isMissing(number) && this.fits(number, index);
  }

  /**
   * The empty cells from which the next number that stands can be reached in time, up or down the numbers; null where none stands.
   * @param {number} number @param {number} way
   */
  #reaching(number, way) {
    const name = number * way;
    const known = this.#reached.get(name);
    if (known !== undefined) return known;
    let next = number + way;
    while (this.isMissing(next)) next += way;
    const found = this.#where.has(next) ? this.#around(this.#where.get(next) ?? [], Math.abs(next - number)) : null;
    this.#reached.set(name, found);
    return found;
  }

  /** Whether numbers that stand lead on from a cell, one after the other, to one that is missing. @param {number} index */
  leadsOn(index) {
    const start = this.numberAt(index);
    return start !== null && [1, -1].some((way) => this.#endOf(start, index, way));
  }

  /** @param {number} start @param {number} from @param {number} way */
  #endOf(start, from, way) {
    /** @type {number | undefined} */ let at = from;
    let number = start;
    do {
      number += way;
      /** @type {number[]} */ const around = this.touching[at] ?? [];
      at = this.#where.get(number)?.find((index) => around.includes(index));
    } while (at !== undefined);
    return this.isMissing(number);
  }

  /** The empty cells so many steps away at most, through empty cells. @param {number[]} goals @param {number} steps */
  #around(goals, steps) {
    /** @type {Set<number>} */ const seen = new Set();
    let edge = goals;
    for (let left = steps; left > 0 && edge.length; left -= 1) {
      const around = edge.flatMap((index) => this.touching[index] ?? []);
      edge = around.filter((index) => this.isFree(index) && !seen.has(index) && seen.add(index));
    }
    return seen;
  }
}

/** Tells how the path of a game's numbers runs; cells are looked at once. */
export class Paths {
  #game = "";
  /** @type {number[][]} */ #touching = [];
  /** @type {Set<number>} */ #fillable = new Set();
  /** The last one told. @type {{ picture: Picture, path: Path } | null} */ #told = null;

  /** @param {Game} game @param {Picture} picture as it stands @returns {Path | null} nothing where numbers make none */
  of(game, picture) {
    if (!game.grid?.path) return null;
    if (game.id !== this.#game) {
      this.#game = game.id;
      this.#touching = touchingOf(picture.tiles, game.grid.path);
      this.#fillable = new Set(game.grid.cells);
      this.#told = null;
    }
    if (this.#told?.picture !== picture)
      this.#told = { picture, path: new Path(picture, this.#touching, this.#fillable, game.grid.largest) };
    return this.#told.path;
  }
}
