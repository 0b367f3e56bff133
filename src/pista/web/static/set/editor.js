// <pista-editor>: the drawing table. Tools change the sheet; every change is told as the event `drawn`.
import { announce } from "../page/announce.js";
import { Board } from "../board/board.js";
import { say } from "../page/texts.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { keypad } from "./keypad.js";
import { ARROWS, BLACK, brushed, brushOf, brushOn, join, OUTSIDE, placeOf, put, roomOf, tokenAt } from "./sheet.js";
import { pictureOf } from "./sheet-picture.js";
import { Toolbar } from "./toolbar.js";

/** @import { Accent } from "../shapes.d.ts" */
/** @import { Drawing, Sheet, Tool } from "./sheet.js" */
/** @import { Act } from "./toolbar.js" */

const LARGEST = 999;
/** Tools that are drawn over cells. @type {Tool[]} */
const DRAWN = ["outside", "black", "erase", "room"];

/** A wish to turn the whole drawing over is told as the event `turn`; how is the `detail`. */
export class Editor extends HTMLElement {
  #history = new History();
  /** @type {Drawing | null} */ #drawing = null;
  toolbar = new Toolbar();
  #board = new Board();
  /** The cell into which digits are being written, one after the other. @type {number | null} */ #writing = null;
  /** Cells that the stroke has changed. */ #drawnOver = 0;
  /** Whether one is drawing on with Shift, which is one change. */ #drawingOn = false;
  /** Whether a cell is being chosen by a pointer, whose stroke has done the work already. */ #byPointer = false;
  /** Names of cells that are pointed out. @type {Set<string>} */ #lit = new Set();
  /** @type {Accent} */ #accent = "fault";

  /** @param {Drawing} drawing @param {Sheet} sheet */
  set(drawing, sheet) {
    if (!this.#drawing) this.#build(drawing);
    this.#drawing = drawing;
    this.#writing = null;
    this.#history.add(sheet);
    this.#show();
  }

  get sheet() {
    return this.#history.now;
  }

  /** The drawing as a picture. */
  get picture() {
    return pictureOf(this.sheet, say("page.drawing"), this.#drawing?.circled ?? false, this.#lit, this.#accent);
  }

  /** Lights up cells, until the drawing changes. @param {string[]} names @param {Accent} accent why: a fault, or a hint */
  pointOut(names, accent) {
    this.#lit = new Set(names);
    this.#accent = accent;
    this.#board.paint(this.picture);
  }

  /** Writes numbers into cells by name, all of them one change; none clears a cell. @param {[string, string][]} numbers */
  write(numbers) {
    const empty = this.#empty;
    this.#change(
      numbers.reduce((sheet, [name, value]) => put(sheet, placeOf(sheet, name), value || empty), this.sheet),
    );
    const last = placeOf(this.sheet, numbers.at(-1)?.[0] ?? "");
    this.#board.go(last, true);
    announce(this.#board.labelOf(last));
  }

  /** Turns the drawing into another one, which undo takes back. @param {Sheet} sheet */
  replace(sheet) {
    this.#writing = null;
    this.#change(sheet);
  }

  get #empty() {
    return this.#drawing?.empty ?? ".";
  }

  /** @param {Drawing} drawing */
  #build(drawing) {
    this.toolbar.addEventListener("use", () => this.#dress());
    this.toolbar.addEventListener("act", (event) => this.#act(/** @type {CustomEvent<Act>} */ (event).detail));
    this.toolbar.offer([...drawing.tools, "erase", "move"]);
    this.append(this.toolbar.row, this.#board, this.#keypad);
    this.addEventListener("keydown", (event) => this.#takeBack(event));
    this.#listen();
    new ResizeObserver(() => this.#offerMove()).observe(this.#board);
  }

  #listen() {
    const board = this.#board;
    board.keepCursor(true);
    board.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent<number>} */ (event).detail));
    board.addEventListener("leave", (event) => this.#left(/** @type {CustomEvent} */ (event).detail));
    board.addEventListener("focusout", () => (this.#writing = null));
    board.addEventListener("keydown", (event) => this.#key(event));
    board.addEventListener("keyup", (event) => event.key === "Shift" && (this.#drawingOn = false));
    board.addEventListener("click", ({ detail }) => (this.#byPointer = detail > 0), { capture: true });
    board.addEventListener("click", () => (this.#byPointer = false));
    new Hand(board, {
      moves: () => this.toolbar.tool === "move",
      begin: (first) => this.#begin(first),
      end: (last) => this.#end(last),
    });
  }

  get #keypad() {
    const here = (/** @type {(at: number) => void} */ action) => {
      this.toolbar.use("number");
      action(this.#board.current);
    };
    return keypad(
      (digit) => here((at) => this.#digit(at, digit)),
      () => here((at) => this.#erase(at)),
    );
  }

  /** The board follows the tool: a finger draws on it, or moves it. */
  #dress() {
    this.#board.classList.toggle("dragged", DRAWN.includes(this.toolbar.tool));
    this.#board.classList.toggle("moved", this.toolbar.tool === "move");
  }

  #offerMove() {
    const { scrollWidth, clientWidth, offsetHeight } = this.#board;
    this.toolbar.showMove(scrollWidth > clientWidth + 1 || offsetHeight > innerHeight);
  }

  #show() {
    this.#lit = new Set();
    this.#board.paint(this.picture);
    this.toolbar.enable("undo", this.#history.canUndo);
    this.toolbar.enable("redo", this.#history.canRedo);
    this.#offerMove();
  }

  /** @param {Sheet} sheet @param {boolean} [joined] whether it is taken back together with the change before */
  #change(sheet, joined = false) {
    if (sheet === this.sheet) return;
    this.#history.add(sheet, joined);
    this.#show();
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {number} at @param {string} token @param {boolean} [joined] */
  #put(at, token, joined) {
    this.#change(put(this.sheet, at, token), joined);
    announce(this.#board.labelOf(at));
  }

  /** @param {Act} act */
  #act(act) {
    if (act !== "undo" && act !== "redo") return this.dispatchEvent(new CustomEvent("turn", { detail: act }));
    if (!this.#history[act]()) return;
    this.#writing = null;
    this.#show();
    announce(say(act === "undo" ? "page.undone" : "page.redone"));
    return this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {KeyboardEvent} event */
  #takeBack(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#act(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  /** @param {number} at */
  #chosen(at) {
    const token = tokenAt(this.sheet, at);
    if (at !== this.#writing) this.#writing = null;
    if (this.toolbar.tool === "arrow") return this.#put(at, ARROWS[ARROWS.indexOf(token) + 1] ?? this.#empty);
    if (this.toolbar.tool === "room") return this.#byPointer && this.#drawnOver ? undefined : this.#part(at);
    const brush = this.#byPointer ? null : brushOf(this.toolbar.tool, token, this.#empty);
    return brush ? this.#put(at, brush(token)) : undefined;
  }

  /**
   * Moving with Shift draws on: the next cell becomes what this one is, or comes into its room.
   * @param {{ from: number, to: number, shift: boolean }} step
   */
  #left({ from, to, shift }) {
    this.#writing = null;
    const { tool } = this.toolbar;
    if (!shift || !DRAWN.includes(tool)) return;
    const brush = brushOn(tool, tokenAt(this.sheet, from), this.#empty);
    const before = this.sheet;
    this.#change(brush ? brushed(before, to, brush) : join(before, from, to), this.#drawingOn);
    if (before === this.sheet) return;
    this.#drawingOn = true;
    if (!brush) this.#sayRoom(to);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [at, empty] = [this.#board.current, this.#empty];
    const can = (/** @type {Tool} */ tool) => this.#drawing?.tools.includes(tool);
    const token = tokenAt(this.sheet, at);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) this.#digit(at, event.key);
    else if (event.key === "Backspace" || event.key === "Delete") this.#erase(at);
    else if (event.key === "Enter") this.#writing === null ? this.#chosen(at) : (this.#writing = null);
    else if (can("outside") && event.key === "-") this.#put(at, token === OUTSIDE ? empty : OUTSIDE);
    else if (can("black") && event.key === "#") this.#put(at, token === BLACK ? empty : BLACK);
    else if (can("arrow") && ARROWS.includes(event.key)) this.#put(at, event.key);
    else if (can("room") && event.key.toLowerCase() === "r") this.#part(at);
    else return;
    event.preventDefault();
  }

  /** Gives a cell a room of its own. @param {number} at */
  #part(at) {
    this.#change(join(this.sheet, null, at));
    this.#sayRoom(at);
  }

  /** @param {number} at */
  #sayRoom(at) {
    const cells = roomOf(this.sheet, at);
    announce(say("page.room", { n: cells.length, cells: cells.join(", ") }));
  }

  /** Writes a digit, behind those just written into the same cell. @param {number} at @param {string} digit */
  #digit(at, digit) {
    const token = tokenAt(this.sheet, at);
    if (token === BLACK || ARROWS.includes(token)) return announce(say("page.no_number_here"));
    const longer = Number((at === this.#writing ? token : "") + digit);
    const value = longer > LARGEST ? Number(digit) : longer;
    // What is written digit by digit is taken back at once.
    const joined = at === this.#writing;
    this.#writing = value ? at : null;
    return value ? this.#put(at, String(value), joined) : undefined;
  }

  /** Takes back the last digit of the number being written, else clears the cell. @param {number} at */
  #erase(at) {
    const digits = at === this.#writing ? tokenAt(this.sheet, at).slice(0, -1) : "";
    if (!digits) this.#writing = null;
    this.#put(at, digits || this.#empty, Boolean(digits));
  }

  /** What a stroke from a cell on does to each cell, where the tool draws. @param {number} first */
  #begin(first) {
    const { tool } = this.toolbar;
    if (!DRAWN.includes(tool)) return null;
    const brush = brushOf(tool, tokenAt(this.sheet, first), this.#empty);
    this.#writing = null;
    this.#drawnOver = 0;
    return (/** @type {number} */ at) => {
      const before = this.sheet;
      this.#change(brush ? brushed(before, at, brush) : join(before, first, at), this.#drawnOver > 0);
      if (before !== this.sheet) this.#drawnOver += 1;
    };
  }

  /** Says what was drawn over. @param {number | null} last */
  #end(last) {
    if (this.#drawnOver && last !== null && this.toolbar.tool === "room") this.#sayRoom(last);
    else if (this.#drawnOver === 1 && last !== null) announce(this.#board.labelOf(last));
    else if (this.#drawnOver) announce(say("set.painted", { n: this.#drawnOver }));
  }
}

customElements.define("pista-editor", Editor);
