// Numbers that make a path: where they stand, and which cells a number can go to.
import { touchingOf } from "../board/geometry.js";

/** @import { Game, Picture } from "../shapes.d.ts" */

/** The numbers of a path as they stand now. */
export class Path {
  /** @type {Map<number, number[]>} */ #where = new Map();

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

  /** The empty cells that touch its neighbours, as far as these stand. @param {number} number @returns {number[]} */
  placesOf(number) {
    const near = [number - 1, number + 1].flatMap((one) => this.#where.get(one) ?? []);
    const [first, ...rest] = near.map((index) => this.touching[index] ?? []);
    return (first ?? []).filter((index) => this.isFree(index) && rest.every((around) => around.includes(index)));
  }
}

/** Tells how the path of a game's numbers runs; cells are looked at once. */
export class Paths {
  #game = "";
  /** @type {number[][]} */ #touching = [];
  /** @type {Set<number>} */ #fillable = new Set();

  /** @param {Game} game @param {Picture} picture as it stands @returns {Path | null} nothing where numbers make none */
  of(game, picture) {
    if (!game.grid?.path) return null;
    if (game.id !== this.#game) {
      this.#game = game.id;
      this.#touching = touchingOf(picture.tiles, game.grid.path);
      this.#fillable = new Set(game.grid.cells);
    }
    return new Path(picture, this.#touching, this.#fillable, game.grid.largest);
  }
}
