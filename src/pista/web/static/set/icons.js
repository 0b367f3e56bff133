// Small drawings on buttons that have no room for words.
import { s } from "../page/element.js";

/** Lines on a sheet of 24 × 24. */
const LINES = {
  undo: "M8 4 4 8l4 4M4 8h10a6 6 0 0 1 0 12H8",
  redo: "m16 4 4 4-4 4M20 8H10a6 6 0 0 0 0 12h6",
  rotated: "M4 5v5h5M4.6 10a8 8 0 1 1 .4 6",
  reflected: "M12 3v18M9 7 3 17h6zM15 7l6 10h-6z",
};

/** @param {keyof LINES} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: LINES[name] }));
}
