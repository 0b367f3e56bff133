// <pista-editor>: the drawing table. Tools change the sheet; every change is told as the event `drawn`.
import { announce } from "../page/announce.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { ARROWS, BLACK, join, OUTSIDE, put } from "./sheet.js";
import { pictureOf } from "./sheet-picture.js";
import { say } from "../page/texts.js";

/** @import { Drawing, Sheet, Tool } from "./sheet.js" */

const LARGEST = 999;

export class Editor extends HTMLElement {
  /** @type {Sheet[]} */ #history = [];
  /** @type {Drawing | null} */ #drawing = null;
  /** @type {Tool} */ #tool = "number";
  #board = new Board();
  /** The cell into which digits are being written, one after the other. @type {number | null} */ #writing = null;
  #tools = h("div", { class: "tools", role: "group" });
  /** The tile whose room is being drawn on. @type {number | null} */ #from = null;

  /** @param {Drawing} drawing @param {Sheet} sheet */
  set(drawing, sheet) {
    if (!this.#drawing) this.#build(drawing);
    this.#drawing = drawing;
    this.#writing = null;
    this.#history.push(sheet);
    this.#show();
  }

  get sheet() {
    return /** @type {Sheet} */ (this.#history.at(-1));
  }

  /** @param {Drawing} drawing */
  #build(drawing) {
    this.#tools.setAttribute("aria-label", say("page.tools"));
    this.#tools.replaceChildren(
      ...drawing.tools.map((tool) =>
        h(
          "button",
          {
            type: "button",
            "data-tool": tool,
            "aria-pressed": String(tool === this.#tool),
            onclick: () => this.#use(/** @type {Tool} */ (tool)),
          },
          say(`page.tool_${tool}`),
        ),
      ),
      h("button", { type: "button", onclick: () => this.#undo() }, say("page.undo")),
    );
    this.append(this.#tools, this.#board, this.#keypad());
    this.#board.keepCursor(true);
    this.#board.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent<number>} */ (event).detail));
    this.#board.addEventListener("leave", (event) => this.#left(/** @type {CustomEvent} */ (event).detail));
    this.#board.addEventListener("focusout", () => (this.#writing = null));
    this.#board.addEventListener("keydown", (event) => this.#key(event));
    this.#board.addEventListener("pointerdown", (event) => this.#press(event));
    this.#board.addEventListener("pointermove", (event) => this.#drag(event));
    addEventListener("pointerup", () => (this.#from = null));
  }

  /** Digits for those who have no keys. */
  #keypad() {
    /** @param {string} label @param {string} sign @param {() => void} action */
    const key = (label, sign, action) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": label,
          // The cell keeps the focus, and with it the number begun.
          onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: () => {
            this.#use("number");
            action();
          },
        },
        sign,
      );
    return h(
      "div",
      { class: "numbers", role: "group", "aria-label": say("page.numbers") },
      ...[..."1234567890"].map((digit) => key(digit, digit, () => this.#digit(this.#board.current, digit))),
      key(say("page.erase"), "⌫", () => this.#erase(this.#board.current)),
    );
  }

  /** @param {Tool} tool */
  #use(tool) {
    this.#tool = tool;
    for (const button of this.#tools.querySelectorAll("[data-tool]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === tool));
    this.#board.classList.toggle("dragged", tool === "room");
  }

  #show() {
    this.#board.paint(pictureOf(this.sheet, say("page.drawing"), this.#drawing?.circled ?? false));
  }

  /** @param {Sheet} sheet */
  #change(sheet) {
    if (sheet === this.sheet) return;
    this.#history.push(sheet);
    this.#show();
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {number} at @param {string} token */
  #put(at, token) {
    this.#change(put(this.sheet, at, token));
    announce(this.#board.labelOf(at));
  }

  #undo() {
    if (this.#history.length < 2) return;
    this.#history.pop();
    this.#writing = null;
    this.#show();
    announce(say("page.undone"));
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {number} at */
  #chosen(at) {
    const [token = "", empty = "."] = [this.sheet.cells.flat()[at], this.#drawing?.empty];
    if (at !== this.#writing) this.#writing = null;
    if (this.#tool === "outside") this.#put(at, token === OUTSIDE ? empty : OUTSIDE);
    else if (this.#tool === "black") this.#put(at, token === BLACK ? empty : BLACK);
    else if (this.#tool === "arrow") this.#put(at, ARROWS[ARROWS.indexOf(token) + 1] ?? empty);
  }

  /** Moving with Shift and the room tool takes the next cell into the room. @param {{ from: number, to: number, shift: boolean }} step */
  #left({ from, to, shift }) {
    this.#writing = null;
    if (shift && this.#tool === "room") this.#change(join(this.sheet, from, to));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [at, empty] = [this.#board.current, this.#drawing?.empty ?? "."];
    const can = (/** @type {Tool} */ tool) => this.#drawing?.tools.includes(tool);
    const token = this.sheet.cells.flat()[at];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") this.#undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (/^[0-9]$/.test(event.key)) this.#digit(at, event.key);
    else if (event.key === "Backspace" || event.key === "Delete") this.#erase(at);
    else if (event.key === "Enter") this.#writing === null ? this.#chosen(at) : (this.#writing = null);
    else if (can("outside") && event.key === "-") this.#put(at, token === OUTSIDE ? empty : OUTSIDE);
    else if (can("black") && event.key === "#") this.#put(at, token === BLACK ? empty : BLACK);
    else if (can("arrow") && ARROWS.includes(event.key)) this.#put(at, event.key);
    else if (can("room") && event.key.toLowerCase() === "r") this.#change(join(this.sheet, null, at));
    else return;
    event.preventDefault();
  }

  /** Writes a digit, behind those just written into the same cell. @param {number} at @param {string} digit */
  #digit(at, digit) {
    const token = this.sheet.cells.flat()[at] ?? "";
    if (token === BLACK || ARROWS.includes(token)) return announce(say("page.no_number_here"));
    const longer = Number((at === this.#writing ? token : "") + digit);
    const value = longer > LARGEST ? Number(digit) : longer;
    // What is written digit by digit is taken back at once.
    if (at === this.#writing && value) this.#history.pop();
    this.#writing = value ? at : null;
    return value ? this.#put(at, String(value)) : undefined;
  }

  /** Takes back the last digit of the number being written, else clears the cell. @param {number} at */
  #erase(at) {
    const digits = at === this.#writing ? (this.sheet.cells.flat()[at] ?? "").slice(0, -1) : "";
    if (!digits) this.#writing = null;
    this.#put(at, digits || (this.#drawing?.empty ?? "."));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.#tool !== "room") return;
    this.#from = this.#board.tileAt(event.clientX, event.clientY);
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#from === null || !event.buttons) return;
    const to = this.#board.tileAt(event.clientX, event.clientY);
    if (to !== null && to !== this.#from) this.#change(join(this.sheet, this.#from, to));
  }
}

customElements.define("pista-editor", Editor);
