// What stands beside the drawing table: whether the board is a puzzle, what could be done about it, and how hard it is.
import { announce, tell } from "../page/announce.js";
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { say } from "../page/texts.js";
import { adviceOn } from "./advice.js";
import { gradeOf, verdictOf } from "./verdict.js";

/** @import { Graded, ReadPuzzle, Search, Verdict } from "../shapes.d.ts" */
/** @import { Editor } from "./editor.js" */

const BUDGET = 5;

export class VerdictCard {
  #editor;
  line = h("p", { class: "saying" });
  acts = h("div", { class: "row" });
  #advice = h("div", { class: "tight" });
  #working = h("div", { class: "tight" });
  #graded = h("div", {});
  #shown = h("div", { class: "tight" });
  block;
  /** What is found out about the board. @type {Promise<Verdict | null>} */ judged = Promise.resolve(null);

  /** @param {Editor | null} editor where the board is drawn, if it can be */
  constructor(editor) {
    this.#editor = editor;
    this.block = h(
      "section",
      { class: "sheet tight" },
      h("h2", {}, say("page.verdict")),
      this.line,
      this.#advice,
      this.#working,
      this.acts,
      this.#graded,
      this.#shown,
    );
  }

  /** Takes away what was told of another board. */
  clear() {
    for (const told of [this.#advice, this.#shown, this.#graded]) told.replaceChildren();
  }

  /** Looks for two solutions, and says what could be done about none or several. @param {ReadPuzzle} puzzle @param {AbortSignal} signal */
  async examine(puzzle, signal) {
    this.#graded.replaceChildren();
    this.judged = this.#judge(puzzle, signal);
    const verdict = await this.judged;
    if (verdict) await this.#advise(verdict, puzzle, signal);
  }

  /** @param {ReadPuzzle} puzzle @param {AbortSignal} signal @returns {Promise<Verdict | null>} null when it was called off */
  async #judge({ kind, text, blanks }, signal) {
    const wish = { kind, text, limit: 2, budget: BUDGET };
    /** @type {Search | null} */
    const solved = await work("puzzles/solve", wish, this.#working, { signal });
    if (signal.aborted) return null;
    const { sentence, mood, boards } = verdictOf(solved);
    tell(this.line, blanks ? sentence : `${sentence} ${say("page.nothing_to_play")}`, mood);
    this.#advice.replaceChildren();
    this.#shown.replaceChildren(...boards);
    return solved?.verdict ?? null;
  }

  /** @param {Verdict} verdict @param {ReadPuzzle} puzzle @param {AbortSignal} signal */
  async #advise(verdict, puzzle, signal) {
    const write = (/** @type {[string, string][]} */ numbers) => this.#editor?.write(numbers);
    const advice = await adviceOn(verdict, puzzle, this.#working, signal, write);
    if (!advice || signal.aborted) return;
    this.#advice.replaceChildren(h("p", {}, advice.sentence));
    if (this.#editor && advice.buttons) this.#advice.append(advice.buttons);
    this.#editor?.pointOut(advice.cells, advice.accent);
    announce(advice.sentence);
  }

  /** @param {ReadPuzzle} puzzle @param {AbortSignal} signal */
  async grade({ kind, text }, signal) {
    /** @type {Graded | null} */
    const graded = await work("puzzles/grade", { kind, text, budget: BUDGET }, this.#working, { signal });
    if (!signal.aborted) this.#graded.replaceChildren(gradeOf(graded, kind));
  }
}
