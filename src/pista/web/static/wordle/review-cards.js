// A card for each guess of a review: its skill, its luck, the words it left, and the best guess there was.
import { h } from "../page/element.js";
import { meter } from "../page/meter.js";
import { number, say } from "../page/texts.js";
import { wordsLeft } from "./agents.js";
import { marks } from "./rows.js";

/** @import { ReviewedTurn } from "./shapes.d.ts" */

/** @param {ReviewedTurn} turn @param {number} at which guess, from 0 @param {() => void} choose */
export function cardOf(turn, at, choose) {
  const { spelled, before, after, left, forced, skill, luck } = turn;
  const name = h("button", { type: "button", class: "quiet" }, `${at + 1}. ${spelled.toUpperCase()}`);
  return h(
    "li",
    { class: "sheet tight guess", onclick: choose, onfocusin: choose },
    h(
      "div",
      { class: "guess-head" },
      h("h3", {}, name),
      marks(turn.marks),
      h("span", { class: "counts", "aria-hidden": "true" }, `${number(before)} → ${after ? number(after) : "✓"}`),
    ),
    ...guessSentences(turn).map((sentence) => h("p", {}, sentence)),
    skill === null ? null : meter(say("page.skill"), skill),
    forced || before === 1 ? null : meter(say("page.luck"), luck),
    at || forced ? null : h("p", { class: "quiet" }, say("page.review_opener")),
    left.n ? wordsLeft(left, false) : null,
  );
}

/** The guess that is better on average, and whether it would have been here. @param {ReviewedTurn} turn */
function betterSentence({ after, best_spelled, best_expected, best_after }) {
  const better = { word: best_spelled.toUpperCase(), expected: number(best_expected, 1), n: best_after };
  if (!best_after) return say("page.review_best_hit", better);
  if (best_after === after) return say("page.review_best_same", better);
  return say(best_after < after ? "page.review_best" : "page.review_best_more", better);
}

/** What the guess did, and what would have been better. @param {ReviewedTurn | undefined} turn @returns {string[]} */
export function guessSentences(turn) {
  if (!turn) return [];
  const { before, after, expected, best, forced } = turn;
  const only = { word: turn.best_spelled.toUpperCase() };
  if (forced) return [say("page.review_forced", only)];
  if (before === 1) return [say("page.review_missed", only)];
  const did = after
    ? say("page.review_left", { n: after, before, expected: number(expected, 1) })
    : say("page.review_hit", { n: before });
  if (best === turn.guess || turn.best_expected >= expected) return [did, say("page.review_was_best")];
  return [did, betterSentence(turn)];
}
