// <pista-wordle>: a game of Wordle, from the word of the day to the review afterwards.
import { nameGame, named } from "../page/address.js";
import { tell } from "../page/announce.js";
import { get, isMissing } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { whenBack } from "../page/back.js";
import { dialogOf, sure } from "../page/dialog.js";
import { begin, openOrBegin } from "../play/begin.js";
import { h } from "../page/element.js";
import { detailsOf } from "./details.js";
import { KEPT } from "../play/draft-kept.js";
import { Ending } from "../play/ending.js";
import { GuessTable } from "../play/guesses.js";
import { Head } from "../play/head.js";
import { HintSteps } from "../play/hint-steps.js";
import { Latest } from "../page/latest.js";
import { Play } from "../play/play.js";
import { printButton } from "../page/print.js";
import { dayName, language, say, word } from "../page/texts.js";
import { newGameForm } from "./new-game.js";

/** @import { Day, Game, GameLine } from "../shapes.d.ts" */

/** Letters of most words; only another number of them is worth telling. */
const USUAL = 5;

/** The level of a game from a text: only such have something to print. */
const OWN = "own";

class WordlePlay extends HTMLElement {
  #table = new GuessTable(detailsOf, KEPT);
  /** The wish for the game that is on its way. @type {AbortSignal | null} */ #coming = null;
  #head = new Head(this.#table.timer);
  #hint = new HintSteps({
    ask: () => this.#table.askHint(),
    turn: () => this.#table.game.turn,
    write: (word) => this.#table.write(word),
  });
  #hintButton = h("button", { type: "button", onclick: () => this.#hint.more() }, say("page.hint"));
  #giveUpButton = h("button", { type: "button", class: "quiet", onclick: () => this.#giveUp() }, say("page.give_up"));
  #printButton = printButton(() => (this.#table.play ? `games/${this.#table.play.game.id}/sheet` : null));
  #ending = new Ending();
  #form = h("div", {});
  #window = dialogOf(say("page.new_game"), this.#form);
  #wish = new Latest();
  #making = h("div", {});

  async connectedCallback() {
    const { board, keys, line } = this.#table;
    const another = h(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#another() },
      say("page.new_game"),
    );
    this.replaceChildren(
      h("div", { class: "table" }, board, line, keys),
      h(
        "div",
        { class: "stack beside" },
        this.#hint,
        this.#ending,
        h("div", { class: "quiet-acts" }, this.#hintButton, another, this.#printButton, this.#giveUpButton),
      ),
      this.#window,
      this.#making,
    );
    this.#table.addEventListener("changed", () => this.#dress());
    // Every window, whoever opened it.
    document.addEventListener("close", () => this.#backToBoard(), true);
    addEventListener("hashchange", () => this.#open());
    whenBack(() => this.#open(true));
    await this.#open();
    await attempt(line, async () => {
      const form = await newGameForm((wish) => {
        this.#window.close();
        void this.#begin(wish);
      });
      this.#form.replaceChildren(form);
    });
  }

  #another() {
    this.#window.showModal();
  }

  /** Behind a window there is the game: keys are for it, and not for the button that opened the window. */
  #backToBoard() {
    const { board, play } = this.#table;
    const isPlayed = this.#coming !== null || play?.game.status === "open";
    if (isPlayed && (document.activeElement ?? document.body).matches("body, button"))
      board.focus({ preventScroll: true });
  }

  /** The game that the address names, else the one being played, else today's. @param {boolean} [again] */
  async #open(again = false) {
    const [id, code, day] = ["g", "p", "day"].map((name) => named().get(name));
    if (!again && id && id === this.#table.play?.game.id) return;
    const signal = this.#expect();
    try {
      if (id) {
        const play = await openOrBegin(id, this.#making, signal);
        // Whoever has gone on meanwhile is at an address that is opened next.
        if (named().get("g") === id) this.#take(play, signal);
      } else if (code) await this.#start({ kind: "wordle", code }, signal);
      else if (day) await this.#start({ kind: "wordle", shape: named().get("shape") ?? undefined, day }, signal);
      else await this.#goOn(signal);
    } catch (error) {
      // Somebody else's game, a damaged link, or a day to come: why it is not here, beside what one can play.
      if (code || ((id || day) && isMissing(error))) await this.#goOn(signal).catch(() => null);
      if (!signal.aborted) this.#table.refuse(error);
    } finally {
      this.#arrived(signal);
    }
  }

  #expect() {
    this.#table.expect();
    return (this.#coming = this.#wish.next());
  }

  /** The game is there, or will not come. @param {AbortSignal} signal @param {boolean} [lost] */
  #arrived(signal, lost = false) {
    if (signal !== this.#coming) return;
    this.#coming = null;
    this.#table.arrived(lost);
  }

  /** @param {AbortSignal} signal */
  async #goOn(signal) {
    /** @type {GameLine[]} */
    const open = (await get("games?status=open&limit=20")).games;
    const last = open.find(({ kind }) => kind === "wordle");
    if (last) return this.#take(await Play.open(last.id), signal);
    await this.#today(signal);
  }

  /** @param {AbortSignal} signal */
  async #today(signal) {
    /** @type {Day} */
    const today = await get("days/today");
    const words = today.puzzles.filter(({ kind }) => kind === "wordle");
    const own = words.find((puzzle) => puzzle.language === language) ?? words[0];
    if (own) await this.#start({ kind: "wordle", shape: own.shape, day: today.date }, signal);
  }

  /** @param {Record<string, unknown>} wish */
  async #begin(wish) {
    const signal = this.#expect();
    let lost = true;
    try {
      const day = wish.day === "today" ? { day: (await get("days/today")).date } : {};
      lost = !(await this.#start({ ...wish, ...day }, signal, true));
    } catch (error) {
      if (!signal.aborted) this.#table.refuse(error);
    } finally {
      this.#arrived(signal, lost);
    }
  }

  /** Whether it came. @param {Record<string, unknown>} wish @param {AbortSignal} signal @param {boolean} [begun] by the player, on the page */
  async #start(wish, signal, begun) {
    const play = await begin(wish, this.#making, signal);
    if (play) this.#take(play, signal, begun);
    this.#table.board.scrollIntoView({ block: "nearest" });
    return play !== null;
  }

  /** @param {Play | null} play @param {AbortSignal} signal @param {boolean} [begun] by the player, on the page */
  #take(play, signal, begun) {
    if (!play || signal.aborted) return;
    const { game } = play;
    nameGame(game.id, begun);
    this.#table.take(play);
    tell(
      this.#table.line,
      game.ending ?? (game.moves.length ? this.#table.prompt : this.#welcome(game)),
      game.status === "won" ? "good" : "",
    );
  }

  /** @param {Game} game */
  #welcome(game) {
    const { length = 0, tries = 0, lexicon = "", adversary, hard } = detailsOf(game) ?? {};
    if (adversary) return say("play.adversary");
    const left = game.picture.tiles.filter(({ tone }) => tone === "empty").length / length;
    const task = say("play.welcome", { length, n: left, lexicon: word("shape", lexicon, "wordle") });
    if (left < tries) return `${task} ${say("play.clues", { n: tries - left })}`;
    return hard ? `${task} ${say("play.hard")}` : task;
  }

  /** What stands around the table follows how the game stands. */
  #dress() {
    const { board, game } = this.#table;
    const details = detailsOf(game);
    if (!details) return;
    const open = game.status === "open";
    this.#head.show(
      game.day ? dayName(game.day) : say("page.practice"),
      word("shape", details.lexicon, "wordle"),
      details.length !== USUAL && say("wordle.shape_n", { n: details.length }),
      game.level !== "normal" && word("level", game.level, "wordle"),
    );
    // What can no longer be pressed gives the focus away.
    const used = document.activeElement?.matches("pista-keys *, .quiet-acts *, pista-hint *");
    this.classList.toggle("over", !open);
    this.#hint.follow();
    this.#hintButton.hidden = this.#giveUpButton.hidden = !open;
    this.#hintButton.disabled = !game.can.includes("hint");
    this.#printButton.hidden = game.level !== OWN;
    this.#giveUpButton.disabled = !game.can.includes("give_up");
    const more = details.review ? [reviewOf(game)] : [];
    const like = { tries: details.tries, repeats: details.repeats };
    this.#ending.show(game, { another: () => this.#another(), like, more, isTold: true });
    if (used && !open) board.focus({ preventScroll: true });
  }

  async #giveUp() {
    if (this.#table.play && (await sure(say("page.give_up_sure"), say("page.give_up")))) void this.#table.giveUp();
  }
}

/** The way to what can be said about the guesses. @param {Game} game */
function reviewOf(game) {
  return h("a", { class: "button", href: `/${language}/wordle/review#g=${game.id}` }, say("page.review"));
}

customElements.define("pista-wordle", WordlePlay);
