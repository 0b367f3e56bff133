// One scene of a lesson: its board plays the moves, points at what is to be noticed, and takes what the reader tries. Knows no kind.
import { Board } from "../board/board.js";
import { h, s } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Ask, Frame, Picture, Scene, Tile } from "../shapes.d.ts" */
/** @typedef {Frame & { turned: number[], pause: number }} Step a frame, the tiles that turn over in it, and how long it stays */
/** @typedef {{ sentence: string, right: boolean }} Answer what is said of what the reader tried */

/** How long a move stays before the next, one that is wrong, and a letter of a word being typed, in milliseconds. */
const [MOVE, LONG, LETTER] = [550, 1100, 110];

/** Fires `said` with a sentence on what has just happened, `played` when all has, and `answered` with an Answer. */
export class Stage extends EventTarget {
  board = new Board();
  /** The number that is held. */ held = h("p", { class: "intro-held" });
  /** What can be written by a finger. */ keys = h("div", { class: "intro-keys", role: "group" });
  /** @type {Scene | null} */ #scene = null;
  #waiting = 0;
  /** Counts what is shown: tiles may still be turning when something else is. */ #turn = 0;
  /** Whether the reader may try. */ #open = false;
  #pointers = s("g", { "aria-hidden": "true" });

  constructor() {
    super();
    this.keys.setAttribute("aria-label", say("intro.keys"));
    this.board.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent} */ (event).detail));
  }

  /** Plays a scene; at once where nothing may move. @param {Scene} scene @param {boolean} atOnce */
  show(scene, atOnce) {
    this.stop();
    this.#scene = scene;
    this.#open = false;
    this.board.classList.toggle(
      "letters",
      scene.frames.some(({ picture }) => picture.tiles.some(isLetter)),
    );
    this.held.hidden = scene.frames.every(({ held }) => held === null);
    this.keys.hidden = !scene.ask || !this.held.hidden;
    this.keys.replaceChildren(...(scene.ask?.keys ?? []).map((key) => this.#button(key)));
    const steps = stepsOf(scene.frames);
    if (atOnce) for (const { said } of scene.frames.slice(0, -1)) this.#say(said);
    void this.#step(steps, atOnce ? steps.length - 1 : 0, atOnce);
  }

  stop() {
    clearTimeout(this.#waiting);
    this.#turn += 1;
  }

  /** Whether a scene waits for the reader. */
  get isOpen() {
    return this.#open;
  }

  /** Puts the focus where the reader can try. */
  focus() {
    const [first] = this.#scene?.ask?.tiles ?? [];
    if (first !== undefined) this.board.go(first, true);
  }

  /** @param {Step[]} steps @param {number} at @param {boolean} [atOnce] */
  async #step(steps, at, atOnce = false) {
    const step = steps[at];
    if (!step) return this.#end();
    const turn = ++this.#turn;
    this.#paint(step.picture);
    this.#hold(step.held);
    this.#say([step.said, step.held && say("intro.held", { value: step.held })].filter(Boolean).join(" "));
    if (!atOnce) await this.board.turn(step.turned);
    if (turn !== this.#turn) return undefined;
    if (at + 1 === steps.length) return this.#end();
    this.#waiting = setTimeout(() => this.#step(steps, at + 1), step.pause);
    return undefined;
  }

  #end() {
    const { ask = null, points: pointed = [] } = this.#scene ?? {};
    this.#pointers.replaceChildren(
      ...pointed.map((index) => s("path", { class: "pointer", d: this.board.outlineOf(index) })),
    );
    this.board.querySelector("svg")?.append(this.#pointers);
    this.#open = ask !== null;
    this.board.keepCursor(this.#open);
    if (ask?.tiles[0] !== undefined) this.board.go(ask.tiles[0]);
    this.dispatchEvent(new CustomEvent("played"));
  }

  /** Where the reader will try, the board can be chosen from, and names its cells. @param {Picture} picture */
  #paint(picture) {
    this.#pointers.remove();
    this.board.paint(picture, this.#scene?.ask ? "grid" : "table");
  }

  /** @param {string | null} number */
  #hold(number) {
    const told = number === null ? [] : [h("b", {}, number), say("intro.held", { value: number })];
    this.held.replaceChildren(...told);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (sentence) this.dispatchEvent(new CustomEvent("said", { detail: sentence }));
  }

  /** @param {string} key */
  #button(key) {
    return h("button", { type: "button", onclick: () => this.write(this.board.current, key) }, key);
  }

  /** Choosing a cell writes the number that is held. @param {number} tile */
  #chosen(tile) {
    const held = this.#scene?.frames.at(-1)?.held;
    if (this.#open && held && this.#scene?.ask?.tiles.includes(tile)) this.write(tile, held);
  }

  /** A key that was pressed; whether it was meant for the board. @param {string} key */
  press(key) {
    if (!this.#open) return false;
    if (/^[\p{L}\p{N}]$/u.test(key)) this.write(this.board.current, key.toUpperCase());
    else if (key === "Enter" && this.board.contains(document.activeElement)) this.#chosen(this.board.current);
    else return false;
    return true;
  }

  /** What the reader tries. @param {number} tile @param {string} key */
  write(tile, key) {
    const ask = this.#scene?.ask;
    const start = this.#scene?.frames.at(-1)?.picture;
    if (!this.#open || !ask || !start) return;
    if (!ask.tiles.includes(tile)) return this.#answer(say("intro.choose"), false);
    const outcome = ask.outcomes.find((one) => one.tile === tile && one.key === key);
    const picture = outcome?.picture ?? tried(start, ask, tile, key, outcome?.faults ?? []);
    const right = outcome?.right ?? false;
    this.#paint(picture);
    if (right) {
      this.#open = false;
      this.board.keepCursor(false);
      this.held.hidden = this.keys.hidden = true;
      const changed = picture.tiles.flatMap(({ tone }, at) => (tone === start.tiles[at]?.tone ? [] : [at]));
      if (changed.length > 1) void this.board.turn(changed);
    } else this.board.shake();
    this.#answer(outcome?.sentence ?? ask.bad, right);
  }

  /** @param {string} sentence @param {boolean} right */
  #answer(sentence, right) {
    /** @type {Answer} */
    const detail = { sentence, right };
    this.dispatchEvent(new CustomEvent("answered", { detail }));
  }
}

/** Frame by frame; a word is typed letter by letter before it is answered. @param {Frame[]} frames @returns {Step[]} */
function stepsOf(frames) {
  return frames.flatMap((frame, at) => {
    const before = frames[at - 1]?.picture.tiles ?? frame.picture.tiles;
    const { tiles } = frame.picture;
    const changed = tiles.flatMap(({ text }, index) => (text && text !== before[index]?.text ? [index] : []));
    const isWrong = tiles.some(({ accent }) => accent === "fault");
    if (changed.length < 2) return [{ ...frame, turned: [], pause: isWrong ? LONG : MOVE }];
    const typing = changed.map((last) => ({
      picture: { ...frame.picture, tiles: tiles.map((tile, index) => typed(tile, before[index], index <= last)) },
      said: "",
      held: null,
      turned: [],
      pause: LETTER,
    }));
    return [...typing, { ...frame, turned: changed, pause: MOVE }];
  });
}

/** @param {Tile} tile @param {Tile | undefined} before @param {boolean} there @returns {Tile} */
function typed(tile, before, there) {
  if (!before || tile.text === before.text) return tile;
  return there ? { ...tile, tone: "typed" } : before;
}

/** What the reader has written, though it is not right. @param {Picture} start @param {Ask} ask @param {number} at @param {string} key @param {number[]} faults @returns {Picture} */
function tried(start, ask, at, key, faults) {
  const tiles = start.tiles.map((tile, index) => {
    const written = index === at ? { ...tile, text: key, tone: ask.tone } : tile;
    return faults.includes(index) ? { ...written, accent: /** @type {const} */ ("fault") } : written;
  });
  return { ...start, tiles };
}

/** @param {Tile} tile */
function isLetter({ text }) {
  return /\p{L}/u.test(text);
}
