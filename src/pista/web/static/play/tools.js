// What one can do at a table besides entering numbers: take back, note, ask, check, give up; and what is told of it.
import { tell, write } from "../page/announce.js";
import { h } from "../page/element.js";
import { HintCard } from "./hint-card.js";
import { Refusal } from "../page/refusal.js";
import { say } from "../page/texts.js";

/** @import { Fault, Hinted } from "../shapes.d.ts" */
/** @import { GridTable } from "./table.js" */

export class Tools {
  #table;
  #hints;
  /** @type {Record<"undo" | "redo" | "notes" | "check" | "hint" | "give_up", HTMLButtonElement>} */ #buttons;
  #faults = h("ul", { class: "faults", hidden: true });
  /** What a check has put on the table's line. */ #found = "";
  /** The buttons that are used again and again. */
  row = h("div", { class: "tools at-hand" });
  /** What is told: the table's line, and what belongs to it. There only while something is. */
  told = h("div", { class: "sheet tight told" });

  /** @param {GridTable} table @param {() => boolean | Promise<boolean>} isSure whether one really gives up */
  constructor(table, isSure) {
    this.#table = table;
    this.#hints = new HintCard(table);
    this.#buttons = {
      undo: tool(say("page.undo"), "↶", () => table.change("undo")),
      redo: tool(say("page.redo"), "↷", () => table.change("redo"), "icon"),
      notes: tool(say("page.notes"), "✎", () => this.#togglePencil()),
      check: tool(say("page.check"), "", () => this.#check()),
      hint: tool(say("page.hint"), "", () => this.#hint(), "main"),
      give_up: tool(say("page.give_up"), "", async () => (await isSure()) && table.giveUp(), "quiet"),
    };
    const { give_up: _, ...row } = this.#buttons;
    this.row.append(...Object.values(row));
    this.told.append(this.#hints.head, table.line, this.#faults, this.#hints.foot);
    table.addEventListener("changed", () => this.dress());
    table.addEventListener("pencil", () => this.#togglePencil());
  }

  /** Gives up, after a second thought. */
  get giveUp() {
    return this.#buttons.give_up;
  }

  get isHinting() {
    return this.#hints.isShown;
  }

  /** The buttons stay the same ones, lest a click that began on one end on another. */
  dress() {
    const { board, line, play } = this.#table;
    if (!play) return;
    const focused = /** @type {Document | ShadowRoot} */ (this.row.getRootNode()).activeElement;
    const used = [...Object.values(this.#buttons), this.told].find((part) => part.contains(focused));
    for (const [verb, button] of Object.entries(this.#buttons)) button.disabled = !this.#table.can(verb);
    this.#buttons.notes.setAttribute("aria-pressed", String(this.#table.pencil));
    this.#hints.hide();
    this.#faults.hidden = true;
    if (this.#found && line.textContent === this.#found) write(line, "");
    this.#found = "";
    this.#dressHint();
    // What was being used and is there no longer hands the focus to the board.
    if (used === this.told || (used instanceof HTMLButtonElement && used.disabled)) board.go(board.current, true);
  }

  /** One thing at a time is the next to do: while a hint is shown, its next step. */
  #dressHint() {
    this.#buttons.hint.classList.toggle("main", !this.#hints.isShown);
  }

  #togglePencil() {
    this.#table.pencil = !this.#table.pencil;
    this.#buttons.notes.setAttribute("aria-pressed", String(this.#table.pencil));
  }

  async #hint() {
    const { play } = this.#table;
    if (!play) return;
    if (this.#hints.isShown) return this.#hints.explain();
    try {
      const hinted = await play.hint();
      if (play !== this.#table.play) return;
      this.showHint(hinted, 1);
      this.#hints.tell();
      this.#moveIntoSight();
      this.#hints.focus();
    } catch (error) {
      if (play !== this.#table.play) return;
      // A board that breaks its own rules gives no hint; a check says which and where.
      if (error instanceof Refusal && error.sort === "broken") await this.#check();
      else this.#table.refuse(error);
    }
  }

  /** Lights its cells up and says where to look, or why, but not aloud. @param {Hinted} hinted @param {1 | 2} step */
  showHint(hinted, step) {
    this.#faults.hidden = true;
    this.#hints.show(hinted, step);
    this.#dressHint();
  }

  /** What was asked for stands below the tools, which on a phone may be out of sight. */
  #moveIntoSight() {
    this.told.scrollIntoView({ block: "nearest" });
  }

  async #check() {
    const { play, line } = this.#table;
    if (!play) return;
    try {
      const { faults, picture } = await play.check();
      if (play !== this.#table.play) return;
      this.#hints.hide();
      this.#table.show(picture);
      tell(
        line,
        faults.length ? say("page.faults", { n: faults.length }) : say("page.no_faults"),
        faults.length ? "wrong" : "good",
      );
      this.#found = line.textContent ?? "";
      this.#faults.replaceChildren(...linesOf(faults));
      this.#faults.hidden = !faults.length;
      this.#dressHint();
      this.#moveIntoSight();
    } catch (error) {
      if (play === this.#table.play) this.#table.refuse(error);
    }
  }
}

/** @param {string} label @param {string} sign @param {() => unknown} action @param {string} [look] */
function tool(label, sign, action, look = "") {
  return h(
    "button",
    { type: "button", disabled: true, onclick: action, class: look, title: sign && label },
    sign && h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("span", { class: "name" }, label),
  );
}

/** @param {Fault[]} faults */
function linesOf(faults) {
  return faults.map(({ sentence }) => h("li", {}, sentence));
}
