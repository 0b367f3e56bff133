// What a review comes to: a sentence, one figure, skill and luck; and the ways on from there.
import { pageAt } from "../page/address.js";
import { h } from "../page/element.js";
import { meter } from "../page/meter.js";
import { number, say } from "../page/texts.js";

/** @import { Reviewed } from "./shapes.d.ts" */

/** @param {Reviewed} reviewed */
export function summaryOf({ score, skill, luck, sentence }) {
  return h(
    "section",
    { class: "sheet stack summary" },
    h("h2", {}, sentence),
    h(
      "p",
      { class: "score" },
      h("span", { class: "quiet" }, say("page.score")),
      " ",
      h("strong", {}, number(score)),
      " ",
      h("span", { class: "quiet" }, say("page.of_hundred")),
    ),
    h(
      "div",
      { class: "tight" },
      skill === null ? null : meter(say("page.skill"), skill),
      meter(say("page.luck"), luck),
    ),
    h("p", { class: "quiet explained" }, say("review.how_score")),
    h(
      "details",
      { class: "quiet explained" },
      h("summary", {}, say("page.review_figures")),
      h("p", {}, say("review.how_scores")),
    ),
  );
}

/** @param {string | null} game the game that was reviewed, where it was played here */
export function waysOn(game) {
  return h(
    "div",
    { class: "quiet-acts" },
    game && h("a", { class: "button quiet", href: `${pageAt("wordle")}#g=${game}` }, say("page.review_to_game")),
    h("a", { class: "button quiet", href: pageAt("wordle/review") }, say("page.review_other")),
  );
}
