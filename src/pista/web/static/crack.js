// <pista-crack>: you think of a word, the agent guesses, you colour its letters; a contradiction is explained.
import { agentForm, wordsLeft } from "./agents.js";
import { tell } from "./announce.js";
import { attempt } from "./attempt.js";
import { Board } from "./board.js";
import { h } from "./element.js";
import { work } from "./jobs.js";
import { pictureOfRows, TONES } from "./rows.js";
import { say } from "./texts.js";

/** @import { Contradiction, Cracked, Picture } from "./shapes.d.ts" */

const SIGNS = "-VT";

class Crack extends HTMLElement {
  /** @type {{ guess: string, marks: number[] }[]} */ #turns = [];
  /** @type {number[]} */ #marks = [];
  /** @type {string | null} */ #guess = null;
  /** Words that the player does not know. @type {string[]} */ #refused = [];
  /** @type {Record<string, unknown>} */ #words = {};
  #board = new Board();
  #past = new Board();
  #line = h("p", { class: "saying" });
  #left = h("div", {});
  #working = h("div", {});
  #acts = h("div", { class: "row" });
  #area = h("div", { class: "sheet stack", hidden: true });

  async connectedCallback() {
    this.replaceChildren(this.#line);
    await attempt(this.#line, () => this.#build());
  }

  async #build() {
    const form = await agentForm({ how: say("page.crack_how"), start: say("page.crack_start") }, (wish) => {
      this.#words = wish;
      void this.#restart();
    });
    this.#past.classList.add("letters");
    this.#board.classList.add("letters");
    this.#board.addEventListener("choose", (event) =>
      this.#turnOver(/** @type {CustomEvent<number>} */ (event).detail),
    );
    this.#board.addEventListener("keydown", (event) => this.#key(event));
    this.#area.append(this.#past, this.#board, this.#line, this.#acts, this.#left, this.#working);
    this.replaceChildren(form, this.#area);
  }

  async #restart() {
    this.#turns = [];
    this.#refused = [];
    this.#area.hidden = false;
    await this.#next();
  }

  async #next() {
    const history = this.#turns.map(({ guess, marks }) => ({
      guess,
      reply: marks.map((mark) => SIGNS[mark + 1]).join(""),
    }));
    const wish = { ...this.#words, history, refused: this.#refused };
    tell(this.#line, say("page.thinking"));
    await attempt(this.#line, async () => {
      /** @type {Cracked | null} */
      const answer = await work("wordle/crack", wish, this.#working);
      if (answer) this.#answered(answer);
      else tell(this.#line, say("page.stopped"));
    });
  }

  /** @param {Cracked} answer */
  #answered({ guess, left, contradiction, found }) {
    const blamed = contradiction?.turn ?? null;
    this.#past.hidden = !this.#turns.length;
    if (this.#turns.length)
      this.#past.paint(blame(pictureOfRows(this.#turns, say("page.guesses")), this.#turns, blamed), "table");
    this.#guess = found || contradiction ? null : guess;
    this.#marks = [...(this.#guess ?? "")].map(() => -1);
    this.#board.hidden = !this.#guess;
    this.#left.replaceChildren(contradiction ? excuses(contradiction, this.#turns) : found ? "" : wordsLeft(left));
    if (found) tell(this.#line, say("page.crack_found", { word: found.toUpperCase(), n: this.#turns.length }), "good");
    else if (contradiction) tell(this.#line, contradiction.sentence, "wrong");
    else tell(this.#line, say("page.crack_guess", { word: (guess ?? "").toUpperCase() }));
    this.#paintGuess();
    this.#acts.replaceChildren(
      h(
        "button",
        { type: "button", class: "main", hidden: !this.#guess, onclick: () => this.#reply() },
        say("page.crack_reply"),
      ),
      h("button", { type: "button", hidden: !this.#guess, onclick: () => this.#refuse() }, say("page.crack_refuse")),
      h(
        "button",
        { type: "button", disabled: !this.#turns.length, onclick: () => this.#back() },
        say("page.crack_back"),
      ),
    );
    if (this.#guess) this.#board.go(0, true);
  }

  #paintGuess() {
    if (this.#guess)
      this.#board.paint(pictureOfRows([{ guess: this.#guess, marks: this.#marks }], say("page.crack_colour")));
  }

  /** @param {number} index */
  #turnOver(index) {
    this.#mark(index, (((this.#marks[index] ?? -1) + 2) % 3) - 1);
  }

  /** @param {number} index @param {number} mark */
  #mark(index, mark) {
    if (!this.#guess) return;
    this.#marks[index] = mark;
    this.#paintGuess();
    const letter = this.#guess?.[index]?.toUpperCase() ?? "";
    tell(this.#line, say(`play.letter_${TONES[mark + 1]}`, { letter }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = { "-": -1, 0: -1, v: 0, y: 0, 1: 0, t: 1, g: 1, 2: 1 }[event.key.toLowerCase()];
    if (at !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#mark(this.#board.current, at);
      this.#board.go(Math.min(this.#board.current + 1, this.#marks.length - 1), true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#reply();
    }
  }

  #reply() {
    if (!this.#guess) return;
    this.#turns.push({ guess: this.#guess, marks: this.#marks });
    // Until the next guess is here there is nothing to reply to.
    this.#guess = null;
    void this.#next();
  }

  #refuse() {
    if (!this.#guess) return;
    this.#refused.push(this.#guess);
    void this.#next();
  }

  #back() {
    this.#turns.pop();
    void this.#next();
  }
}

/** Marks the row whose reply began the contradiction. @param {Picture} picture @param {{ guess: string }[]} turns @param {number | null} turn @returns {Picture} */
function blame(picture, turns, turn) {
  const row = picture.tiles.map((tile) => Number(tile.name.split(".")[0]) - 1);
  if (turn === null || !turns[turn]) return picture;
  return {
    ...picture,
    tiles: picture.tiles.map((tile, at) => (row[at] === turn ? { ...tile, accent: "fault" } : tile)),
  };
}

/**
 * Which replies may be mistaken, and the words that would then fit.
 * @param {Contradiction} contradiction @param {{ guess: string }[]} turns
 */
function excuses({ explanations }, turns) {
  const wordsOf = (/** @type {string[]} */ words) => words.map((word) => word.toUpperCase()).join(" ");
  const guesses = (/** @type {number[]} */ which) =>
    wordsOf([...which].sort((one, other) => one - other).flatMap((turn) => turns[turn]?.guess ?? []));
  return h(
    "ul",
    { class: "faults" },
    ...explanations.map(({ turns: which, words }) =>
      h("li", {}, say("page.crack_mistaken", { guesses: guesses(which), words: wordsOf(words) })),
    ),
  );
}

customElements.define("pista-crack", Crack);
