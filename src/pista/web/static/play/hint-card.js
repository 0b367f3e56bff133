// A hint is given little by little: where to look, then why, and only then it can be written in.
import { announce, write } from "../page/announce.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Hint, Hinted } from "../shapes.d.ts" */
/** @import { GridTable } from "./table.js" */

/** Where, why, done. */
const STEPS = 3;

export class HintCard {
  #table;
  /** @type {Hinted | null} */ #hinted = null;
  #step = 0;
  #sentence = "";
  #bar = h("div", { class: "steps", role: "img" }, ...Array.from({ length: STEPS }, () => h("span", {})));
  #heading = h("h2", {});
  #next = h("button", { type: "button", class: "main", onclick: () => this.#goOn() });
  /** Above the table's line, and below it. */
  head = h("div", { class: "tight", hidden: true }, this.#bar, this.#heading);
  foot = h("div", { hidden: true }, this.#next);

  /** @param {GridTable} table */
  constructor(table) {
    this.#table = table;
  }

  get isShown() {
    return this.#hinted !== null;
  }

  /** With what it says, unless something else is said by now. */
  hide() {
    const { line } = this.#table;
    if (this.#hinted && line.textContent === this.#sentence) write(line, "");
    this.#hinted = null;
    this.head.hidden = this.foot.hidden = true;
  }

  /** Lights its cells up, and says as much as belongs to a step, but not aloud. @param {Hinted} hinted @param {1 | 2} step */
  show(hinted, step) {
    const { hint, picture } = hinted;
    this.#table.show(picture);
    if (!hint) {
      this.hide();
      return write(this.#table.line, say("page.no_hint"));
    }
    this.#hinted = hinted;
    this.#step = step;
    const isWhere = step === 1;
    this.#sentence = isWhere ? say("page.hint_look", { n: hint.cells.length }) : hint.because;
    write(this.#table.line, this.#sentence);
    this.#heading.textContent = say(isWhere ? "page.hint_where" : "page.hint_why");
    this.#next.textContent = isWhere
      ? say("page.hint_why")
      : say(takesAway(hint) ? "page.take_away" : "page.play_hint");
    this.#bar.setAttribute("aria-label", say("page.hint_step", { n: step, total: STEPS }));
    [...this.#bar.children].forEach((part, at) => part.classList.toggle("done", at < step));
    this.head.hidden = false;
    this.foot.hidden = !isWhere && !hint.conclusion.length;
  }

  /** Says aloud what is shown; where to look is said by the names of the cells. */
  tell() {
    const { hint, picture } = this.#hinted ?? {};
    const cells = hint?.cells.map((index) => picture?.tiles[index]?.name).join(", ");
    if (hint && this.#step === 1) announce(say("page.hint_look_at", { cells }));
    else announce(this.#table.line.textContent ?? "");
  }

  /** Why, where that is not yet said. */
  explain() {
    if (this.#hinted) this.show(this.#hinted, 2);
    this.tell();
    this.#next.focus();
    this.foot.scrollIntoView({ block: "nearest" });
  }

  /** The next step is where the focus is, so that it takes one key. */
  focus() {
    if (this.isShown) this.#next.focus();
  }

  #goOn() {
    const hint = this.#hinted?.hint;
    if (this.#step === 1) this.explain();
    else if (hint) void this.#table.follow(hint);
  }
}

/** @param {Hint} hint */
function takesAway(hint) {
  return hint.conclusion.every((move) => move.endsWith("="));
}
