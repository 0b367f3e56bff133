// What a sheet on the drawing table looks like: a picture with every place of the sheet as a tile.
import { ARROWS, BLACK, isNumber, nameAt, OUTSIDE } from "./sheet.js";

/** @import { Accent, End, Picture, Point, Tile, Tone } from "../shapes.d.ts" */
/** @import { Sheet } from "./sheet.js" */

const RISE = Math.sqrt(3) / 2;
/** @type {Point[]} */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * @param {Sheet} sheet @param {string} caption @param {boolean} circled whether its ends are
 * @param {Set<string>} [lit] names of the cells that are pointed out @param {Accent} [accent] what as @returns {Picture}
 */
export function pictureOf(sheet, caption, circled, lit = new Set(), accent = "fault") {
  const columns = sheet.cells[0]?.length ?? 1;
  const last = sheet.cells.flat().filter((token) => token !== OUTSIDE).length;
  const tiles = sheet.cells.flatMap((row, y) =>
    row.map((token, x) => {
      const tile = tileOf(sheet, token, x, y);
      const end = circled ? endOf(token, last) : "none";
      return { ...tile, end, accent: lit.has(tile.name) ? accent : tile.accent };
    }),
  );
  const arrows = sheet.cells.flat().flatMap((token, tile) => {
    const towards = WAYS[ARROWS.indexOf(token)];
    return towards ? [{ tile, towards }] : [];
  });
  return { version: 1, tiles, arrows, walls: sheet.rooms ? wallsOf(sheet.rooms, columns) : [], trails: [], caption };
}

/** The picture as it is printed: only what belongs to the puzzle. @param {Picture} picture @returns {Picture} */
export function onPaper(picture) {
  /** @type {Map<number, number>} */ const kept = new Map();
  picture.tiles.forEach(({ tone }, at) => tone !== "outside" && kept.set(at, kept.size));
  return {
    ...picture,
    tiles: picture.tiles.filter((_, at) => kept.has(at)).map((tile) => ({ ...tile, accent: "none" })),
    arrows: picture.arrows.flatMap((arrow) => {
      const tile = kept.get(arrow.tile);
      return tile === undefined ? [] : [{ ...arrow, tile }];
    }),
  };
}

/** @param {string} token @param {number} last @returns {End} */
function endOf(token, last) {
  return token === "1" ? "first" : token === String(last) ? "last" : "none";
}

/** @param {Sheet} sheet @param {string} token @param {number} x @param {number} y @returns {Tile} */
function tileOf(sheet, token, x, y) {
  const number = isNumber(token);
  const black = token === BLACK || ARROWS.includes(token);
  /** @type {Tone} */
  const tone = number ? "given" : black ? "black" : token === OUTSIDE ? "outside" : "empty";
  const outline = sheet.heading === "hex" ? hexagon(x, y) : square(x, y);
  return {
    name: nameAt(x, y),
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
