// A grid puzzle being filled in, by mouse, touch or keys. Knows entering and pencil marks, not where games come from.
import { announce, tell } from "../page/announce.js";
import { Refusal } from "../page/refusal.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { Changes } from "./changes.js";
import { drawByPointer } from "./drawing.js";
import { Entry, toggled } from "./entry.js";
import { Mistakes } from "./mistakes.js";
import { Palette } from "./palette.js";
import { Paths } from "./path.js";
import { wants } from "./preferences.js";
import { keyAction } from "./table-keys.js";
import { Spoken } from "./spoken.js";
import { say } from "../page/texts.js";
import { Timer } from "./timer.js";

/** @import { Game, Hint, Picture, Tile } from "../shapes.d.ts" */
/** @import { Verb } from "./changes.js" */
/** @import { Play } from "./play.js" */

/** Fires `changed` whenever what can be done may have changed, and `pencil` when the pencil is asked for. */
export class GridTable extends EventTarget {
  /** @type {Play | null} */ play = null;
  board = new Board();
  palette = new Palette();
  timer = new Timer();
  line = h("p", { class: "saying" });
  #pencil = false;
  #showing = false;
  /** @type {Picture | null} */ #lit = null;
  /** The hint being played. @type {Hint | null} */ #followed = null;
  #changes = new Changes({
    show: () => {
      this.show(null);
      this.dispatchEvent(new CustomEvent("changed"));
    },
    answered: (game) => this.#answered(game),
    refused: (error) => this.refuse(error),
    done: (deed, game, verb) => this.#spoken.done(deed, game, verb),
    turned: (verb, tiles) => this.#spoken.turned(verb, this.game.picture, tiles),
  });
  #entry = new Entry();
  #mistakes = new Mistakes();
  #paths = new Paths();
  /** Which number is to be placed next is said when no other is on its way. */
  #spoken = new Spoken(() =>
    this.palette.once && this.#isOpen && !this.#changes.areWaiting ? this.palette.held : undefined,
  );

  constructor() {
    super();
    this.board.addEventListener("pointerdown", () => this.#settle());
    this.board.addEventListener("choose", (event) => this.choose(/** @type {CustomEvent<number>} */ (event).detail));
    this.board.addEventListener("leave", () => this.#settle());
    this.board.addEventListener("focusout", () => this.#settle());
    this.board.addEventListener("keydown", (event) => {
      const action = keyAction(this, event);
      if (action) event.preventDefault();
      action?.();
    });
    this.palette.addEventListener("number", (event) =>
      this.enter(this.board.current, /** @type {CustomEvent<number>} */ (event).detail),
    );
    this.palette.addEventListener("unfit", (event) =>
      tell(this.line, say("page.largest", { n: /** @type {CustomEvent<number>} */ (event).detail }), "wrong"),
    );
    this.palette.addEventListener("erase", () => this.enter(this.board.current, null));
    this.palette.addEventListener("held", () => this.#showHeld());
    this.palette.addEventListener("chosen", () => this.#spoken.held());
    drawByPointer(this.board, {
      path: () => (this.play && this.#isOpen && !this.pencil ? this.#path() : null),
      held: () => this.palette.held,
      lay: (index, number, from) => this.enter(index, number, from),
      takeBack: (index) => this.#takeUp(index),
      stand: (index, number, way) => {
        this.palette.takeUp(number, [way]);
        this.board.go(index);
      },
      rest: (index) => {
        this.board.go(index, true);
        this.#spoken.held();
      },
    });
  }

  /** @param {Play} play */
  take(play) {
    const isNew = play.game.id !== this.play?.game.id;
    this.play = play;
    this.#lit = null;
    this.#changes.take(play);
    this.#entry = new Entry();
    this.#mistakes.forget();
    this.board.digits = String(play.game.grid?.largest ?? "").length;
    this.timer.time(play);
    this.show();
    this.#spoken.begin();
    this.#changes.resume();
    if (isNew) this.#goToFirst(play.game);
    void this.lookForMistakes();
  }

  /** The cursor belongs to this board, and stands where something can be written. @param {Game} game */
  #goToFirst({ grid, picture }) {
    const first = grid?.cells.find((index) => !picture.tiles[index]?.text);
    this.board.go(first ?? grid?.cells[0] ?? 0);
  }

  get game() {
    return /** @type {Game} */ (this.play?.game);
  }

  get #isOpen() {
    return this.game.status === "open";
  }

  /** Whether something stands in every cell. */
  get isFull() {
    return this.game.grid?.cells.every((index) => this.#now.tiles[index]?.text) ?? false;
  }

  get pencil() {
    return this.#pencil;
  }

  /** What is half written is ended by what it was begun with. */
  set pencil(out) {
    if (this.play) this.#settle();
    this.#pencil = out;
    if (this.play) this.#showHeld();
  }

  /** Whether a number is half written. */
  get isWriting() {
    return this.#entry.digits !== "";
  }

  /** Paints the position, or a picture with cells lit up until the next move. @param {Picture | null} [lit] */
  show(lit = this.#lit) {
    this.#lit = lit;
    const now = this.#now;
    // What another number in the hand changes is shown below, with the rest.
    this.#showing = true;
    this.palette.show({ ...this.game, picture: now });
    this.#showing = false;
    const shown = lit ? this.#changes.over(lit) : this.#mistakes.over(now);
    this.board.keepCursor(this.#isOpen);
    this.board.paint(this.#entry.over(shown, this.pencil));
    this.#showHeld();
  }

  /** What is held shows where it can go, and under the cursor, if it can go there. */
  #showHeld() {
    if (this.#showing) return;
    const { held, once } = this.palette;
    const shown = once && this.#isOpen ? held : null;
    const path = this.#path();
    const places = shown !== null && !this.#lit && wants("places") ? (path?.placesOf(shown) ?? []) : [];
    this.board.light(places, places.length ? say("page.can_go", { n: shown }) : "");
    this.board.promise(
      shown === null || this.pencil || this.isWriting ? "" : String(shown),
      (index) => shown !== null && (path?.fits(shown, index) ?? true),
    );
    if (once) this.palette.say(places.length > 0);
  }

  /** The path as it will be once all is answered. */
  #path() {
    return this.#paths.of(this.game, this.#now);
  }

  /** The position as it will be once all is answered. */
  get #now() {
    return this.#changes.over(this.game.picture);
  }

  /** Whether something can be done now, or when its turn comes. @param {string} verb */
  can(verb) {
    return verb === "undo" || verb === "redo" ? this.#changes.can(verb) : this.game.can.includes(verb);
  }

  /** Ends the number that is half written; one that was ended by itself stays as it is. Else the cell is chosen. @param {number} index */
  choose(index) {
    if (this.isWriting) return this.#settle();
    if (this.#entry.confirms(index)) return;
    const tile = this.#now.tiles[index];
    if (!tile || !this.palette.once) return;
    if (tile.text) {
      this.palette.takeUp(Number(tile.text));
      this.#spoken.held(true);
    } else if (this.palette.held !== null) this.enter(index, this.palette.held);
  }

  /** Another digit of the number for the cell under the cursor. @param {string} digit */
  type(digit) {
    const [at, grid] = [this.board.current, this.game.grid];
    if (!grid || !this.#isOpen) return;
    if (!grid.cells.includes(at)) return tell(this.line, say("page.cell_fixed", { cell: this.board.labelOf(at) }));
    const value = this.#entry.type(at, digit, grid.largest);
    if (this.#entry.tooLarge) announce(say("page.largest", { n: grid.largest }));
    if (value === null) this.show();
    else this.enter(at, value);
  }

  /** Holds the next missing number, or the one before. @param {1 | -1} way */
  step(way) {
    this.#settle();
    this.palette.step(way);
  }

  #settle() {
    const { tile } = this.#entry;
    const value = this.#entry.take();
    if (tile !== null && value !== null) this.enter(tile, value);
  }

  erase() {
    if (this.#entry.back()) this.show();
    else this.enter(this.board.current, null);
  }

  /**
   * Writes a number into a cell, or a pencil mark where the pencil is out; null clears.
   * @param {number} index @param {number | null} value @param {number} [from] the cell it was drawn from
   */
  enter(index, value, from) {
    const tile = this.#now.tiles[index];
    if (!tile || !this.#isOpen) return;
    if (!this.game.grid?.cells.includes(index))
      return tell(this.line, say("page.cell_fixed", { cell: this.board.labelOf(index) }));
    if (value === null ? !tile.text && tile.notes.length : this.pencil) return this.#note(tile, value);
    if (value === null && !tile.text) return;
    this.#mistakes.left(index);
    void this.#changes.number({ cell: tile.name, before: tile.text, after: String(value ?? "") }, from);
  }

  /** A number drawn by mistake goes back into the hand. @param {number} index */
  #takeUp(index) {
    if (this.#changes.isLast(this.#now.tiles[index]?.name ?? "")) void this.change("undo");
    else this.enter(index, null);
  }

  /** @param {Tile} tile @param {number | null} value */
  #note({ name: cell, text, notes: before }, value) {
    if (text) return tell(this.line, say("page.notes_beside", { cell, value: text }));
    const after = value === null ? [] : toggled(before, String(value));
    void this.#changes.notes({ cell, before, after });
  }

  /** @param {Verb} verb */
  change(verb) {
    this.#settle();
    this.#changes.turn(verb);
  }

  /** @param {Game} game */
  #answered(game) {
    this.show(null);
    if (game.status === "won") this.board.drawTrail();
    const sentence = game.ending ?? game.said ?? "";
    if (sentence || this.line.textContent) tell(this.line, sentence, game.status === "won" ? "good" : "");
    this.dispatchEvent(new CustomEvent("changed"));
    void this.lookForMistakes();
  }

  /** Where they are to be seen at once, and nothing more recent waits for its answer. */
  async lookForMistakes() {
    const { play } = this;
    if (!play || !this.#isOpen || this.#changes.areWaiting) return;
    if ((await this.#mistakes.look(play)) && play === this.play) this.show();
  }

  /** @param {Hint} hint Plays what a hint concludes. */
  async follow(hint) {
    if (hint === this.#followed) return;
    this.#followed = hint;
    for (const move of hint.conclusion) {
      const [cell = "", after = ""] = move.split("=");
      const before = this.#now.tiles.find(({ name }) => name === cell)?.text ?? "";
      await this.#changes.number({ cell, before, after });
    }
  }

  async giveUp() {
    const { play } = this;
    await this.#changes.giveUp();
    const solved = play?.game.answer?.picture;
    if (solved && play === this.play) this.show(solved);
  }

  /** @param {unknown} error @param {Record<string, unknown>} [own] what was sent, to be named in the sentence */
  refuse(error, own = {}) {
    if (!(error instanceof Refusal)) throw error;
    tell(this.line, error.wording(own), "wrong");
    this.line.scrollIntoView({ block: "nearest" });
    this.board.shake();
    this.dispatchEvent(new CustomEvent("changed"));
  }
}
