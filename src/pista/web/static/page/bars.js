// Bars for how many games took how many guesses.
import { h } from "./element.js";
import { number, say } from "./texts.js";

/** What stands for games without success. */
export const LOST = "✗";

/**
 * @param {[number, number][]} distribution guesses and how often @param {number} [lost] games without success
 * @param {{ own?: string, most?: number }} [how] the bar that the game at hand is counted in; how many games the longest
 *   bar stands for, where several figures are compared
 */
export function bars(distribution, lost = 0, { own, most: longest } = {}) {
  const last = Math.max(6, ...distribution.map(([guesses]) => guesses));
  const counts = new Map(distribution);
  /** @type {[string, number][]} */
  const rows = Array.from({ length: last }, (_, at) => [String(at + 1), counts.get(at + 1) ?? 0]);
  if (lost) rows.push([LOST, lost]);
  const most = longest ?? Math.max(1, ...rows.map(([, n]) => n));
  return h(
    "div",
    {
      class: "bars",
      role: "img",
      "aria-label":
        rows
          .filter(([, n]) => n)
          .map(([name, n]) => {
            const bar = say("page.bar", { name, n });
            return name === own ? say("ending.this_game", { bar }) : bar;
          })
          .join(", ") || say("page.bars_none"),
    },
    ...rows.map(([name, n]) => {
      const look = [n === 0 && "none", name === LOST && "lost", name === own && "own"].filter(Boolean);
      const bar = h("span", { class: ["bar", ...look].join(" ") }, number(n));
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
