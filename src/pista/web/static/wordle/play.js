// <pista-wordle>: a game of Wordle, from the word of the day to the review afterwards.
import { nameGame, named } from "../page/address.js";
import { announce, tell } from "../page/announce.js";
import { get, isMissing, Refusal } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { whenBack } from "../page/back.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { detailsOf } from "./details.js";
import { Keys } from "./keys.js";
import { Latest } from "../page/latest.js";
import { Play } from "../play/play.js";
import { dayName, language, say, word } from "../page/texts.js";
import { Timer } from "../play/timer.js";
import { newGameForm } from "./new-game.js";
import { resultOf } from "./review.js";

/** @import { Day, Game, GameLine, Picture } from "../shapes.d.ts" */

class WordlePlay extends HTMLElement {
  /** @type {Play | null} */ #play = null;
  #draft = "";
  #busy = false;
  /** Typed while a guess or a new game is on its way. @type {string[]} */ #ahead = [];
  /** The wish for the game that is on its way. @type {AbortSignal | null} */ #coming = null;
  #board = new Board();
  #keys = new Keys();
  #timer = new Timer();
  #line = h("p", { class: "saying" });
  #title = h("p", { class: "quiet game-title" });
  #hintButton = h("button", { type: "button", onclick: () => this.#hint() }, say("page.hint"));
  #giveUpButton = h("button", { type: "button", onclick: () => this.#giveUp() }, say("page.give_up"));
  #actions = h("div", { class: "sheet row middle", hidden: true }, this.#hintButton, this.#giveUpButton);
  #wish = new Latest();
  #after = h("div", { class: "stack" });
  #making = h("div", {});

  async connectedCallback() {
    this.#board.classList.add("letters");
    this.#board.tabIndex = -1;
    const side = h("div", { class: "sheet stack" });
    this.replaceChildren(
      h(
        "div",
        { class: "table" },
        h("div", { class: "row middle between" }, this.#title, this.#timer),
        this.#board,
        this.#line,
        this.#keys,
      ),
      h("div", { class: "stack beside" }, this.#after, this.#actions, side),
    );
    this.#keys.addEventListener("key", (event) => this.#typed(/** @type {CustomEvent} */ (event).detail));
    addEventListener("hashchange", () => this.#open());
    whenBack(() => this.#open(true));
    await this.#open();
    side.append(this.#making);
    await attempt(this.#line, async () => side.prepend(await newGameForm((wish) => this.#begin(wish))));
  }

  /** The game that the address names, else the one being played, else today's. @param {boolean} [again] */
  async #open(again = false) {
    const [id, day] = [named().get("g"), named().get("day")];
    if (!again && id && id === this.#play?.game.id) return;
    const signal = this.#expect();
    try {
      if (id) this.#take(await Play.open(id), signal);
      else if (day) await this.#start({ kind: "wordle", shape: named().get("shape") ?? undefined, day }, signal);
      else await this.#goOn(signal);
    } catch (error) {
      // Somebody else's game, or a day to come: why it is not here, beside what one can play.
      if ((id || day) && isMissing(error)) await this.#goOn(signal).catch(() => null);
      if (!signal.aborted) this.#refused(error);
    } finally {
      this.#arrived(signal);
    }
  }

  /** Another game is on its way: what is typed from now on is meant for it. */
  #expect() {
    this.#ahead = [];
    return (this.#coming = this.#wish.next());
  }

  /** The game is there, or will not come. @param {AbortSignal} signal */
  #arrived(signal) {
    if (signal !== this.#coming) return;
    this.#coming = null;
    this.#catchUp();
  }

  /** Types what was typed ahead. */
  #catchUp() {
    if (!this.#busy && !this.#coming) for (const key of this.#ahead.splice(0)) this.#typed(key);
  }

  /** @param {AbortSignal} signal */
  async #goOn(signal) {
    /** @type {GameLine[]} */
    const open = (await get("games?status=open&limit=20")).games;
    const last = open.find(({ kind }) => kind === "wordle");
    if (last) return this.#take(await Play.open(last.id), signal);
    return this.#today(signal);
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
    try {
      const day = wish.day === "today" ? { day: (await get("days/today")).date } : {};
      await this.#start({ ...wish, ...day }, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#ahead = [];
      this.#refused(error);
    } finally {
      this.#arrived(signal);
    }
  }

  /** @param {Record<string, unknown>} wish @param {AbortSignal} signal */
  async #start(wish, signal) {
    const play = await Play.create(wish, this.#making, signal);
    if (play) this.#take(play, signal);
    else if (!signal.aborted) this.#ahead = [];
    this.#board.scrollIntoView({ block: "nearest" });
  }

  /** @param {Play} play @param {AbortSignal} signal */
  #take(play, signal) {
    if (signal.aborted) return;
    this.#play = play;
    this.#draft = "";
    play.timedBy(() => this.#timer.seconds);
    nameGame(play.game.id);
    this.#timer.set(play.game.seconds, play.game.status === "open");
    this.#show(play.game);
    tell(
      this.#line,
      play.game.ending ?? (play.game.moves.length ? this.#prompt(play.game) : this.#welcome(play.game)),
      play.game.status === "won" ? "good" : "",
    );
  }

  /** @param {Game} game */
  #welcome(game) {
    const { length = 0, tries = 0, lexicon = "", adversary, hard } = detailsOf(game) ?? {};
    if (adversary) return say("play.adversary");
    const task = say("play.welcome", { length, tries, lexicon: word("shape", lexicon, "wordle") });
    return hard ? `${task} ${say("play.hard")}` : task;
  }

  /** @param {Game} game */
  #prompt(game) {
    return say("page.guess_n", { n: game.moves.length + 1, tries: detailsOf(game)?.tries ?? 0 });
  }

  /** @param {Game} game */
  #show(game) {
    const details = detailsOf(game);
    if (!details) return;
    const open = game.status === "open";
    this.#title.textContent = [
      word("shape", details.lexicon, "wordle"),
      say("wordle.shape_n", { n: details.length }),
      game.day ? dayName(game.day) : say("page.practice"),
      game.level === "normal" ? "" : word("level", game.level, "wordle"),
    ]
      .filter(Boolean)
      .join(" · ");
    this.#board.style.setProperty("--columns", String(details.length));
    this.#board.style.setProperty("--rows", String(details.tries));
    this.#board.paint(this.#withDraft(game.picture), "table");
    this.#keys.show(details.keyboard, details.letters);
    this.#keys.hidden = !open;
    const used = this.#actions.contains(document.activeElement);
    this.#actions.hidden = !open;
    this.#hintButton.disabled = !game.can.includes("hint");
    this.#giveUpButton.disabled = !game.can.includes("give_up");
    this.#after.replaceChildren(...(open ? [] : [resultOf(game)]));
    if (used && !open) this.#board.focus({ preventScroll: true });
  }

  /** The letters typed so far, in the first empty row. @param {Picture} picture @returns {Picture} */
  #withDraft(picture) {
    const open = this.#play?.game.status === "open";
    const first = open ? picture.tiles.findIndex(({ tone }) => tone === "empty") : -1;
    const letters = [...this.#draft];
    const tiles = picture.tiles.map((tile, index) => {
      const letter = first < 0 ? undefined : letters[index - first];
      return letter ? { ...tile, text: letter.toUpperCase(), tone: /** @type {const} */ ("typed") } : tile;
    });
    return { ...picture, tiles };
  }

  /** @param {string} key */
  #typed(key) {
    if (this.#busy || this.#coming) return void this.#ahead.push(key);
    const game = this.#play?.game;
    if (!game || game.status !== "open") return;
    const length = detailsOf(game)?.length ?? 0;
    if (key === "Enter") return void this.#guess();
    const letters = [...this.#draft];
    if (key === "Backspace") letters.pop();
    else if (letters.length < length) letters.push(key);
    this.#draft = letters.join("");
    announce(key === "Backspace" ? letters.join(" ") || say("page.tile_empty") : key);
    this.#board.paint(this.#withDraft(game.picture), "table");
  }

  async #guess() {
    const [play, guess] = [this.#play, this.#draft];
    if (!play || !guess) return;
    this.#busy = true;
    const first = play.game.picture.tiles.findIndex(({ tone }) => tone === "empty");
    try {
      const game = await play.move(guess);
      if (play !== this.#play) return;
      this.#draft = "";
      this.#show(game);
      this.#board.turn([...guess].map((_, place) => first + place));
      if (game.status !== "open") this.#timer.set(game.seconds, false);
      // The board shows the reply; those who do not see it hear it, and then what is told on the line.
      if (game.said) announce(game.said);
      tell(this.#line, game.ending ?? this.#prompt(game), game.status === "won" ? "good" : "");
    } catch (error) {
      if (play !== this.#play) return;
      // What was typed behind a word that is refused belongs to no row; who took it back, knew.
      this.#ahead.splice(0, this.#ahead.includes("Backspace") ? this.#ahead.indexOf("Backspace") : Infinity);
      this.#refused(error, { word: guess.toUpperCase() });
      if (error instanceof Refusal && error.problem?.status === 409) this.#show(play.game);
    } finally {
      this.#busy = false;
      this.#catchUp();
    }
  }

  async #hint() {
    const play = this.#play;
    try {
      const hinted = await play?.hint();
      if (play === this.#play) tell(this.#line, hinted?.hint?.because ?? say("page.no_hint"));
    } catch (error) {
      if (play === this.#play) this.#refused(error);
    }
  }

  async #giveUp() {
    const play = this.#play;
    if (!play || !confirm(say("page.give_up_sure"))) return;
    try {
      const game = await play.giveUp();
      if (play !== this.#play) return;
      this.#timer.set(game.seconds, false);
      this.#show(game);
      tell(this.#line, game.ending ?? "");
    } catch (error) {
      if (play === this.#play) this.#refused(error);
    }
  }

  /** @param {unknown} error @param {Record<string, string>} [own] */
  #refused(error, own = {}) {
    if (!(error instanceof Refusal)) throw error;
    tell(this.#line, error.wording(own), "wrong");
    this.#board.shake();
  }
}

customElements.define("pista-wordle", WordlePlay);
