// A game of guesses being played: what is typed stands in the first empty row until it is sent. Knows no kind, and not where games come from.
import { announce, tell, write } from "../page/announce.js";
import { Board } from "../board/board.js";
import { rowsOf } from "../board/geometry.js";
import { NOT_KEPT } from "./draft-kept.js";
import { h } from "../page/element.js";
import { Keys } from "./keys.js";
import { Refusal } from "../page/refusal.js";
import { say } from "../page/texts.js";
import { Timer } from "./timer.js";

/** @import { Game, Hint, Picture, Tone } from "../shapes.d.ts" */
/** @import { Drafts } from "./draft-kept.js" */
/** @import { Play } from "./play.js" */
/** @typedef {{ keyboard: string[], letters: Record<string, Tone> }} Known rows of keys, and what is known of each */

/** Fires `changed` whenever the game is shown anew. */
export class GuessTable extends EventTarget {
  /** @type {Play | null} */ play = null;
  board = new Board();
  keys = new Keys();
  timer = new Timer();
  line = h("p", { class: "saying" });
  #knownOf;
  #drafts;
  #draft = "";
  #busy = false;
  #waits = false;
  /** Over when the last reply has been turned over. */ #turned = Promise.resolve();
  /** Typed while a guess or a new game is on its way. @type {string[]} */ #ahead = [];

  /** @param {(game: Game) => Known | null} knownOf @param {Drafts} [drafts] */
  constructor(knownOf, drafts = NOT_KEPT) {
    super();
    this.#knownOf = knownOf;
    this.#drafts = drafts;
    this.board.classList.add("letters");
    this.board.tabIndex = -1;
    this.keys.home = this.board;
    this.keys.addEventListener("key", (event) => this.#typed(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {Play} play */
  take(play) {
    this.play = play;
    const kept = [...this.#drafts.of(play.game)].slice(0, this.#row.length);
    this.#draft = kept.join("");
    this.timer.time(play);
    this.show();
    if (kept.length) announce(kept.join(" "));
  }

  /** Another game is on its way: what is typed from now on is meant for it. */
  expect() {
    this.#ahead = [];
    this.#waits = true;
  }

  /** It is there. With `lost` it will not come, and what was typed for it is forgotten. @param {boolean} [lost] */
  arrived(lost = false) {
    if (lost) this.#ahead = [];
    this.#waits = false;
    this.#catchUp();
  }

  /** Types what was typed ahead. */
  #catchUp() {
    if (!this.#busy && !this.#waits) for (const key of this.#ahead.splice(0)) this.#typed(key);
  }

  get game() {
    return /** @type {Game} */ (this.play?.game);
  }

  /** All at once: a game that is taken up, or has changed by other hands. */
  show() {
    const rows = rowsOf(this.game.picture.tiles);
    this.board.style.setProperty("--columns", String(rows[0]?.length ?? 0));
    this.board.style.setProperty("--rows", String(rows.length));
    this.#paint();
    this.#follow(this.game);
  }

  /** What stands around the board learns how the game stands. @param {Game} game */
  #follow(game) {
    const { keyboard, letters } = this.#knownOf(game) ?? { keyboard: [], letters: {} };
    this.keys.show(keyboard, letters, game.status !== "open");
    this.dispatchEvent(new CustomEvent("changed"));
  }

  #paint() {
    this.board.paint(this.#withDraft(this.game.picture), "table");
  }

  /** Which guess is next. */
  get prompt() {
    const { tiles } = this.game.picture;
    const rows = rowsOf(tiles);
    const played = rows.filter(([first = 0]) => tiles[first]?.tone !== "empty").length;
    return say("page.guess_n", { n: Math.min(played + 1, rows.length), tries: rows.length });
  }

  /** The tiles of the first empty row; none where the game is over. */
  get #row() {
    const { picture, status } = this.game;
    const first = picture.tiles.findIndex(({ tone }) => tone === "empty");
    return (status === "open" && rowsOf(picture.tiles).find((row) => row.includes(first))) || [];
  }

  /** The letters typed so far. @param {Picture} picture @returns {Picture} */
  #withDraft(picture) {
    const typed = new Map(this.#row.map((index, place) => [index, [...this.#draft][place]]));
    const tiles = picture.tiles.map((tile, index) => {
      const letter = typed.get(index);
      return letter ? { ...tile, text: letter.toUpperCase(), tone: /** @type {const} */ ("typed") } : tile;
    });
    return { ...picture, tiles };
  }

  /** @param {string} key */
  #typed(key) {
    if (this.#busy || this.#waits) return void this.#ahead.push(key);
    if (this.play?.game.status !== "open") return;
    if (key === "Enter") return void this.guess(this.#draft);
    const letters = [...this.#draft];
    if (key === "Backspace") letters.pop();
    else if (letters.length < this.#row.length) letters.push(key);
    this.#compose(letters.join(""), key === "Backspace" ? letters.join(" ") || say("page.tile_empty") : key);
  }

  /** Writes a word for the player, who may still change it. @param {string} word */
  write(word) {
    if (this.#busy || this.#waits || this.play?.game.status !== "open") return;
    this.#compose(word, word);
    // Enter sends it now, and presses no button.
    this.board.focus({ preventScroll: true });
  }

  /** Other letters in the row: what was said against the ones before is settled. @param {string} draft @param {string} said */
  #compose(draft, said) {
    this.#draft = draft;
    this.#drafts.keep(this.game, draft);
    announce(said);
    if (this.line.classList.contains("wrong")) write(this.line, this.prompt);
    this.#paint();
  }

  /** @param {string} guess */
  async guess(guess) {
    const { play } = this;
    if (!play || !guess) return;
    this.#busy = true;
    const row = this.#row;
    try {
      const game = await play.move(guess);
      // Of two words in one breath the first may still be turning over.
      await this.#turned;
      this.#drafts.keep(game, "");
      if (play !== this.play) return;
      this.#draft = "";
      this.#turned = this.#reveal(play, game, row);
    } catch (error) {
      if (play !== this.play) return;
      // What was typed behind a word that is refused belongs to no row; who took it back, knew.
      this.#ahead.splice(0, this.#ahead.includes("Backspace") ? this.#ahead.indexOf("Backspace") : Infinity);
      this.refuse(error, { word: guess.toUpperCase() }, row);
      if (error instanceof Refusal && error.problem?.status === 409) this.show();
    } finally {
      this.#busy = false;
      this.#catchUp();
    }
  }

  /** The reply, letter by letter; nothing else tells it before the last one. @param {Play} play @param {Game} game @param {number[]} row */
  async #reveal(play, game, row) {
    this.#paint();
    await this.board.turn(row);
    if (play !== this.play) return;
    // The board shows the reply; those who do not see it hear it, and then what is told on the line.
    if (game.said) announce(game.said);
    // What came after it, another guess or the end, is told in its own turn.
    if (game !== play.game) return;
    this.#follow(game);
    tell(this.line, game.ending ?? this.prompt, game.status === "won" ? "good" : "");
    if (game.status === "won") void this.board.bounce(row);
  }

  /** The hint at this turn; null where there is none, or it is no longer asked for. @returns {Promise<Hint | null>} */
  async askHint() {
    const { play } = this;
    await this.#turned;
    if (!play || play !== this.play || play.game.status !== "open") return null;
    const { turn } = play.game;
    try {
      const { hint } = await play.hint();
      if (play !== this.play || play.game.turn !== turn) return null;
      if (!hint) tell(this.line, say("page.no_hint"));
      return hint;
    } catch (error) {
      if (play === this.play) this.refuse(error);
      return null;
    }
  }

  /** Tells the whole hint on the line. */
  async hint() {
    const hint = await this.askHint();
    if (hint) tell(this.line, hint.because);
  }

  async giveUp() {
    const { play } = this;
    await this.#turned;
    if (!play || play !== this.play || play.game.status !== "open") return;
    try {
      const game = await play.giveUp();
      this.#drafts.keep(game, "");
      if (play !== this.play) return;
      this.show();
      tell(this.line, game.ending ?? "");
    } catch (error) {
      if (play === this.play) this.refuse(error);
    }
  }

  /** @param {unknown} error @param {Record<string, unknown>} [own] what was sent, to be named in the sentence @param {number[]} [row] the tiles it was sent from */
  refuse(error, own = {}, row = []) {
    if (!(error instanceof Refusal)) throw error;
    tell(this.line, error.wording(own), "wrong");
    this.board.shake(row);
  }
}
