// Whether two pictures, or two tiles, look alike: what does is not painted again.

/** @import { Picture, Point, Tile } from "../shapes.d.ts" */

/** Whether one can be painted over the other: their tiles lie at the same places. @param {Picture} one @param {Picture} other */
export function sameBoard(one, other) {
  return (
    one.tiles.length === other.tiles.length &&
    Boolean(one.walls.length) === Boolean(other.walls.length) &&
    one.tiles.every((tile, at) => tile === other.tiles[at] || sameOutline(tile.outline, other.tiles[at]?.outline ?? []))
  );
}

/** @param {Tile} one @param {Tile} other */
export function sameTile(one, other) {
  return (
    one === other ||
    (one.text === other.text &&
      one.tone === other.tone &&
      one.accent === other.accent &&
      one.end === other.end &&
      one.name === other.name &&
      one.notes.join(" ") === other.notes.join(" "))
  );
}

/** @param {Point[]} one @param {Point[]} other */
function sameOutline(one, other) {
  if (one === other) return true;
  return one.length === other.length && one.every(([x, y], at) => x === other[at]?.[0] && y === other[at]?.[1]);
}
