// Something that was asked for and refused, as a sentence.
import { filledIn } from "./sent.js";
import { say } from "./texts.js";

/** @import { Problem } from "../shapes.d.ts" */

export class Refusal extends Error {
  #sent;

  /** @param {string} sentence @param {Problem | null} problem @param {unknown} [sent] the body of the request */
  constructor(sentence, problem = null, sent = null) {
    super(sentence);
    /** @type {Problem | null} */
    this.problem = problem;
    this.#sent = sent;
  }

  /** The last part of the problem's type: `turn`, `refused`, `not-found` … */
  get sort() {
    return this.problem?.type.split("/").pop() ?? "offline";
  }

  /**
   * The sentence with the reader's own input in it, which the server does not echo; where it is not found, only what is wrong.
   * @param {Record<string, unknown>} [own] what the page knows of it besides
   */
  wording(own = {}) {
    if (this.problem?.wording) return filledIn(this.problem, this.#sent, own) ?? this.problem.title;
    // The page's own wording writes numbers as people do here.
    const { code = "", values = {} } = this.problem ?? {};
    const full = code ? say(code, values) : "";
    return full && full !== code && !/\{\w+\}/.test(full) ? full : this.message;
  }
}
