// Names of the server's for people: a shape such as `es 5`, `8x8` or `hex heart:9`.
import { say, word } from "./texts.js";

/** @param {string} shape @param {string} kind whose it is */
export function shapeName(shape, kind) {
  const [name = "", length = ""] = shape.split(" ");
  const isLexicon = /^\d+$/.test(length) && !/\d/.test(name);
  const parts = shape.split(" ").map((part) => {
    const [form = "", size] = part.split(":");
    // What was played is told by its shape and its level: `8x8 hard`.
    const known = [word("shape", form, kind), word("level", form, kind)].find((name) => name !== form) ?? form;
    return [known, size].filter(Boolean).join(" ");
  });
  return isLexicon
    ? `${word("lexicon", name)}, ${say("page.n_letters", { n: Number(length) })}`
    : parts.join(", ").replace(/(\d)x(\d)/g, "$1 × $2");
}
