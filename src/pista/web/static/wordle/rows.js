// Guesses with their replies, as a picture and in words, for pages on which no game is played.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

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
  return { version: 1, tiles, arrows: [], walls: [], trails: [], caption };
}

/** A reply in small, without its letters. @param {number[]} values */
export function marks(values) {
  const sentence = values.map((value) => say(`page.tone_${TONES[value + 1]}`)).join(", ");
  return h(
    "span",
    { class: "marks", role: "img", "aria-label": sentence },
    ...values.map((value) => h("span", { class: TONES[value + 1] }, "–↔●"[value + 1])),
  );
}

/** A guess and what each of its letters was told: `CRANE: C absent, …`. @param {{ guess: string, spelled: string, marks: number[] }} turn */
export function read({ guess, spelled, marks: values }) {
  const letters = [...guess].map((letter, at) =>
    say(`play.letter_${TONES[(values[at] ?? -1) + 1]}`, { letter: letter.toUpperCase() }),
  );
  return `${spelled.toUpperCase()}: ${letters.join(", ")}`;
}
