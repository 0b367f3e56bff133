// A grid puzzle being filled in, by mouse, touch or keys. Knows entering and pencil marks, not where games come from.
import { announce, tell } from "./announce.js";
import { Refusal } from "./api.js";
import { Board } from "./board.js";
import { h } from "./element.js";
import { Entry } from "./entry.js";
import { Palette } from "./palette.js";
import { say } from "./texts.js";
import { Timer } from "./timer.js";

/** @import { Game, Hint, Picture, Tone } from "./shapes.d.ts" */
/** @import { Play } from "./play.js" */

/** Fires `changed` after every answer of the server. */
export class GridTable extends EventTarget {
  /** @type {Play | null} */ play = null;
  pencil = false;
  board = new Board();
  palette = new Palette();
  timer = new Timer();
  line = h("p", { class: "saying" });
  /** @type {Picture | null} */ #lit = null;
  /** Entries that the server has not answered yet. @type {Map<string, string>} */ #pending = new Map();
  #entry = new Entry();

  constructor() {
    super();
    this.board.keepCursor(true);
    this.board.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent<number>} */ (event).detail));
    this.board.addEventListener("leave", () => this.#settle());
    this.board.addEventListener("focusout", () => this.#settle());
    this.board.addEventListener("keydown", (event) => this.#key(event));
    this.palette.addEventListener("number", (event) =>
      this.enter(this.board.current, /** @type {CustomEvent<number>} */ (event).detail),
    );
    this.palette.addEventListener("erase", () => this.enter(this.board.current, null));
  }

  /** @param {Play} play */
  take(play) {
    this.play = play;
    this.#lit = null;
    this.#pending.clear();
    play.timedBy(() => this.timer.seconds);
    this.timer.set(play.game.seconds, play.game.status === "open");
    this.show();
  }

  get game() {
    return /** @type {Game} */ (this.play?.game);
  }

  /** Paints the position, or a picture with cells lit up until the next move. @param {Picture | null} [lit] */
  show(lit = this.#lit) {
    this.#lit = lit;
    this.palette.show(this.game);
    this.board.paint(this.#overlaid(lit ?? this.game.picture));
  }

  /** @param {Picture} picture @returns {Picture} */
  #overlaid(picture) {
    const typing = this.#entry.digits ? this.#entry.tile : null;
    const tiles = picture.tiles.map((tile, index) => {
      const text = index === typing ? this.#entry.digits : this.#pending.get(tile.name);
      if (text === undefined) return tile;
      /** @type {Tone} */
      const tone = !text ? "empty" : index === typing ? "typed" : "entered";
      return { ...tile, text, tone };
    });
    return { ...picture, tiles };
  }

  /** @param {number} index */
  #chosen(index) {
    const tile = this.game.picture.tiles[index];
    if (!tile || !this.palette.once) return;
    const text = this.#pending.get(tile.name) ?? tile.text;
    if (text) {
      this.palette.takeUp(Number(text));
      if (this.palette.held !== null) announce(say("page.holding", { n: this.palette.held }));
    } else if (this.palette.held !== null) this.enter(index, this.palette.held);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z")
      return this.#handled(event, () => this.change(event.shiftKey ? "redo" : "undo"));
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y")
      return this.#handled(event, () => this.change("redo"));
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (/^[0-9]$/.test(event.key)) return this.#handled(event, () => this.#digit(event.key));
    if (event.key === "Enter")
      return this.#handled(event, () => (this.#entry.digits ? this.#settle() : this.#chosen(this.board.current)));
    if (event.key === "Backspace" || event.key === "Delete") return this.#handled(event, () => this.#erase());
    if (event.key === "+" || event.key === "-")
      return this.#handled(event, () => this.palette.step(event.key === "+" ? 1 : -1));
    if (event.key.toLowerCase() === "n")
      return this.#handled(event, () => this.dispatchEvent(new CustomEvent("pencil")));
    return undefined;
  }

  /** @param {Event} event @param {() => unknown} action */
  #handled(event, action) {
    event.preventDefault();
    action();
  }

  /** @param {string} digit */
  #digit(digit) {
    const [at, grid] = [this.board.current, this.game.grid];
    if (!grid || this.game.status !== "open") return;
    if (!grid.cells.includes(at)) return tell(this.line, say("page.cell_fixed", { cell: this.board.labelOf(at) }));
    const value = this.#entry.type(at, digit, grid.largest);
    if (this.#entry.tooLarge) announce(say("page.largest", { n: grid.largest }));
    if (value === null) this.show();
    else this.enter(at, value);
  }

  #settle() {
    const { tile } = this.#entry;
    const value = this.#entry.take();
    if (tile !== null && value !== null) this.enter(tile, value);
  }

  #erase() {
    if (this.#entry.back()) this.show();
    else this.enter(this.board.current, null);
  }

  /** Writes a number into a cell, or a pencil mark where the pencil is out; null clears. @param {number} index @param {number | null} value */
  enter(index, value) {
    const tile = this.game.picture.tiles[index];
    if (!tile || this.game.status !== "open") return;
    if (!this.game.grid?.cells.includes(index))
      return tell(this.line, say("page.cell_fixed", { cell: this.board.labelOf(index) }));
    if (this.pencil || (value === null && !tile.text && tile.notes.length)) return void this.#note(index, value);
    if (value === null && !tile.text) return;
    this.#pending.set(tile.name, value === null ? "" : String(value));
    this.#lit = null;
    this.show();
    announce(this.board.labelOf(index));
    void this.#send(() => this.play?.move(`${tile.name}=${value ?? ""}`), tile.name);
  }

  /** @param {number} index @param {number | null} value */
  async #note(index, value) {
    const tile = this.game.picture.tiles[index];
    if (!tile || !this.game.grid?.cells.includes(index) || tile.text) return;
    const notes = value === null ? [] : toggled(tile.notes, String(value));
    const tiles = this.game.picture.tiles.map((one, at) => (at === index ? { ...one, notes } : one));
    if (this.play) this.play.game = { ...this.game, picture: { ...this.game.picture, tiles } };
    this.#lit = null;
    this.show();
    announce(say("page.tile_notes", { notes: notes.join(" ") || "–" }));
    try {
      await this.play?.note(
        Object.fromEntries(tiles.filter((one) => one.notes.length).map((one) => [one.name, one.notes])),
      );
    } catch (error) {
      this.refuse(error);
    }
  }

  /** @param {"undo" | "redo"} verb */
  change(verb) {
    return this.#send(async () => {
      const turned = await this.play?.turnBack(verb);
      if (!turned) return undefined;
      const [before, now] = [turned.before.picture.tiles, turned.game.picture.tiles];
      this.show(null);
      announce(
        [
          say(verb === "undo" ? "page.undone" : "page.redone"),
          ...now.flatMap(({ text }, at) => (text === before[at]?.text ? [] : [this.board.labelOf(at)])),
        ].join(" "),
      );
      return turned.game;
    });
  }

  /** @param {() => Promise<Game | undefined> | undefined} action @param {string} [name] the cell waiting for the answer */
  async #send(action, name) {
    try {
      const game = await action();
      if (name) this.#pending.delete(name);
      if (game) this.#answered(game);
    } catch (error) {
      if (name) this.#pending.delete(name);
      this.show();
      this.refuse(error);
    }
  }

  /** @param {Game} game */
  #answered(game) {
    if (game.status !== "open") this.timer.set(game.seconds, false);
    this.show(null);
    tell(this.line, game.ending ?? game.said ?? "", game.status === "won" ? "good" : "");
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** @param {Hint} hint Plays what a hint concludes. */
  async follow(hint) {
    for (const move of hint.conclusion) await this.#send(() => this.play?.move(move));
  }

  async giveUp() {
    await this.#send(() => this.play?.giveUp());
    const solved = this.game.answer?.picture;
    if (solved) this.show(solved);
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

/** @param {string[]} notes @param {string} note */
function toggled(notes, note) {
  return notes.includes(note)
    ? notes.filter((one) => one !== note)
    : [...notes, note].sort((one, other) => Number(one) - Number(other));
}
