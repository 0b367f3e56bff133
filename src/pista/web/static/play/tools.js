// What one can do at a table besides entering numbers: take back, note, ask, check, give up; and what is told of it.
import { announce, tell, write } from "../page/announce.js";
import { h } from "../page/element.js";
import { Refusal } from "../page/refusal.js";
import { say } from "../page/texts.js";

/** @import { Fault, Hint, Hinted } from "../shapes.d.ts" */
/** @import { GridTable } from "./table.js" */

export class Tools {
  #table;
  /** @type {Record<string, HTMLButtonElement>} */ #buttons;
  /** The buttons, and below the table's line what can be done with what it says. */
  row = h("div", { class: "tools" });
  more = h("div", { class: "tight more" });

  /** @param {GridTable} table @param {() => boolean | Promise<boolean>} isSure whether one really gives up */
  constructor(table, isSure) {
    this.#table = table;
    this.#buttons = {
      undo: tool(say("page.undo"), () => table.change("undo")),
      redo: tool(say("page.redo"), () => table.change("redo")),
      notes: tool(say("page.notes"), () => this.#togglePencil()),
      hint: tool(say("page.hint"), () => this.#hint()),
      check: tool(say("page.check"), () => this.#check()),
      give_up: tool(say("page.give_up"), async () => (await isSure()) && table.giveUp()),
    };
    this.row.append(...Object.values(this.#buttons));
    table.addEventListener("changed", () => this.dress());
    table.addEventListener("pencil", () => this.#togglePencil());
  }

  /** The buttons stay the same ones, lest a click that began on one end on another. */
  dress() {
    const { board, play } = this.#table;
    if (!play) return;
    const focused = /** @type {Document | ShadowRoot} */ (this.row.getRootNode()).activeElement;
    const used = [...Object.values(this.#buttons), this.more].find((part) => part.contains(focused));
    for (const [verb, button] of Object.entries(this.#buttons)) button.disabled = !this.#table.can(verb);
    this.#buttons.notes?.setAttribute("aria-pressed", String(this.#table.pencil));
    this.more.replaceChildren();
    // What was being used and is there no longer hands the focus to the board.
    if (used === this.more || (used instanceof HTMLButtonElement && used.disabled)) board.go(board.current, true);
  }

  #togglePencil() {
    this.#table.pencil = !this.#table.pencil;
    this.#buttons.notes?.setAttribute("aria-pressed", String(this.#table.pencil));
  }

  async #hint() {
    const { play } = this.#table;
    if (!play) return;
    try {
      const hinted = await play.hint();
      if (play !== this.#table.play) return;
      this.showHint(hinted);
      announce(this.#table.line.textContent ?? "");
      this.#moveIntoSight();
    } catch (error) {
      if (play !== this.#table.play) return;
      // A board that breaks its own rules gives no hint; a check says which and where.
      if (error instanceof Refusal && error.sort === "broken") await this.#check();
      else this.#table.refuse(error);
    }
  }

  /** Lights its cells up and says why, but not aloud. @param {Hinted} hinted */
  showHint({ hint, picture }) {
    this.#table.show(picture);
    write(this.#table.line, hint?.because ?? say("page.no_hint"));
    this.more.replaceChildren(...(hint?.conclusion.length ? [this.#follower(hint)] : []));
  }

  /** What was asked for stands below the tools, which on a phone may be out of sight. */
  #moveIntoSight() {
    this.more.scrollIntoView({ block: "nearest" });
    this.#table.line.scrollIntoView({ block: "nearest" });
  }

  /** @param {Hint} hint */
  #follower(hint) {
    return h(
      "button",
      { type: "button", class: "main", onclick: () => this.#table.follow(hint) },
      say(hint.conclusion.every((move) => move.endsWith("=")) ? "page.take_away" : "page.play_hint"),
    );
  }

  async #check() {
    const { play } = this.#table;
    if (!play) return;
    try {
      const { faults, picture } = await play.check();
      if (play !== this.#table.play) return;
      this.#table.show(picture);
      tell(
        this.#table.line,
        faults.length ? say("page.faults", { n: faults.length }) : say("page.no_faults"),
        faults.length ? "wrong" : "good",
      );
      this.more.replaceChildren(...(faults.length ? [listOf(faults)] : []));
      this.#moveIntoSight();
    } catch (error) {
      if (play === this.#table.play) this.#table.refuse(error);
    }
  }
}

/** @param {string} label @param {() => unknown} action */
function tool(label, action) {
  return h("button", { type: "button", disabled: true, onclick: action }, label);
}

/** @param {Fault[]} faults */
function listOf(faults) {
  return h("ul", { class: "faults" }, ...faults.map(({ sentence }) => h("li", {}, sentence)));
}
