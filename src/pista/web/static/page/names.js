// Names of the server's for people: a shape such as `es 5`, `8x8` or `hex heart:9`.
import { isWorded, say, word } from "./texts.js";

/** @param {string} shape @param {string} kind whose it is */
export function shapeName(shape, kind) {
  const parts = shape.split(" ").map((part) => partName(part, kind));
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
