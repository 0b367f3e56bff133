// A tile in words, for those who hear it.
import { say } from "../page/texts.js";

/** @import { Picture, Tile } from "../shapes.d.ts" */

const WAYS = { "0,-1": "up", "0,1": "down", "-1,0": "left", "1,0": "right" };

/** @param {Picture} picture @param {number} index @param {boolean} named whether by its name first */
export function labelOf(picture, index, named) {
  const tile = picture.tiles[index];
  if (!tile) return "";
  const arrow = picture.arrows.find((one) => one.tile === index);
  const way = arrow ? WAYS[/** @type {keyof WAYS} */ (String(arrow.towards))] : null;
  return [
    named ? tile.name : null,
    tile.text || (["black", "outside"].includes(tile.tone) ? null : say("page.tile_empty")),
    tile.end === "none" ? null : say(`page.end_${tile.end}`),
    ["empty", "typed", "entered"].includes(tile.tone) ? null : say(`page.tone_${tile.tone}`),
    way ? say(`page.arrow_${way}`) : null,
    ...(tile.text ? [] : notesSaid(tile)),
    tile.accent === "none" ? null : say(`page.accent_${tile.accent}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The pencil marks of a tile, and the one that is being written. @param {Tile} tile */
function notesSaid({ notes, tone }) {
  const [written, typed] = tone === "typed" ? [notes.slice(0, -1), notes.at(-1)] : [notes, undefined];
  return [
    written.length ? say("page.tile_notes", { notes: written.join(" ") }) : null,
    typed === undefined ? null : say("page.note_typed", { note: typed }),
  ];
}
