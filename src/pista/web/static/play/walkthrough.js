// How a board is solved, in a window: from its givens on, each next step with its reason. Knows no kind.
import { announce } from "../page/announce.js";
import { post } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { Board } from "../board/board.js";
import { dialogOf } from "../page/dialog.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Game, Hinted } from "../shapes.d.ts" */

/** The way to it, where there is a board to be solved. @param {Game} game @returns {HTMLButtonElement | null} */
export function walkthroughDoor({ kind, puzzle, grid }) {
  if (!grid || !puzzle) return null;
  return h(
    "button",
    { type: "button", "aria-haspopup": "dialog", onclick: () => new Walkthrough(kind, puzzle).open() },
    say("ending.how_solved"),
  );
}

class Walkthrough {
  #kind;
  #text;
  /** Those asked for so far, from the first on. @type {Hinted[]} */ #steps = [];
  #at = 0;
  #asking = false;
  #board = new Board();
  #title = h("h3", {});
  #sentence = h("p", {});
  #line = h("p", { class: "saying" });
  #back = h("button", { type: "button", onclick: () => this.#go(this.#at - 1) }, say("intro.back"));
  #next = h("button", { type: "button", class: "main", onclick: () => this.#go(this.#at + 1) }, say("intro.next"));
  #window = dialogOf(
    say("ending.how_solved"),
    this.#board,
    h("div", { class: "walk-words" }, this.#title, this.#sentence, this.#line),
    h("div", { class: "row end" }, this.#back, this.#next),
  );

  /** @param {string} kind @param {string} text of the puzzle */
  constructor(kind, text) {
    this.#kind = kind;
    this.#text = text;
    this.#window.classList.add("walk");
    this.#window.addEventListener("close", () => this.#window.remove());
  }

  open() {
    (document.querySelector("main") ?? document.body).append(this.#window);
    this.#window.showModal();
    this.#next.focus();
    return this.#go(0);
  }

  /** @param {number} at which step; the one behind the last is the board when it is full */
  async #go(at) {
    if (this.#asking) return;
    this.#asking = true;
    const step = this.#steps[at] ?? (await attempt(this.#line, () => this.#ask(at)));
    this.#asking = false;
    if (!step) return;
    this.#steps[at] = step;
    this.#at = at;
    // As at the table: the sentences speak of cells by the names along its edges.
    this.#board.paint(step.picture);
    const sentence = step.hint?.because ?? say("ending.solved_all");
    this.#title.textContent = step.hint ? say("ending.step", { n: at + 1 }) : say("page.solution");
    this.#sentence.textContent = sentence;
    this.#line.textContent = "";
    this.#back.disabled = at === 0;
    this.#next.disabled = !step.hint;
    // A button that cannot be pressed gives the focus to the other one.
    if (this.#next.disabled) this.#back.focus();
    else if (this.#back.disabled) this.#next.focus();
    announce(`${this.#title.textContent}. ${sentence}`);
  }

  /** @param {number} at @returns {Promise<Hinted>} */
  #ask(at) {
    const moves = this.#steps.slice(0, at).flatMap(({ hint }) => hint?.conclusion ?? []);
    return post("puzzles/hint", { kind: this.#kind, text: this.#text, moves });
  }
}
