// What a sheet on the drawing table looks like: a picture with every place of the sheet as a tile.
import { ARROWS, BLACK, OUTSIDE } from "./sheet.js";

/** @import { End, Picture, Point, Tile, Tone } from "../shapes.d.ts" */
/** @import { Sheet } from "./sheet.js" */

const RISE = Math.sqrt(3) / 2;
/** @type {Point[]} */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** @param {Sheet} sheet @param {string} caption @param {boolean} circled whether its ends are @returns {Picture} */
export function pictureOf(sheet, caption, circled) {
  const columns = sheet.cells[0]?.length ?? 1;
  const last = sheet.cells.flat().filter((token) => token !== OUTSIDE).length;
  const tiles = sheet.cells.flatMap((row, y) =>
    row.map((token, x) => ({ ...tileOf(sheet, token, x, y), end: circled ? endOf(token, last) : "none" })),
  );
  const arrows = sheet.cells.flat().flatMap((token, tile) => {
    const towards = WAYS[ARROWS.indexOf(token)];
    return towards ? [{ tile, towards }] : [];
  });
  return { version: 1, tiles, arrows, walls: sheet.rooms ? wallsOf(sheet.rooms, columns) : [], trails: [], caption };
}

/** @param {string} token @param {number} last @returns {End} */
function endOf(token, last) {
  return token === "1" ? "first" : token === String(last) ? "last" : "none";
}

/** @param {Sheet} sheet @param {string} token @param {number} x @param {number} y @returns {Tile} */
function tileOf(sheet, token, x, y) {
  const number = /^[1-9]\d*$/.test(token);
  const black = token === BLACK || ARROWS.includes(token);
  /** @type {Tone} */
  const tone = number ? "given" : black ? "black" : token === OUTSIDE ? "outside" : "empty";
  const outline = sheet.heading === "hex" ? hexagon(x, y) : square(x, y);
  return {
    name: `${letters(x)}${y + 1}`,
    outline,
    text: number ? token : "",
    tone,
    accent: "none",
    notes: [],
    end: "none",
  };
}

/** @param {number} x @param {number} y @returns {Point[]} */
function square(x, y) {
  return [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
}

/** @param {number} column @param {number} row @returns {Point[]} */
function hexagon(column, row) {
  const [x, y, half] = [column + 0.5 * (row % 2), row * RISE, RISE / 3];
  return [
    [x + 0.5, y],
    [x + 1, y + half],
    [x + 1, y + 3 * half],
    [x + 0.5, y + 4 * half],
    [x, y + 3 * half],
    [x, y + half],
  ];
}

/** @param {number} column */
function letters(column) {
  let [rest, name] = [column + 1, ""];
  while (rest) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
    rest = Math.floor((rest - 1) / 26);
  }
  return name;
}

/** Thick lines where labels differ, and around the sheet. @param {string[][]} rooms @param {number} columns @returns {[Point, Point][]} */
function wallsOf(rooms, columns) {
  /** @type {[Point, Point][]} */
  const walls = [];
  for (let y = 0; y <= rooms.length; y += 1) {
    for (let x = 0; x <= columns; x += 1) {
      if (x < columns && rooms[y - 1]?.[x] !== rooms[y]?.[x])
        walls.push([
          [x, y],
          [x + 1, y],
        ]);
      if (y < rooms.length && rooms[y]?.[x - 1] !== rooms[y]?.[x])
        walls.push([
          [x, y],
          [x, y + 1],
        ]);
    }
  }
  return walls;
}
