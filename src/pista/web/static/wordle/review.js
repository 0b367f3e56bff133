// What stands beside a finished game: its word, what to share, and the way to its review.
import { pageAt } from "../page/address.js";
import { h } from "../page/element.js";
import { shareBlock } from "../page/share.js";
import { say } from "../page/texts.js";
import { detailsOf } from "./details.js";

/** @import { Game } from "../shapes.d.ts" */

/** @param {Game} game */
export function resultOf(game) {
  return h(
    "section",
    { class: "sheet stack" },
    h("h2", {}, detailsOf(game)?.spelled?.toUpperCase() ?? ""),
    game.share && shareBlock(game.share, say("page.share")),
    detailsOf(game)?.review &&
      h("a", { class: "button", href: `${pageAt("wordle/review")}#g=${game.id}` }, say("page.review")),
  );
}
