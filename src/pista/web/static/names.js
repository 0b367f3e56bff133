// Names of the server's for people: a shape such as `es 5` or `8x8`.
import { say, word } from "./texts.js";

/** @param {string} shape */
export function shapeName(shape) {
  const [name = "", length = ""] = shape.split(" ");
  const isLexicon = /^\d+$/.test(length) && !/\d/.test(name);
  return isLexicon
    ? `${word("lexicon", name)}, ${say("page.n_letters", { n: Number(length) })}`
    : shape.replace(/(\d)x(\d)/g, "$1 × $2");
}
