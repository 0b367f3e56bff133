// A grid puzzle being filled in, by mouse, touch or keys. Knows entering and pencil marks, not where games come from.
import { announce, tell } from "../page/announce.js";
import { Refusal } from "../page/refusal.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { Entry } from "./entry.js";
import { Palette } from "./palette.js";
import { say } from "../page/texts.js";
import { Timer } from "./timer.js";

/** @import { End, Game, Hint, Picture, Tile, Tone } from "../shapes.d.ts" */
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
  /** Entries that the server has not answered yet. @type {Map<string, { text: string }>} */ #pending = new Map();
  /** Pencil marks likewise. @type {Map<string, { notes: string[] }>} */ #noting = new Map();
  /** The hint being played. @type {Hint | null} */ #followed = null;
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
    this.palette.addEventListener("unfit", (event) =>
      tell(this.line, say("page.largest", { n: /** @type {CustomEvent<number>} */ (event).detail }), "wrong"),
    );
    this.palette.addEventListener("erase", () => this.enter(this.board.current, null));
  }

  /** @param {Play} play */
  take(play) {
    this.play = play;
    this.#lit = null;
    this.#pending.clear();
    this.#noting.clear();
    this.#entry = new Entry();
    this.timer.time(play);
    this.show();
  }

  get game() {
    return /** @type {Game} */ (this.play?.game);
  }

  /** Paints the position, or a picture with cells lit up until the next move. @param {Picture | null} [lit] */
  show(lit = this.#lit) {
    this.#lit = lit;
    this.palette.show({ ...this.game, picture: this.#awaited(this.game.picture) });
    this.board.paint(this.#typing(this.#awaited(lit ?? this.game.picture)));
  }

  /** With what the server has not answered yet. @param {Picture} picture @returns {Picture} */
  #awaited(picture) {
    const tiles = picture.tiles.map((tile) => {
      const { text = tile.text } = this.#pending.get(tile.name) ?? {};
      const { notes = tile.notes } = this.#noting.get(tile.name) ?? {};
      /** @type {Tone} */
      const tone = text === tile.text ? tile.tone : text ? "entered" : "empty";
      return { ...tile, text, notes, tone, end: text === tile.text ? tile.end : "none" };
    });
    return { ...picture, tiles };
  }

  /** With the number being typed. @param {Picture} picture @returns {Picture} */
  #typing(picture) {
    const { tile: at, digits } = this.#entry;
    /** @type {Tone} */
    const tone = "typed";
    /** @type {End} */
    const end = "none";
    const typed = { text: digits, tone, end };
    const tiles = picture.tiles.map((tile, index) => (digits && index === at ? { ...tile, ...typed } : tile));
    return { ...picture, tiles };
  }

  /** A tile as it will be once all is answered. @param {number} index */
  #tile(index) {
    return this.#awaited(this.game.picture).tiles[index];
  }

  /** Whether something can be done now, or when its turn comes. @param {string} verb */
  can(verb) {
    return this.game.can.includes(verb) || (verb === "undo" && this.#pending.size > 0);
  }

  /** @param {number} index */
  #chosen(index) {
    const tile = this.#tile(index);
    if (!tile || !this.palette.once) return;
    if (tile.text) {
      this.palette.takeUp(Number(tile.text));
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
    const tile = this.#tile(index);
    if (!tile || this.game.status !== "open") return;
    if (!this.game.grid?.cells.includes(index))
      return tell(this.line, say("page.cell_fixed", { cell: this.board.labelOf(index) }));
    if (this.pencil || (value === null && !tile.text && tile.notes.length)) return void this.#note(tile, value);
    if (value === null && !tile.text) return;
    const entered = { text: value === null ? "" : String(value) };
    this.#pending.set(tile.name, entered);
    this.#lit = null;
    this.show();
    announce(this.board.labelOf(index));
    this.dispatchEvent(new CustomEvent("changed"));
    void this.#send(
      (play) => play.move(`${tile.name}=${entered.text}`),
      () => settled(this.#pending, tile.name, entered),
    );
  }

  /** @param {Tile} tile @param {number | null} value */
  #note(tile, value) {
    if (tile.text) return;
    const noted = { notes: value === null ? [] : toggled(tile.notes, String(value)) };
    this.#noting.set(tile.name, noted);
    this.#lit = null;
    this.show();
    announce(say("page.tile_notes", { notes: noted.notes.join(" ") || "–" }));
    void this.#send(
      (play) => play.note(tile.name, noted.notes),
      () => settled(this.#noting, tile.name, noted),
    );
  }

  /** @param {"undo" | "redo"} verb */
  change(verb) {
    this.#settle();
    return this.#send(async (play) => {
      const turned = await play.turnBack(verb);
      if (!turned || play !== this.play) return undefined;
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

  /**
   * What becomes of a change; nothing where another game was taken up meanwhile.
   * @param {(play: Play) => Promise<Game | void>} action @param {() => void} [ended] when its answer is here
   */
  async #send(action, ended = () => undefined) {
    const { play } = this;
    if (!play) return;
    try {
      const game = await action(play);
      ended();
      if (play !== this.play) return;
      if (game) this.#answered(game);
      else this.show();
    } catch (error) {
      ended();
      if (play !== this.play) return;
      this.show();
      this.refuse(error);
    }
  }

  /** @param {Game} game */
  #answered(game) {
    this.show(null);
    tell(this.line, game.ending ?? game.said ?? "", game.status === "won" ? "good" : "");
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** @param {Hint} hint Plays what a hint concludes. */
  async follow(hint) {
    if (hint === this.#followed) return;
    this.#followed = hint;
    for (const move of hint.conclusion) await this.#send((play) => play.move(move));
  }

  async giveUp() {
    const { play } = this;
    await this.#send((each) => each.giveUp());
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

/** Forgets what waited for its answer, unless something newer waits in its place. @template T @param {Map<string, T>} waiting @param {string} name @param {T} what */
function settled(waiting, name, what) {
  if (waiting.get(name) === what) waiting.delete(name);
}

/** @param {string[]} notes @param {string} note */
function toggled(notes, note) {
  return notes.includes(note)
    ? notes.filter((one) => one !== note)
    : [...notes, note].sort((one, other) => Number(one) - Number(other));
}
