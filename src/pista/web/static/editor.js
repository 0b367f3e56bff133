// <pista-editor>: the drawing table. Tools change the sheet; every change is told as the event `drawn`.
import { Board } from "./board.js";
import { h } from "./element.js";
import { Entry } from "./entry.js";
import { ARROWS, BLACK, join, OUTSIDE, put } from "./sheet.js";
import { pictureOf } from "./sheet-picture.js";
import { say } from "./texts.js";

/** @import { Drawing, Sheet, Tool } from "./sheet.js" */

const LARGEST = 999;

export class Editor extends HTMLElement {
  /** @type {Sheet[]} */ #history = [];
  /** @type {Drawing | null} */ #drawing = null;
  /** @type {Tool} */ #tool = "number";
  #board = new Board();
  #entry = new Entry();
  #tools = h("div", { class: "tools", role: "group" });
  /** The tile whose room is being drawn on. @type {number | null} */ #from = null;

  /** @param {Drawing} drawing @param {Sheet} sheet */
  set(drawing, sheet) {
    if (!this.#drawing) this.#build(drawing);
    this.#drawing = drawing;
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
            onclick: () => this.#use(tool),
          },
          say(`page.tool_${tool}`),
        ),
      ),
      h("button", { type: "button", onclick: () => this.#undo() }, say("page.undo")),
    );
    this.append(this.#tools, this.#board);
    this.#board.keepCursor(true);
    this.#board.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent<number>} */ (event).detail));
    this.#board.addEventListener("leave", (event) => this.#left(/** @type {CustomEvent} */ (event).detail));
    this.#board.addEventListener("focusout", () => this.#settle());
    this.#board.addEventListener("keydown", (event) => this.#key(event));
    this.#board.addEventListener("pointerdown", (event) => this.#press(event));
    this.#board.addEventListener("pointermove", (event) => this.#drag(event));
    addEventListener("pointerup", () => (this.#from = null));
  }

  /** @param {Tool} tool */
  #use(tool) {
    this.#tool = tool;
    for (const button of this.#tools.querySelectorAll("[data-tool]"))
      button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === tool));
    this.#board.classList.toggle("dragged", tool === "room");
  }

  #show() {
    const picture = pictureOf(this.sheet, say("page.drawing"));
    const typing = this.#entry.digits ? this.#entry.tile : null;
    if (typing !== null)
      picture.tiles = picture.tiles.map((tile, at) =>
        at === typing ? { ...tile, text: this.#entry.digits, tone: "typed" } : tile,
      );
    this.#board.paint(picture);
  }

  /** @param {Sheet} sheet */
  #change(sheet) {
    if (sheet !== this.sheet) {
      this.#history.push(sheet);
      this.dispatchEvent(new CustomEvent("drawn"));
    }
    this.#show();
  }

  #undo() {
    if (this.#history.length < 2) return;
    this.#history.pop();
    this.#show();
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** @param {number} at */
  #chosen(at) {
    const [token = "", empty = "."] = [this.sheet.cells.flat()[at], this.#drawing?.empty];
    if (this.#tool === "outside") this.#change(put(this.sheet, at, token === OUTSIDE ? empty : OUTSIDE));
    else if (this.#tool === "black") this.#change(put(this.sheet, at, token === BLACK ? empty : BLACK));
    else if (this.#tool === "arrow") this.#change(put(this.sheet, at, ARROWS[ARROWS.indexOf(token) + 1] ?? empty));
  }

  /** Moving with Shift and the room tool takes the next cell into the room. @param {{ from: number, to: number, shift: boolean }} step */
  #left({ from, to, shift }) {
    this.#settle();
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
    else if (event.key === "Backspace" || event.key === "Delete")
      this.#entry.back() ? this.#show() : this.#change(put(this.sheet, at, empty));
    else if (event.key === "Enter") this.#entry.digits ? this.#settle() : this.#chosen(at);
    else if (can("outside") && event.key === "-")
      this.#change(put(this.sheet, at, token === OUTSIDE ? empty : OUTSIDE));
    else if (can("black") && event.key === "#") this.#change(put(this.sheet, at, token === BLACK ? empty : BLACK));
    else if (can("arrow") && ARROWS.includes(event.key)) this.#change(put(this.sheet, at, event.key));
    else if (can("room") && event.key.toLowerCase() === "r") this.#change(join(this.sheet, null, at));
    else return;
    event.preventDefault();
  }

  /** @param {number} at @param {string} digit */
  #digit(at, digit) {
    const value = this.#entry.type(at, digit, LARGEST);
    if (value === null) this.#show();
    else this.#change(put(this.sheet, at, String(value)));
  }

  #settle() {
    const { tile } = this.#entry;
    const value = this.#entry.take();
    if (tile !== null && value !== null) this.#change(put(this.sheet, tile, String(value)));
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
