// What stands beside the drawing table: whether the board is a puzzle, what could be done about it, and how hard it is.
import { announce, write } from "../page/announce.js";
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { say } from "../page/texts.js";
import { adviceOn } from "./advice.js";
import { gradeOf, verdictOf } from "./verdict.js";

/** @import { Graded, ReadPuzzle, Search, Verdict } from "../shapes.d.ts" */
/** @import { Editor } from "./editor.js" */

const BUDGET = 5;

/** Whether a board is known to be no puzzle. @param {Verdict | null} verdict @returns {verdict is "none" | "several"} */
export function isDoubtful(verdict) {
  return verdict === "none" || verdict === "several";
}

export class VerdictCard {
  #editor;
  line = h("p", { class: "saying", id: "verdict" });
  acts = h("div", { class: "row" });
  #advice = h("div", { class: "tight" });
  #working = h("div", { class: "tight" });
  #graded = h("div", {});
  #shown = h("div", { class: "tight" });
  block;
  /** What could be done about the board, in words. */ why = "";
  /** Whether the board is known to have exactly one solution. */ isUnique = false;
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
    this.why = "";
    this.isUnique = false;
    for (const told of [this.#advice, this.#shown, this.#graded]) told.replaceChildren();
  }

  /** Looks for two solutions, and says what could be done about none or several. @param {ReadPuzzle} puzzle @param {AbortSignal} signal */
  async examine(puzzle, signal) {
    this.#graded.replaceChildren();
    this.isUnique = false;
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
    const told = blanks ? sentence : `${sentence} ${say("page.nothing_to_play")}`;
    write(this.line, told, mood);
    // Politely whatever it is, so that it is heard before its reason and not in the middle of a word about a cell.
    announce(told);
    this.why = "";
    this.isUnique = solved?.verdict === "unique";
    this.#advice.replaceChildren();
    this.#invite(!isDoubtful(solved?.verdict ?? null));
    this.#shown.replaceChildren(...boards);
    return solved?.verdict ?? null;
  }

  /** The button that leads to the game calls for a press only where there is a puzzle to play. @param {boolean} on */
  #invite(on) {
    this.acts.querySelector("[aria-describedby]")?.classList.toggle("main", on);
  }

  /** @param {Verdict} verdict @param {ReadPuzzle} puzzle @param {AbortSignal} signal */
  async #advise(verdict, puzzle, signal) {
    const write = (/** @type {[string, string][]} */ numbers) => this.#editor?.write(numbers);
    const advice = await adviceOn(verdict, puzzle, this.#working, signal, write);
    if (!advice || signal.aborted) return;
    this.why = advice.sentence;
    this.#advice.replaceChildren(h("p", { id: "advice" }, advice.sentence));
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
