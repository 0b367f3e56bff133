// Where tiles lie and which comes next in a direction. Knows outlines, no rules.

/** @import { Contact, Picture, Point, Tile } from "../shapes.d.ts" */

/** @param {Point[]} outline @returns {Point} */
export function centreOf(outline) {
  let [x, y] = [0, 0];
  for (const point of outline) {
    x += point[0];
    y += point[1];
  }
  return [x / outline.length, y / outline.length];
}

/** The smallest box around a picture. @param {Pick<Picture, "tiles">} picture */
export function boxOf(picture) {
  const points = picture.tiles.flatMap((tile) => tile.outline);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Tiles by rows from top to bottom, as indices. @param {Tile[]} tiles @returns {number[][]} */
export function rowsOf(tiles) {
  /** @type {Map<string, number[]>} */
  const rows = new Map();
  tiles.forEach((tile, index) => {
    const height = centreOf(tile.outline)[1].toFixed(3);
    rows.set(height, [...(rows.get(height) ?? []), index]);
  });
  return [...rows].sort(([one], [other]) => Number(one) - Number(other)).map(([, indices]) => indices);
}

/**
 * The nearest tile that way; going up or down, ties go to the one nearer to the column `aim`.
 * @param {Tile[]} tiles @param {number} from @param {Point} way @param {number} aim @returns {number | null}
 */
export function next(tiles, from, [dx, dy], aim) {
  const start = tiles[from];
  if (!start) return null;
  const [x0, y0] = centreOf(start.outline);
  /** @type {{ index: number, cost: number } | null} */
  let best = null;
  for (const [index, tile] of tiles.entries()) {
    const [x, y] = centreOf(tile.outline);
    const along = (x - x0) * dx + (y - y0) * dy;
    const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (along < 0.2 || aside > along + 0.01) continue;
    const cost = along + 1.5 * aside + 0.001 * Math.abs(dy * (x - aim));
    if (!best || cost < best.cost - 1e-9) best = { index, cost };
  }
  return best?.index ?? null;
}

/** The tiles that touch each tile, at a corner or only along a side. @param {Tile[]} tiles @param {Contact} contact @returns {number[][]} */
export function touchingOf(tiles, contact) {
  const enough = contact === "corner" ? 1 : 2;
  /** @type {Map<string, number[]>} */
  const corners = new Map();
  const names = tiles.map(({ outline }) => outline.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`));
  names.forEach((own, index) => own.forEach((name) => corners.set(name, [...(corners.get(name) ?? []), index])));
  return names.map((own, index) => {
    const around = own.flatMap((name) => corners.get(name) ?? []).filter((other) => other !== index);
    return [...new Set(around)].filter((other) => around.filter((one) => one === other).length >= enough);
  });
}

/** @type {Record<string, Point>} */
export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
