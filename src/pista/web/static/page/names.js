// Names of the server's for people: a shape such as `es 5`, `8x8` or `hex heart:9`.
import { tag } from "./surroundings.js";
import { isWorded, say, sayOr, word } from "./texts.js";

/** @import { Group } from "../shapes.d.ts" */

/** @param {string} shape @param {string} kind whose it is */
export function shapeName(shape, kind) {
  // Where a kind has one name for two parts, both are named by it: a hexagon is made of hexagons anyway.
  const joined = shape.replace(/^(\w+) (\w+)/, (both, heading, form) => {
    const name = `${heading}_${form}`;
    return isWorded(`${kind}.shape_${name}`) ? name : both;
  });
  const parts = joined.split(" ").map((part) => partName(part, kind));
  return parts.join(", ").replace(/(\d)x(\d)/g, "$1 × $2");
}

/** What was played is told by its shape and its level: `8x8 hard`. @param {string} part @param {string} kind */
function partName(part, kind) {
  const counted = `${kind}.shape_n`;
  if (/^\d+$/.test(part) && isWorded(counted)) return say(counted, { n: Number(part) });
  const [form = "", size] = part.split(":");
  const known = [word("shape", form, kind), word("level", form, kind)].find((name) => name !== form) ?? form;
  return [known, size].filter(Boolean).join(" ");
}

/** Names of which one is to be chosen: `8x8, heart:9 or ring:10`. @param {string[]} names */
export function listed(names) {
  return new Intl.ListFormat(tag, { type: "disjunction" }).format(names);
}

/** What games of a group have in common: `English, 5 letters · daily, hard`. @param {Group} group */
export function groupName({ kind, variety, mode }) {
  const modes = mode.split(" ").filter(Boolean);
  const how = modes.map((name) => sayOr(name, `${kind}.mode_${name}`, `stats.mode_${name}`));
  return [shapeName(variety, kind), how.join(", ")].filter(Boolean).join(" · ");
}
