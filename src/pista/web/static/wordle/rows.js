// Guesses with their replies as a picture, for pages on which no game is played.

/** @import { Picture, Tone } from "../shapes.d.ts" */

/** @type {Tone[]} */
export const TONES = ["absent", "elsewhere", "placed"];

/**
 * @param {{ guess: string, marks: number[] }[]} rows -1 absent, 0 elsewhere, 1 in place
 * @param {string} caption @returns {Picture}
 */
export function pictureOfRows(rows, caption) {
  const tiles = rows.flatMap(({ guess, marks }, y) =>
    [...guess].map((letter, x) => ({
      name: `${y + 1}.${x + 1}`,
      outline: /** @type {[number, number][]} */ ([
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ]),
      text: letter.toUpperCase(),
      tone: TONES[(marks[x] ?? -1) + 1] ?? "absent",
      accent: /** @type {const} */ ("none"),
      notes: [],
      end: /** @type {const} */ ("none"),
    })),
  );
  return { version: 1, tiles, arrows: [], walls: [], trail: [], caption };
}
