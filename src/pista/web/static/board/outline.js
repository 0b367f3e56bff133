// The outline of a tile as a path with round corners.
import { centreOf } from "./geometry.js";

/** @import { Point } from "../shapes.d.ts" */

/** Drawn towards the middle by a part of the way. @param {Point[]} outline @param {number} inset @param {number} radius of its corners */
export function outlinePath(outline, inset, radius) {
  const [cx, cy] = centreOf(outline);
  const corners = outline.map(([x, y]) => /** @type {Point} */ ([x + (cx - x) * inset, y + (cy - y) * inset]));
  const bends = corners.map((corner, at) => {
    const before = corners.at(at - 1) ?? corner;
    const after = corners[(at + 1) % corners.length] ?? corner;
    return `${text(towards(corner, before, radius))} Q${text(corner)} ${text(towards(corner, after, radius))}`;
  });
  return radius ? `M${bends.join("L")}Z` : `M${corners.map(text).join("L")}Z`;
}

/** @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards([x, y], [tx, ty], far) {
  const part = far / (Math.hypot(tx - x, ty - y) || 1);
  return [x + (tx - x) * part, y + (ty - y) * part];
}

/** @param {Point} point */
function text([x, y]) {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}
