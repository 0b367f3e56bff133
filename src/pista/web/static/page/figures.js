// Big figures in a row, each with the word for it.
import { h } from "./element.js";
import { number, say } from "./texts.js";

/** @param {[string, string][]} pairs figure and word @param {string} [label] of the whole */
export function figures(pairs, label) {
  return h(
    "dl",
    { class: "figures", "aria-label": label },
    ...pairs.map(([figure, word]) => h("div", {}, h("dt", {}, word), h("dd", {}, figure))),
  );
}

/** @param {number} part @param {number} whole */
export function percentOf(part, whole) {
  return say("number.percent", { number: number(Math.round((100 * part) / Math.max(1, whole))) });
}
