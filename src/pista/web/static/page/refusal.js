// Something that was asked for and refused, as a sentence.
import { say } from "./texts.js";

/** Stands in a sentence for what was sent. */
const UNSAID = "…";

export class Refusal extends Error {
  /** @param {string} sentence @param {import("../shapes.d.ts").Problem | null} problem */
  constructor(sentence, problem = null) {
    super(sentence);
    /** @type {import("../shapes.d.ts").Problem | null} */
    this.problem = problem;
  }

  /** The last part of the problem's type: `turn`, `refused`, `not-found` … */
  get sort() {
    return this.problem?.type.split("/").pop() ?? "offline";
  }

  /**
   * The sentence with the reader's own input in it, which the server does not echo.
   * @param {Record<string, unknown>} own
   */
  wording(own) {
    const code = this.problem?.code ?? "";
    const full = code ? say(code, { ...own, ...this.problem?.values }) : "";
    if (full && full !== code && !/\{\w+\}/.test(full)) return full;
    const [missing, ...more] = Object.keys(own).filter((name) => say(code).includes(`{${name}}`));
    if (missing && !more.length) return this.message.replaceAll(UNSAID, String(own[missing]));
    return this.message;
  }
}
