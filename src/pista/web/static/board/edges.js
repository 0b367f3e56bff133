// The names of columns and rows along the edges of a board, read off its tiles' names (`c4`): sentences speak of cells by them.
import { s } from "../page/element.js";
import { boxOf, centreOf } from "./geometry.js";

/** @import { Picture } from "../shapes.d.ts" */
/** @typedef {{ left: number, top: number, names: SVGTextElement[] }} Edges `left` and `top` is the room they take */

const GAP = 0.12;
/** Heights of the letters: on small boards, whose cells are large, and on large ones; and what each column adds. */
const [SMALL, LARGE, EACH] = [0.22, 0.34, 0.03];
const CELL = /^([a-z]+)([0-9]+)$/;

/** Nothing where tiles have other names than cells. @param {Picture} picture @returns {Edges} */
export function edgesOf(picture) {
  /** @type {Map<string, number[]>} */ const columns = new Map();
  /** @type {Map<string, number[]>} */ const rows = new Map();
  for (const { name, outline } of picture.tiles) {
    const [, letters, number] = CELL.exec(name) ?? [];
    if (!letters || !number) return { left: 0, top: 0, names: [] };
    const [x, y] = centreOf(outline);
    columns.set(letters, [...(columns.get(letters) ?? []), x]);
    rows.set(number, [...(rows.get(number) ?? []), y]);
  }
  const { left, top, width } = boxOf(picture);
  const size = Math.min(LARGE, Math.max(SMALL, EACH * width));
  const high = size + GAP;
  /** @param {number} x @param {number} y @param {string} side @param {string} text */
  const name = (x, y, side, text) =>
    s("text", { class: `edge ${side}`, x: x.toFixed(3), y: y.toFixed(3), "font-size": size.toFixed(3) }, text);
  return {
    left: GAP + 0.62 * size * Math.max(...[...rows.keys()].map((number) => number.length)),
    top: high,
    names: [
      ...[...columns].map(([letters, xs]) => name(middle(xs), top - high / 2, "column", letters)),
      ...[...rows].map(([number, ys]) => name(left - GAP, middle(ys), "row", number)),
    ],
  };
}

/** Columns of hexagons waver: their name stands in the middle, nearer to all their cells than any other. @param {number[]} places */
function middle(places) {
  return (Math.min(...places) + Math.max(...places)) / 2;
}
