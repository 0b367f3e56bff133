// <pista-watch>: an agent at work, guess by guess, with the words that remain after each.
import { AgentPage, playedWith } from "./agent-page.js";
import { agentForm, wordField, wordsLeft } from "./agents.js";
import { tell } from "../page/announce.js";
import { h } from "../page/element.js";
import { begunWith, openerChoice } from "./openers.js";
import { pictureOfRows } from "./rows.js";
import { say } from "../page/texts.js";

/** @import { Watched, WatchedTurn } from "./shapes.d.ts" */
/** @typedef {Record<string, unknown> & { secret: string | null, opener: string }} Wish */

/** How long each guess is looked at, in milliseconds, its turning over included. */
const PAUSE = 2000;

class Watch extends AgentPage {
  /** @type {Watched | null} */ #watched = null;
  #shown = 0;
  /** Runs while the game is shown by itself. @type {number | null} */ #timer = null;
  #back = this.#stepper(say("page.step_back"), "◀", -1);
  #run = h("button", { type: "button", class: "main", onclick: () => this.#toggle() });
  #on = this.#stepper(say("page.step_on"), "▶", 1);
  #another = h("button", { type: "button", class: "quiet", onclick: () => this.#anew() }, say("page.watch_other"));

  async build() {
    const secret = wordField(say("page.secret_word"), say("page.by_chance"));
    const opener = openerChoice();
    const wording = {
      how: say("page.watch_how"),
      start: say("page.watch_start"),
      more: [secret.field, ...opener.fields],
    };
    const form = await agentForm(
      wording,
      (wish) => void this.#begin({ ...wish, secret: secret.input.value.trim() || null, opener: opener.wished() }),
    );
    this.acts.append(this.#back, this.#run, this.#on);
    this.lay(form, this.#another);
  }

  /** @param {Wish} wish */
  async #begin(wish) {
    const own = (/** @type {string} */ at) => ({
      word: ((at.endsWith("opener") || !wish.secret ? wish.opener : wish.secret) ?? "").toUpperCase(),
    });
    /** @type {Watched | undefined} */
    const watched = await this.ask("wordle/watch", wish, own);
    if (!watched) return;
    this.#watched = watched;
    this.#shown = 0;
    this.left.replaceChildren();
    tell(this.line, "");
    this.facts(...playedWith(wish), begunWith(wish.opener, watched.turns[0]?.spelled ?? null));
    this.showGame(watched.secret.length);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    void this.#show(still ? watched.turns.length : 1);
    if (!still) this.#go();
    this.#run.focus();
  }

  #anew() {
    this.#stop();
    this.showForm();
    this.querySelector("select")?.focus();
  }

  get #over() {
    return this.#shown >= (this.#watched?.turns.length ?? 0);
  }

  /** Goes on, holds on, or shows the whole game once more. */
  #toggle() {
    if (this.#timer !== null) this.#stop();
    else {
      if (this.#over) void this.#show(1);
      this.#go();
    }
  }

  #go() {
    this.#stop();
    if (this.#over) return;
    this.#timer = setInterval(() => void this.#show(this.#shown + 1), PAUSE);
    this.#name();
  }

  #stop() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#name();
  }

  /** The button in the middle says what it does now. */
  #name() {
    const running = this.#timer !== null;
    this.#run.textContent = running
      ? say("page.watch_pause")
      : this.#over
        ? say("page.watch_again")
        : say("page.watch_go");
  }

  /** @param {number} count how many guesses are on the table */
  async #show(count) {
    const watched = this.#watched;
    if (!watched) return;
    const before = this.#shown;
    const shown = (this.#shown = Math.min(Math.max(count, 1), watched.turns.length));
    const rows = watched.turns.slice(0, shown);
    const whole = pictureOfRows(watched.turns, say("page.guesses"));
    const length = watched.secret.length;
    const tiles = whole.tiles.map((tile, at) =>
      at < shown * length ? tile : { ...tile, text: "", tone: /** @type {const} */ ("empty") },
    );
    this.board.paint({ ...whole, tiles }, "table");
    this.#back.setAttribute("aria-disabled", String(shown <= 1));
    this.#on.setAttribute("aria-disabled", String(this.#over));
    if (this.#over) this.#stop();
    this.#name();
    if (shown === before + 1) await this.board.turn(Array.from({ length }, (_, at) => (shown - 1) * length + at));
    // What is said and what is left would give away tiles that are not yet turned over.
    if (watched === this.#watched && shown === this.#shown) this.#tell(watched, rows.at(-1));
  }

  /** @param {Watched} watched @param {WatchedTurn | undefined} last */
  #tell({ turns, spelled, won }, last) {
    if (!last) return;
    this.left.replaceChildren(last.won ? "" : wordsLeft(last.left));
    const sentence = this.#over
      ? say(won ? "page.watch_won" : "page.watch_lost", { word: spelled.toUpperCase(), n: turns.length })
      : say("page.watch_turn", { guess: last.spelled.toUpperCase(), n: last.left.n });
    tell(this.line, sentence, this.#over && won ? "good" : "");
  }

  /** A button that keeps the focus at the end of its way. @param {string} label @param {string} sign @param {1 | -1} step */
  #stepper(label, sign, step) {
    const action = () => {
      this.#stop();
      void this.#show(this.#shown + step);
    };
    return h("button", { type: "button", "aria-label": label, onclick: action }, sign);
  }
}

customElements.define("pista-watch", Watch);
