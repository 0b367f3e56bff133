// One tile, one arrow, one line of a picture as SVG. Tones and accents become classes and marks; colours live in CSS.
import { s } from "../page/element.js";
import { centreOf } from "./geometry.js";
import { notesOf } from "./notes.js";

/** @import { Picture, Tile } from "../shapes.d.ts" */

/** Signs that say without colour what a colour says. @type {Record<string, string>} */
const MARKS = { placed: "●", elsewhere: "↔", absent: "–", fault: "!", hint: "★" };

/** Radius of the circle around an end of the path; it leaves the corner of a square to the sign. */
const RING = 0.39;
/** Where the circle of a hexagon with a sign ends on either side of it. */
const GAP = [0.16, -0.356];

/** @param {Tile} tile */
export function classesOf(tile) {
  return ["tile", tile.tone, tile.accent === "none" ? "" : tile.accent].filter(Boolean).join(" ");
}

/** The texts of a tile: its own, circled where it is an end, its mark, or its pencil marks. @param {Tile} tile */
export function textsOf(tile) {
  const [cx, cy] = centreOf(tile.outline);
  /** @type {SVGElement[]} */
  const made = [];
  const sign = MARKS[tile.accent] ?? MARKS[tile.tone];
  if (tile.end !== "none") made.push(ringAt(cx, cy, Boolean(sign) && tile.outline.length !== 4));
  if (tile.text) made.push(s("text", { x: round(cx), y: round(cy) }, tile.text));
  else made.push(...notesOf(tile));
  if (sign) {
    const [x, y] = tile.outline.length === 4 ? [cx + 0.34, cy - 0.33] : [cx, cy - 0.38];
    made.push(s("text", { x: round(x), y: round(y), class: "mark" }, sign));
  }
  return made;
}

/** Open at the top where a sign stands there. @param {number} cx @param {number} cy @param {boolean} open */
function ringAt(cx, cy, open) {
  if (!open) return s("circle", { class: "ring", cx: round(cx), cy: round(cy), r: RING });
  const [x = 0, y = 0] = GAP;
  return s("path", { class: "ring", d: `M${at(cx + x, cy + y)}A${RING} ${RING} 0 1 1 ${at(cx - x, cy + y)}` });
}

/** @param {Picture} picture */
export function arrowsOf(picture) {
  return picture.arrows.flatMap(({ tile, towards: [dx, dy] }) => {
    const outline = picture.tiles[tile]?.outline;
    if (!outline) return [];
    const [cx, cy] = centreOf(outline);
    const [tx, ty] = [cx + dx * 0.27, cy + dy * 0.27];
    const [bx, by] = [cx - dx * 0.27, cy - dy * 0.27];
    const head = [-1, 1].map((side) => [tx - dx * 0.22 - side * dy * 0.2, ty - dy * 0.22 + side * dx * 0.2]);
    const [one = [0, 0], other = [0, 0]] = head;
    return [
      s("path", {
        class: "arrow",
        d: `M${at(bx, by)}L${at(tx, ty)}M${at(one[0], one[1])}L${at(tx, ty)}L${at(other[0], other[1])}`,
      }),
    ];
  });
}

/** @param {Picture} picture */
export function wallsOf(picture) {
  return picture.walls.map(([[x1, y1], [x2, y2]]) => s("line", { class: "wall", x1, y1, x2, y2 }));
}

/** A path as far as it is known; each part is as long as another to styles that draw it. @param {Picture} picture */
export function trailsOf(picture) {
  return picture.trails.map((trail) => {
    const tiles = trail.flatMap((index) => picture.tiles[index] ?? []);
    const line = tiles.map(({ outline }) => at(...centreOf(outline))).join("L");
    return s("path", { class: "trail", d: `M${line}`, pathLength: 1 });
  });
}

/** How large the numbers of a board are, in sides of a cell: the longest decides for all, so that it has room in a ring. @param {number} digits */
export function figureSize(digits) {
  return [0.5, 0.5, 0.43, 0.34][digits] ?? Math.round((1.02 / digits) * 1000) / 1000;
}

/** @param {number} [x] @param {number} [y] */
function at(x = 0, y = 0) {
  return `${round(x)} ${round(y)}`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
