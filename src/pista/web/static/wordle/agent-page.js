// What the pages on which an agent plays have in common: a form, then a table with a board, a line, buttons and words.
import { tell } from "../page/announce.js";
import { attempt } from "../page/attempt.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { Latest } from "../page/latest.js";
import { say } from "../page/texts.js";

export class AgentPage extends HTMLElement {
  board = new Board();
  line = h("p", { class: "saying" });
  left = h("div", {});
  acts = h("div", { class: "row" });
  #working = h("div", {});
  #area = h("div", { class: "sheet stack", hidden: true });
  #question = new Latest();

  async connectedCallback() {
    this.replaceChildren(this.line);
    await attempt(this.line, () => this.build());
  }

  /** Lays the page out; every page does it its own way. */
  async build() {}

  /** @param {HTMLElement} form @param {Board[]} boards above the board on which the agent plays */
  lay(form, ...boards) {
    for (const board of [...boards, this.board]) board.classList.add("letters");
    this.#area.append(...boards, this.board, this.line, this.acts, this.left, this.#working);
    this.replaceChildren(form, this.#area);
  }

  /**
   * What the agent answers. Undefined where it was stopped or refused, which the line tells, and where a newer question
   * was asked meanwhile.
   * @param {string} path @param {Record<string, unknown>} wish
   * @param {(pointer: string) => Record<string, unknown>} [own] what was sent there, to be named in the sentence
   * @returns {Promise<any>}
   */
  async ask(path, wish, own) {
    const signal = this.#question.next();
    this.#area.hidden = false;
    tell(this.line, say("page.thinking"));
    const answer = await attempt(this.line, () => work(path, wish, this.#working, { signal }), own);
    if (signal.aborted) return undefined;
    if (answer === null) tell(this.line, say("page.stopped"));
    return answer ?? undefined;
  }
}
