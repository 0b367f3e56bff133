// A puzzle on the drawing table: the tokens of its text, cell by cell. Whether it is right, only the server knows.
import { freshLabel, joined, NOWHERE, parted, relabelled, roomAt } from "./rooms.js";

/** @typedef {{ heading: string, cells: string[][], rooms: string[][] | null }} Sheet */
/** @typedef {"number" | "outside" | "black" | "arrow" | "room" | "erase" | "move"} Tool */
/** What becomes of a token that is drawn over. @typedef {(token: string) => string} Brush */
/** How a kind is drawn, as it says itself. @typedef {import("../shapes.d.ts").Drawing & { tools: Tool[] }} Drawing */

export const OUTSIDE = NOWHERE;
export const BLACK = "#";
export const ARROWS = ["^", ">", "v", "<"];
/** @type {Partial<Record<Tool, string>>} */
const SIGNS = { outside: OUTSIDE, black: BLACK };

/** @param {Drawing} drawing @param {number} rows @param {number} columns @param {string} [heading] @returns {Sheet} */
export function blank(drawing, rows, columns, heading = drawing.headings[0] ?? "") {
  /** @param {(at: number) => string} sign */
  const lay = (sign) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => sign(row * columns + column)),
    );
  // Small rooms to begin with: rooms of one cell have no solution, and one large room is no puzzle.
  const [high, wide] = drawing.room;
  const perRow = Math.ceil(columns / wide);
  const room = (/** @type {number} */ at) =>
    String(Math.floor(Math.floor(at / columns) / high) * perRow + Math.floor((at % columns) / wide) + 1);
  return { heading, cells: lay(() => drawing.empty), rooms: drawing.tools.includes("room") ? lay(room) : null };
}

/** Reads the canonical text of a puzzle. @param {string} text @param {Drawing} drawing @returns {Sheet} */
export function readSheet(text, drawing) {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").map((line) => line.trim().split(/\s+/)));
  const [cells = [], rooms] = blocks;
  const first = cells[0]?.[0] ?? "";
  const headed = drawing.headings.includes(first);
  return {
    heading: headed ? first : (drawing.headings[0] ?? ""),
    cells: headed ? cells.slice(1) : cells,
    rooms: rooms ?? null,
  };
}

/** @param {Sheet} sheet */
export function writeSheet({ heading, cells, rooms }) {
  const width = Math.max(...cells.flat().map((token) => token.length));
  const block = (/** @type {string[][]} */ rows, /** @type {number} */ wide) =>
    rows.map((row) => row.map((token) => token.padStart(wide)).join(" ")).join("\n");
  const parts = [heading ? `${heading}\n${block(cells, width)}` : block(cells, width)];
  if (rooms) parts.push(block(rooms, Math.max(...rooms.flat().map((token) => token.length))));
  return `${parts.join("\n\n")}\n`;
}

/** The sheet with another token at a place. @param {Sheet} sheet @param {number} at @param {string} token @returns {Sheet} */
export function put(sheet, at, token) {
  const cells = replaced(sheet.cells, at, token);
  const walled = token === BLACK || ARROWS.includes(token);
  const label = sheet.rooms?.flat()[at];
  if (!sheet.rooms || walled === (label === OUTSIDE)) return { ...sheet, cells };
  return { ...sheet, cells, rooms: relabelled(sheet.rooms, at, walled ? OUTSIDE : freshLabel(sheet.rooms)) };
}

/**
 * What a tool does to all cells it is drawn over, which the first one decides: it is taken out, and so are the others, or put
 * back in, and so are those of the others that were out. Null where the tool does not draw.
 * @param {Tool} tool @param {string} first the token it begins on @param {string} empty @returns {Brush | null}
 */
export function brushOf(tool, first, empty) {
  const sign = SIGNS[tool];
  if (tool === "erase") return (token) => (token === OUTSIDE ? token : empty);
  if (!sign) return null;
  return first === sign ? (token) => (token === sign ? empty : token) : () => sign;
}

/** The same where it goes on from a cell that has been drawn over. @param {Tool} tool @param {string} here @param {string} empty */
export function brushOn(tool, here, empty) {
  const sign = SIGNS[tool] ?? "";
  return brushOf(tool, here === sign ? empty : sign, empty);
}

/** @param {Sheet} sheet @param {number} at @param {Brush} brush @returns {Sheet} */
export function brushed(sheet, at, brush) {
  const token = tokenAt(sheet, at);
  const made = brush(token);
  return made === token ? sheet : put(sheet, at, made);
}

/** @param {Sheet} sheet @param {number} at */
export function tokenAt(sheet, at) {
  return sheet.cells.flat()[at] ?? "";
}

/** Whether a token is a number. @param {string} token */
export function isNumber(token) {
  return /^[1-9]\d*$/.test(token);
}

/** The place of a cell by its name, `c4`. @param {Sheet} sheet @param {string} name */
export function placeOf(sheet, name) {
  const columns = sheet.cells[0]?.length ?? 1;
  return [...Array(columns * sheet.cells.length).keys()].findIndex((at) => nameOf(sheet, at) === name);
}

/** @param {Sheet} sheet @param {number} at */
function nameOf(sheet, at) {
  const columns = sheet.cells[0]?.length ?? 1;
  return nameAt(at % columns, Math.floor(at / columns));
}

/** What the cell in a column and row is called. @param {number} column @param {number} row */
export function nameAt(column, row) {
  let [rest, name] = [column + 1, ""];
  while (rest) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
    rest = Math.floor((rest - 1) / 26);
  }
  return `${name}${row + 1}`;
}

/** The sheet without its numbers: a shape to make a puzzle on. @param {Sheet} sheet @param {string} empty @returns {Sheet} */
export function shapeOf(sheet, empty) {
  return { ...sheet, cells: sheet.cells.map((row) => row.map((token) => (isNumber(token) ? empty : token))) };
}

/** The sheet in which `to` lies in the room of `from`; a room of its own where `from` is null. @param {Sheet} sheet @param {number | null} from @param {number} to @returns {Sheet} */
export function join(sheet, from, to) {
  const rooms = sheet.rooms && joined(sheet.rooms, from, to);
  return rooms === sheet.rooms ? sheet : { ...sheet, rooms };
}

/** The names of the cells in the room of a place. @param {Sheet} sheet @param {number} at */
export function roomOf(sheet, at) {
  return sheet.rooms ? roomAt(sheet.rooms, at).map((each) => nameOf(sheet, each)) : [];
}

/** Which cell a place in the text of the sheet speaks of. @param {Sheet} sheet @param {number} line @param {number} column both from 1 on */
export function cellInText(sheet, line, column) {
  const text = writeSheet(sheet).split("\n")[line - 1] ?? "";
  const x = text.slice(0, column).trim().split(/\s+/).length - 1;
  const y = line - 1 - (sheet.heading ? 1 : 0);
  return nameAt(x, y > sheet.cells.length ? y - sheet.cells.length - 1 : y);
}

/** The sheet cut or grown to a size; what fits stays, and what comes has rooms as at first. @param {Sheet} sheet @param {Drawing} drawing @param {number} rows @param {number} columns */
export function resized(sheet, drawing, rows, columns) {
  const fresh = blank(drawing, rows, columns, sheet.heading);
  const used = new Set(sheet.rooms?.flat());
  /** @type {Map<string, string>} */ const labels = new Map();
  let label = 0;
  const labelOf = (/** @type {string} */ room) => {
    if (!labels.has(room)) {
      do label += 1;
      while (used.has(String(label)));
      labels.set(room, String(label));
    }
    return labels.get(room) ?? room;
  };
  const rooms = fresh.rooms?.map((row, y) => row.map((room, x) => sheet.rooms?.[y]?.[x] ?? labelOf(room)));
  return {
    ...fresh,
    cells: fresh.cells.map((row, y) => row.map((token, x) => sheet.cells[y]?.[x] ?? token)),
    rooms: rooms ? parted(rooms) : null,
  };
}

/** @param {string[][]} rows @param {number} at @param {string} token */
function replaced(rows, at, token) {
  const columns = rows[0]?.length ?? 1;
  return rows.map((row, y) =>
    y === Math.floor(at / columns) ? row.map((old, x) => (x === at % columns ? token : old)) : row,
  );
}
