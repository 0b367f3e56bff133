// Bars for how many games took how many guesses.
import { h } from "./element.js";
import { number, say } from "./texts.js";

/**
 * @param {[number, number][]} distribution guesses and how often @param {number} [lost] games without success
 * @param {{ most?: number }} [scale] how many games the longest bar stands for, where several figures are compared
 */
export function bars(distribution, lost = 0, scale = {}) {
  const last = Math.max(6, ...distribution.map(([guesses]) => guesses));
  const counts = new Map(distribution);
  /** @type {[string, number][]} */
  const rows = Array.from({ length: last }, (_, at) => [String(at + 1), counts.get(at + 1) ?? 0]);
  if (lost) rows.push(["✗", lost]);
  const most = scale.most ?? Math.max(1, ...rows.map(([, n]) => n));
  return h(
    "div",
    {
      class: "bars",
      role: "img",
      "aria-label":
        rows
          .filter(([, n]) => n)
          .map(([name, n]) => say("page.bar", { name, n }))
          .join(", ") || say("page.bars_none"),
    },
    ...rows.map(([name, n]) => {
      const bar = h("span", { class: n === 0 ? "bar none" : name === "✗" ? "bar lost" : "bar" }, number(n));
      bar.style.inlineSize = `${Math.max(7, (100 * n) / most)}%`;
      return h(
        "div",
        { class: "bar-row" },
        h("span", { class: "bar-name" }, name),
        h("span", { class: "bar-track" }, bar),
      );
    }),
  );
}
