// <pista-review>: a finished game looked at again, one's own by the address, or one that was played elsewhere.
import { named } from "../page/address.js";
import { announce, tell } from "../page/announce.js";
import { attempt } from "../page/attempt.js";
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { Latest } from "../page/latest.js";
import { say, word } from "../page/texts.js";
import { reviewOffers, wishOf } from "./review-offers.js";
import { cardOf, guessSentences } from "./review-cards.js";
import { agentsGame, ownGame } from "./review-rows.js";
import { summaryOf, waysOn } from "./review-summary.js";

/** @import { Reviewed } from "./shapes.d.ts" */

class ReviewPage extends HTMLElement {
  #line = h("p", { class: "saying" });
  #working = h("div", {});
  #place = h("div", { class: "review-place" });
  #wish = new Latest();

  async connectedCallback() {
    this.replaceChildren(this.#line, this.#place, this.#working);
    addEventListener("hashchange", () => void this.#open());
    await this.#open();
  }

  /** The review of the game that the address names; without one, the games there are to review. */
  async #open() {
    const signal = this.#wish.next();
    const wish = wishOf(named());
    tell(this.#line, wish ? say("page.thinking") : "");
    this.#line.hidden = !wish;
    const own = (/** @type {string} */ at) => ({
      word:
        (at.includes("guesses") ? wish?.guesses?.[Number(at.split("/").at(-1))] : wish?.secret)?.toUpperCase() ?? "",
    });
    /** @type {Reviewed | null | undefined} */
    const reviewed =
      wish && (await attempt(this.#line, () => work("wordle/review", wish, this.#working, { signal }), own));
    if (signal.aborted) return;
    if (reviewed) return this.#show(reviewed);
    if (reviewed === null && wish) tell(this.#line, say("page.stopped"));
    this.#facts();
    // A form that is there already is mended, not made anew under somebody's hands.
    if (this.#place.querySelector(".offers")) return;
    const offers = await attempt(this.#line, () => reviewOffers(wish));
    if (offers && !signal.aborted) this.#place.replaceChildren(offers);
  }

  /** @param {Reviewed} reviewed */
  #show(reviewed) {
    const { lexicon, length, turns, agent, spelled } = reviewed;
    this.#line.hidden = true;
    // The form may have been scrolled, and a review is read from its beginning.
    if (this.#place.querySelector(".offers")) scrollTo(0, 0);
    this.style.setProperty("--columns", String(length));
    this.#facts(spelled.toUpperCase(), word("shape", lexicon, "wordle"), say("wordle.shape_n", { n: length }));
    const cards = turns.map((turn, at) => cardOf(turn, at, () => choose(at)));
    const game = ownGame(turns, (at) => {
      choose(at);
      cards[at]?.scrollIntoView({ block: "nearest" });
      announce(guessSentences(turns[at]).join(" "));
    });
    /** What belongs together is lit together. @param {number} chosen */
    const choose = (chosen) => {
      for (const [at, card] of cards.entries()) mark(card, at === chosen);
      for (const [at, row] of game.rows.entries()) mark(row, at === chosen);
    };
    this.#place.replaceChildren(
      h(
        "div",
        { class: "reviewed" },
        h("div", { class: "games" }, game.section, agentsGame(agent)),
        h(
          "div",
          { class: "stack" },
          summaryOf(reviewed),
          h("ol", { class: "turns" }, ...cards),
          waysOn(named().get("g")),
        ),
      ),
    );
    announce(reviewed.sentence);
  }

  /** What is reviewed, beside the title. @param {string[]} parts */
  #facts(...parts) {
    const place = document.querySelector(".game-title");
    if (place) place.textContent = parts.join(" · ");
  }
}

/** @param {HTMLElement} node a row or a card @param {boolean} chosen */
function mark(node, chosen) {
  node.classList.toggle("chosen", chosen);
  const button = node.querySelector("button");
  if (chosen) button?.setAttribute("aria-current", "true");
  else button?.removeAttribute("aria-current");
}

customElements.define("pista-review", ReviewPage);
