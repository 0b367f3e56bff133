// <pista-ending>: what stands beside the table once a game is over. Knows no kind.
import { h } from "../page/element.js";
import { shareBlock } from "../page/share.js";
import { say } from "../page/texts.js";

/** @import { Game } from "../shapes.d.ts" */
/** @typedef {{ another: () => void, more?: (Node | string)[] }} Ways how another game is begun, and what the kind adds: its review, its solution */

export class Ending extends HTMLElement {
  /** Nothing is shown of a game that is still open. @param {Game} game @param {Ways} ways */
  show(game, { another, more = [] }) {
    this.hidden = game.status === "open";
    if (this.hidden) return this.replaceChildren();
    return this.replaceChildren(
      h(
        "section",
        { class: "sheet stack" },
        h("h2", {}, game.ending ?? ""),
        ...more,
        game.share && shareBlock(game.share, say("page.share")),
        h("button", { type: "button", onclick: another }, say("page.new_puzzle")),
      ),
    );
  }
}

customElements.define("pista-ending", Ending);
