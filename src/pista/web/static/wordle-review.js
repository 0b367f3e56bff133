// The review of a finished game: per guess how well it was chosen, how lucky it was, and what would have been best.
import { post } from "./api.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/** @import { Review } from "./shapes.d.ts" */

/** @param {string} game */
export async function reviewOf(game) {
  /** @type {Review} */
  const review = await post("wordle/review", { game });
  return h(
    "div",
    { class: "stack" },
    h("h3", { tabindex: -1 }, say("page.review")),
    h("p", {}, say("page.review_whole", { skill: Math.round(review.skill), luck: Math.round(review.luck) })),
    h(
      "ol",
      { class: "turns" },
      ...review.turns.map((turn) =>
        h(
          "li",
          {},
          h("strong", {}, turn.guess.toUpperCase()),
          " ",
          marks(turn.marks),
          h(
            "p",
            { class: "quiet" },
            say("page.review_words", { before: turn.before, after: turn.after }),
            " ",
            turn.sentence,
          ),
          meter(say("page.skill"), turn.skill),
          meter(say("page.luck"), turn.luck),
        ),
      ),
    ),
  );
}

/** @param {number[]} values */
export function marks(values) {
  const names = ["absent", "elsewhere", "placed"];
  const sentence = values.map((value) => say(`page.tone_${names[value + 1]}`)).join(", ");
  return h(
    "span",
    { class: "marks", role: "img", "aria-label": sentence },
    ...values.map((value) => h("span", { class: names[value + 1] }, "–↔●"[value + 1])),
  );
}

/** @param {string} label @param {number} value of a hundred */
function meter(label, value) {
  const bar = h("meter", { min: 0, max: 100, value: Math.round(value), "aria-label": label });
  return h("div", { class: "meter" }, h("span", {}, label), bar, h("span", {}, Math.round(value)));
}
