// <pista-watch>: an agent at work, guess by guess, with the words that remain after each.
import { agentForm, wordsLeft } from "./agents.js";
import { tell } from "./announce.js";
import { attempt } from "./attempt.js";
import { Board } from "./board.js";
import { h } from "./element.js";
import { work } from "./jobs.js";
import { pictureOfRows } from "./rows.js";
import { say } from "./texts.js";

/** @import { Watched } from "./shapes.d.ts" */

const PAUSE = 1400;

class Watch extends HTMLElement {
  /** @type {Watched | null} */ #watched = null;
  #shown = 0;
  #timer = 0;
  #board = new Board();
  #line = h("p", { class: "saying" });
  #left = h("div", {});
  #working = h("div", {});
  #acts = h("div", { class: "row" });
  #area = h("div", { class: "sheet stack", hidden: true });

  async connectedCallback() {
    this.replaceChildren(this.#line);
    await attempt(this.#line, () => this.#build());
  }

  async #build() {
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
    this.#board.classList.add("letters");
    this.#area.append(this.#board, this.#line, this.#acts, this.#left, this.#working);
    this.replaceChildren(form, this.#area);
  }

  /** @param {Record<string, unknown>} wish */
  async #run(wish) {
    clearInterval(this.#timer);
    this.#area.hidden = false;
    this.#watched = null;
    this.#acts.replaceChildren();
    this.#left.replaceChildren();
    this.#board.hidden = true;
    tell(this.#line, say("page.thinking"));
    const own = (/** @type {string} */ at) => ({
      word: String((at.endsWith("opener") || !wish.secret ? wish.opener : wish.secret) ?? "").toUpperCase(),
    });
    const action = async () => {
      this.#watched = /** @type {Watched | null} */ (await work("wordle/watch", wish, this.#working));
      if (!this.#watched) return tell(this.#line, say("page.stopped"));
      this.#board.hidden = false;
      this.#show(1);
      return this.#go();
    };
    await attempt(this.#line, action, own);
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
    const { turns, secret, won } = watched;
    this.#shown = Math.min(Math.max(count, 1), turns.length);
    const rows = turns.slice(0, this.#shown);
    const last = rows.at(-1);
    const before = this.#board.picture?.tiles.length ?? 0;
    const empty = pictureOfRows(turns, say("page.guesses"));
    const length = last?.guess.length ?? 1;
    const tiles = empty.tiles.map((tile, at) =>
      at < rows.length * length ? tile : { ...tile, text: "", tone: /** @type {const} */ ("empty") },
    );
    this.#board.paint({ ...empty, tiles }, "table");
    if (before) this.#board.turn(Array.from({ length }, (_, at) => (rows.length - 1) * length + at));
    if (last) this.#left.replaceChildren(wordsLeft(last.left));
    const over = this.#shown === turns.length;
    const sentence = over
      ? say(won ? "page.watch_won" : "page.watch_lost", { word: secret.toUpperCase(), n: turns.length })
      : say("page.watch_turn", { guess: last?.guess.toUpperCase() ?? "", n: last?.left.n ?? 0 });
    tell(this.#line, sentence, over && won ? "good" : "");
    this.#acts.replaceChildren(
      this.#stepper(say("page.step_back"), "◀", () => this.#show(this.#shown - 1), this.#shown <= 1),
      this.#stepper(say("page.step_on"), "▶", () => this.#show(this.#shown + 1), over),
    );
  }

  /** @param {string} label @param {string} sign @param {() => void} action @param {boolean} disabled */
  #stepper(label, sign, action, disabled) {
    return h(
      "button",
      {
        type: "button",
        "aria-label": label,
        disabled,
        onclick: () => {
          clearInterval(this.#timer);
          action();
        },
      },
      sign,
    );
  }
}

customElements.define("pista-watch", Watch);
