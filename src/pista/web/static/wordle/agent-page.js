// What the pages on which an agent plays have in common: a form that sets it to work, then, in its place, the game.
import { tell } from "../page/announce.js";
import { attempt } from "../page/attempt.js";
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { Latest } from "../page/latest.js";
import { say, word } from "../page/texts.js";

export class AgentPage extends HTMLElement {
  board = new Board();
  line = h("p", { class: "saying" });
  left = h("div", {});
  acts = h("div", { class: "row acts" });
  #working = h("div", {});
  #setUp = h("div", { class: "stack set-up" });
  #table = h("div", { class: "table", hidden: true });
  #beside = h("div", { class: "stack beside", hidden: true });
  #question = new Latest();

  async connectedCallback() {
    this.replaceChildren(this.line);
    await attempt(this.line, () => this.build());
  }

  /** Lays the page out; every page does it its own way. */
  async build() {}

  /**
   * @param {HTMLElement} form @param {HTMLElement} another the quiet button that leads back to the form
   * @param {Board[]} boards above the board on which the agent plays
   */
  lay(form, another, ...boards) {
    for (const board of [...boards, this.board]) board.classList.add("letters");
    this.#setUp.append(form);
    this.#table.append(...boards, this.board, this.acts);
    this.#beside.append(this.left, h("div", { class: "quiet-acts" }, another));
    this.replaceChildren(this.#setUp, this.#table, this.#beside, this.#working);
    this.showForm();
  }

  /** Nothing is under way: the form alone. */
  showForm() {
    this.#question.next();
    this.#stand(false);
    this.facts();
    tell(this.line, "");
    this.#setUp.append(this.line);
  }

  /** The game takes the place of the form. @param {number} columns how many letters a row has */
  showGame(columns) {
    this.style.setProperty("--columns", String(columns));
    // The form may have been scrolled, and the game is read from its beginning.
    if (this.#table.hidden) scrollTo(0, 0);
    this.acts.before(this.line);
    this.#stand(true);
  }

  /** @param {boolean} playing */
  #stand(playing) {
    this.#setUp.hidden = playing;
    this.#table.hidden = this.#beside.hidden = !playing;
  }

  /** What is played, beside the title. @param {string[]} parts */
  facts(...parts) {
    const place = document.querySelector(".game-title");
    if (place) place.textContent = parts.filter(Boolean).join(" · ");
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
    tell(this.line, say("page.thinking"));
    const answer = await attempt(this.line, () => work(path, wish, this.#working, { signal }), own);
    if (signal.aborted) return undefined;
    if (answer === null) tell(this.line, say("page.stopped"));
    return answer ?? undefined;
  }
}

/** Who plays and with which words. @param {Record<string, unknown>} wish */
export function playedWith({ lexicon, length, agent }) {
  return [
    word("agent", String(agent)),
    word("shape", String(lexicon), "wordle"),
    say("wordle.shape_n", { n: Number(length) }),
  ];
}
