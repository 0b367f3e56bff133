// What stands beside a finished game: its word, what to share, and the review of every guess: its skill, its luck, the best one.
import { post } from "../page/api.js";
import { h } from "../page/element.js";
import { meter } from "../page/meter.js";
import { shareBlock } from "../page/share.js";
import { say } from "../page/texts.js";
import { detailsOf } from "./details.js";

/** @import { Game } from "../shapes.d.ts" */
/** @import { Reviewed, ReviewedTurn } from "./shapes.d.ts" */

/** What stands beside a finished game: its word, the text to share, the way to its review. @param {Game} game */
export function resultOf(game) {
  const place = h("div", {});
  const review = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        review.disabled = true;
        try {
          place.replaceChildren(await reviewOf(game.id));
        } catch (error) {
          review.disabled = false;
          place.replaceChildren(h("p", { class: "saying wrong" }, error instanceof Error ? error.message : ""));
        }
      },
    },
    say("page.review"),
  );
  return h(
    "section",
    { class: "sheet stack" },
    h("h2", {}, detailsOf(game)?.spelled?.toUpperCase() ?? ""),
    game.share && shareBlock(game.share, say("page.share")),
    detailsOf(game)?.review && review,
    place,
  );
}

/** @param {string} game */
async function reviewOf(game) {
  /** @type {Reviewed} */
  const review = await post("wordle/review", { game });
  return h(
    "div",
    { class: "stack" },
    h("h3", {}, say("page.review")),
    h("p", {}, review.sentence),
    h("ol", { class: "turns" }, ...review.turns.map(turnOf)),
    h("p", { class: "quiet" }, say("review.how_scores")),
  );
}

/** @param {ReviewedTurn} turn */
function turnOf(turn) {
  const better = turn.best !== turn.guess && turn.best_expected < turn.expected;
  const forced = turn.before === 1 && turn.after === 0;
  return h(
    "li",
    {},
    h("strong", {}, turn.spelled.toUpperCase()),
    " ",
    marks(turn.marks),
    h(
      "p",
      { class: "quiet" },
      say("page.review_words", { n: turn.before, after: turn.after }),
      better ? ` ${say("page.review_best", { word: turn.best_spelled.toUpperCase() })}` : "",
      forced ? ` (${say("review.forced")})` : "",
    ),
    turn.skill === null ? null : meter(say("page.skill"), turn.skill),
    forced ? null : meter(say("page.luck"), turn.luck),
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
