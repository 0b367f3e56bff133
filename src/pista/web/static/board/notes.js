// Pencil marks in a cell: as large as their number and their digits allow, and never so small that they cannot be read.
import { s } from "../page/element.js";
import { centreOf } from "./geometry.js";

/** @import { Tile } from "../shapes.d.ts" */

/** Room for them within a square and within a hexagon, clear of borders. */
const [SQUARE, HEXAGON] = [0.84, 0.66];
/** Sizes of their type, in thousandths. */
const [LARGEST, SMALLEST, FINER] = [250, 140, 5];
/** Width of a digit, of the gap between two marks, and the height of a line, by the size of the type. */
const [DIGIT, GAP, LINE] = [0.58, 0.42, 1.14];
/** So many of a row are thought of at least: a single mark stands where it would stand among others. */
const [FEWEST, LINES] = [3, 3];

/** The last one may still be being written. @param {Tile} tile @returns {SVGTextElement[]} */
export function notesOf(tile) {
  if (!tile.notes.length) return [];
  const room = tile.outline.length === 4 ? SQUARE : HEXAGON;
  const { shown, columns, size } = arranged(tile.notes, room);
  const [cx, cy] = centreOf(tile.outline);
  const [wide, high] = [room / columns, Math.min(size * LINE * 1.1, room / LINES)];
  const top = shown.length > columns * LINES ? (Math.ceil(shown.length / columns) * high) / 2 : room / 2;
  return shown.map((note, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const [x, y] = [cx - room / 2 + (column + 0.5) * wide, cy - top + (row + 0.5) * high];
    const look = tile.tone === "typed" && at === shown.length - 1 ? "note typed" : "note";
    return s("text", { x: x.toFixed(3), y: y.toFixed(3), class: look, "font-size": size.toFixed(3) }, note);
  });
}

/** All of them as large as they can be; where even the smallest type has no room for all, the last says how many more there are. @param {string[]} notes @param {number} room */
function arranged(notes, room) {
  const digits = Math.max(...notes.map((note) => note.length));
  for (let size = LARGEST; size >= SMALLEST; size -= FINER) {
    const grid = gridOf(size / 1000, digits, room);
    if (grid.columns * grid.lines >= notes.length) return { shown: notes, ...grid };
  }
  const grid = gridOf(SMALLEST / 1000, digits, room);
  const kept = grid.columns * grid.lines - 1;
  return { shown: [...notes.slice(0, kept), `+${notes.length - kept}`], ...grid };
}

/** @param {number} size @param {number} digits @param {number} room */
function gridOf(size, digits, room) {
  const columns = Math.max(1, Math.floor((room + GAP * size) / (size * (digits * DIGIT + GAP))));
  return { size, columns: digits > 1 ? columns : Math.max(FEWEST, columns), lines: Math.floor(room / (size * LINE)) };
}
