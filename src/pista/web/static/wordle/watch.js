// <pista-watch>: an agent at work, guess by guess, with the words that remain after each.
import { AgentPage } from "./agent-page.js";
import { agentForm, wordsLeft } from "./agents.js";
import { tell } from "../page/announce.js";
import { h } from "../page/element.js";
import { pictureOfRows } from "./rows.js";
import { say } from "../page/texts.js";

/** @import { Watched } from "./shapes.d.ts" */

const PAUSE = 1400;

class Watch extends AgentPage {
  /** @type {Watched | null} */ #watched = null;
  #shown = 0;
  #timer = 0;
  #back = this.#stepper(say("page.step_back"), "◀", -1);
  #on = this.#stepper(say("page.step_on"), "▶", 1);

  async build() {
    /** @param {string} label */
    const wordField = (label) => {
      const input = h("input", {
        type: "text",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        maxlength: 30,
        placeholder: say("page.by_chance"),
      });
      return { field: h("label", { class: "field" }, h("span", {}, label), input), input };
    };
    const [secret, opener] = [wordField(say("page.secret_word")), wordField(say("page.opener"))];
    const wording = {
      how: say("page.watch_how"),
      start: say("page.watch_start"),
      more: [secret.field, opener.field],
    };
    const form = await agentForm(wording, (wish) => {
      const given = { secret: secret.input.value.trim() || null, opener: opener.input.value.trim() || null };
      void this.#run({ ...wish, ...given });
    });
    this.lay(form);
  }

  /** @param {Record<string, unknown>} wish */
  async #run(wish) {
    clearInterval(this.#timer);
    this.#watched = null;
    this.acts.replaceChildren();
    this.left.replaceChildren();
    this.board.hidden = true;
    const own = (/** @type {string} */ at) => ({
      word: String((at.endsWith("opener") || !wish.secret ? wish.opener : wish.secret) ?? "").toUpperCase(),
    });
    /** @type {Watched | undefined} */
    const watched = await this.ask("wordle/watch", wish, own);
    if (!watched) return;
    this.#watched = watched;
    this.board.hidden = false;
    this.acts.replaceChildren(this.#back, this.#on);
    this.#show(1);
    // On a phone the form above fills the window.
    this.acts.scrollIntoView({ block: "nearest" });
    this.#go();
  }

  #go() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#shown >= (this.#watched?.turns.length ?? 0)) clearInterval(this.#timer);
      else this.#show(this.#shown + 1);
    }, PAUSE);
  }

  /** @param {number} count how many guesses are on the table */
  #show(count) {
    const watched = this.#watched;
    if (!watched) return;
    const { turns, spelled, won } = watched;
    this.#shown = Math.min(Math.max(count, 1), turns.length);
    const rows = turns.slice(0, this.#shown);
    const last = rows.at(-1);
    const before = this.board.picture?.tiles.length ?? 0;
    const empty = pictureOfRows(turns, say("page.guesses"));
    const length = last?.guess.length ?? 1;
    const tiles = empty.tiles.map((tile, at) =>
      at < rows.length * length ? tile : { ...tile, text: "", tone: /** @type {const} */ ("empty") },
    );
    this.board.paint({ ...empty, tiles }, "table");
    if (before) this.board.turn(Array.from({ length }, (_, at) => (rows.length - 1) * length + at));
    if (last) this.left.replaceChildren(wordsLeft(last.left));
    const over = this.#shown === turns.length;
    const sentence = over
      ? say(won ? "page.watch_won" : "page.watch_lost", { word: spelled.toUpperCase(), n: turns.length })
      : say("page.watch_turn", { guess: last?.spelled.toUpperCase() ?? "", n: last?.left.n ?? 0 });
    tell(this.line, sentence, over && won ? "good" : "");
    this.#back.setAttribute("aria-disabled", String(this.#shown <= 1));
    this.#on.setAttribute("aria-disabled", String(over));
  }

  /** A button that keeps the focus at the end of its way. @param {string} label @param {string} sign @param {1 | -1} step */
  #stepper(label, sign, step) {
    const action = () => {
      clearInterval(this.#timer);
      this.#show(this.#shown + step);
    };
    return h("button", { type: "button", "aria-label": label, onclick: action }, sign);
  }
}

customElements.define("pista-watch", Watch);
