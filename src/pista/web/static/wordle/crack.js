// <pista-crack>: you think of a word, the agent guesses, you colour its letters; a contradiction is explained.
import { AgentPage, playedWith } from "./agent-page.js";
import { agentForm, wordsLeft } from "./agents.js";
import { tell } from "../page/announce.js";
import { Board } from "../board/board.js";
import { sure } from "../page/dialog.js";
import { h } from "../page/element.js";
import { keep, kept } from "./crack-kept.js";
import { pictureOfRows, TONES } from "./rows.js";
import { say } from "../page/texts.js";

/** @import { Picture } from "../shapes.d.ts" */
/** @import { Contradiction, Cracked } from "./shapes.d.ts" */
/** @import { Question } from "./crack-kept.js" */

const SIGNS = "-VT";

class Crack extends AgentPage {
  /** What was answered. @type {Question | null} */ #asked = null;
  /** What is being answered. @type {Question | null} */ #asking = null;
  /** @type {number[]} */ #marks = [];
  /** @type {string | null} */ #guess = null;
  #past = new Board();
  #replied = h("button", { type: "button", class: "main", onclick: () => this.#reply() }, say("page.crack_reply"));
  #unknown = h("button", { type: "button", class: "quiet", onclick: () => this.#refuse() }, say("page.crack_refuse"));
  #undo = h("button", { type: "button", class: "quiet", onclick: () => this.#back() }, say("page.crack_back"));
  #again = h("button", { type: "button", class: "main", onclick: () => this.#anew() }, say("page.new_game"));
  #another = h("button", { type: "button", class: "quiet", onclick: () => this.#anew() }, say("page.new_game"));

  async build() {
    const before = kept();
    const wording = { how: say("page.crack_how"), start: say("page.crack_start"), chosen: before?.words ?? {} };
    const form = await agentForm(
      wording,
      (words) => void this.#next({ words, turns: [], refused: [], marks: [] }, true),
    );
    this.board.addEventListener("choose", (event) => this.#turnOver(/** @type {CustomEvent<number>} */ (event).detail));
    this.board.addEventListener("keydown", (event) => this.#key(event));
    this.lay(form, this.#another, this.#past);
    if (before) await this.#next(before);
  }

  /**
   * Asks for the next guess; until it is here, the one on the table stays as it is.
   * @param {Question} question @param {boolean} [began] whether the player has just begun
   */
  async #next(question, began = false) {
    const history = question.turns.map(({ guess, marks }) => ({
      guess,
      reply: marks.map((mark) => SIGNS[mark + 1]).join(""),
    }));
    this.#asking = question;
    keep(question);
    /** @type {Cracked | undefined} */
    const answer = await this.ask("wordle/crack", { ...question.words, history, refused: question.refused });
    if (question !== this.#asking) return;
    this.#asking = null;
    if (answer) {
      this.#asked = question;
      this.#answered(answer, began);
    } else keep(this.#asked);
  }

  /** @param {Cracked} answer @param {boolean} began */
  #answered({ guess, left, contradiction, found, spelled }, began) {
    if (!this.#asked) return;
    const { words, turns, marks } = this.#asked;
    const used = began || this.contains(document.activeElement);
    this.facts(...playedWith(words));
    this.showGame(Number(words.length));
    this.#past.hidden = !turns.length;
    if (turns.length)
      this.#past.paint(blame(pictureOfRows(turns, say("page.guesses")), turns, contradiction?.turn ?? null), "table");
    this.#guess = found || contradiction ? null : guess;
    this.#marks = [...(this.#guess ?? "")].map((_, at) => marks[at] ?? -1);
    this.left.replaceChildren(contradiction ? excuses(contradiction, turns) : found ? "" : wordsLeft(left));
    if (found)
      tell(this.line, say("page.crack_found", { word: (spelled ?? found).toUpperCase(), n: turns.length }), "good");
    else if (contradiction) tell(this.line, say("crack.no_word_fits"), "wrong");
    else tell(this.line, say("page.crack_guess", { word: (spelled ?? guess ?? "").toUpperCase() }));
    for (const part of [this.board, this.#replied, this.#unknown]) part.hidden = !this.#guess;
    this.#undo.disabled = !turns.length;
    this.#again.hidden = !found;
    this.#another.hidden = Boolean(found);
    this.acts.replaceChildren(this.#again, this.#replied, this.#unknown, this.#undo);
    this.#paintGuess();
    if (!used) return;
    if (this.#guess) this.board.go(0, true);
    else (found ? this.#again : this.#undo).focus();
  }

  #paintGuess() {
    if (this.#guess)
      this.board.paint(pictureOfRows([{ guess: this.#guess, marks: this.#marks }], say("page.crack_colour")));
  }

  /** @param {number} index */
  #turnOver(index) {
    this.#mark(index, (((this.#marks[index] ?? -1) + 2) % 3) - 1);
  }

  /** @param {number} index @param {number} mark */
  #mark(index, mark) {
    if (!this.#guess || this.#asking || !this.#asked) return;
    this.#marks[index] = mark;
    this.#paintGuess();
    keep({ ...this.#asked, marks: this.#marks });
    const letter = this.#guess?.[index]?.toUpperCase() ?? "";
    tell(this.line, say(`play.letter_${TONES[mark + 1]}`, { letter }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = { "-": -1, 0: -1, v: 0, y: 0, 1: 0, t: 1, g: 1, 2: 1 }[event.key.toLowerCase()];
    if (at !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#mark(this.board.current, at);
      this.board.go(Math.min(this.board.current + 1, this.#marks.length - 1), true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#reply();
    }
  }

  #reply() {
    if (!this.#guess || this.#asking || !this.#asked) return;
    const turns = [...this.#asked.turns, { guess: this.#guess, marks: this.#marks }];
    void this.#next({ ...this.#asked, turns, marks: [] });
  }

  #refuse() {
    if (!this.#guess || this.#asking || !this.#asked) return;
    void this.#next({ ...this.#asked, refused: [...this.#asked.refused, this.#guess], marks: [] });
  }

  /** Takes the last reply back, even one that is not answered yet. */
  #back() {
    const last = this.#asking ?? this.#asked;
    if (last?.turns.length) void this.#next({ ...last, turns: last.turns.slice(0, -1), marks: [] });
  }

  /** Back to the form; a game that is under way is not given away by a slip of the hand. */
  async #anew() {
    const underWay =
      this.#guess && ((this.#asking ?? this.#asked)?.turns.length || this.#marks.some((mark) => mark >= 0));
    if (underWay && !(await sure(say("page.crack_new_sure"), say("page.new_game")))) return;
    this.#asked = this.#asking = this.#guess = null;
    keep(null);
    this.showForm();
    this.querySelector("select")?.focus();
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
    ...explanations.map(({ turns: which, spelled }) =>
      h("li", {}, say("page.crack_mistaken", { guesses: guesses(which), words: wordsOf(spelled) })),
    ),
  );
}

customElements.define("pista-crack", Crack);
