// <pista-hint>: a hint in steps, each of which tells more than the one before. Knows no kind.
import { announce } from "../page/announce.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Hint } from "../shapes.d.ts" */

/** Where hints come from, the turn they are for, and how what one tells in the end is written in. @typedef {{ ask: () => Promise<Hint | null>, turn: () => number, write: (move: string) => void }} Source */

export class HintSteps extends HTMLElement {
  #source;
  /** @type {Hint | null} */ #hint = null;
  #turn = 0;
  #step = 0;
  #asking = false;
  #title = h("h2", {});
  #bar = h("div", { class: "steps", "aria-hidden": "true" });
  #sentence = h("p", {});
  #button = h("button", { type: "button", onclick: () => this.#press() });

  /** @param {Source} source */
  constructor(source) {
    super();
    this.#source = source;
    this.hidden = true;
  }

  connectedCallback() {
    this.className = "sheet tight";
    this.replaceChildren(this.#bar, this.#title, this.#sentence, this.#button);
  }

  /** The hint at this turn or, where one is shown, a step more of it. */
  async more() {
    if (this.#asking) return;
    if (this.#hint && this.#turn === this.#source.turn()) return this.#show(this.#step + 1);
    this.#asking = true;
    const hint = await this.#source.ask();
    this.#asking = false;
    if (!hint) return;
    this.#hint = hint;
    this.#turn = this.#source.turn();
    this.#show(0);
  }

  /** Goes with the turn it was for. */
  follow() {
    if (this.#hint && this.#turn === this.#source.turn()) return;
    this.#hint = null;
    this.hidden = true;
  }

  get #steps() {
    return this.#hint?.steps ?? (this.#hint ? [this.#hint.because] : []);
  }

  get #isLast() {
    return this.#step === this.#steps.length - 1;
  }

  /** @param {number} step beyond the last it is the last */
  #show(step) {
    const steps = this.#steps;
    this.#step = Math.min(step, steps.length - 1);
    const sentence = steps[this.#step] ?? "";
    this.#bar.replaceChildren(...steps.map((_, at) => h("span", { class: at <= this.#step ? "done" : "" })));
    this.#title.textContent = say("page.hint_step", { n: this.#step + 1, total: steps.length });
    this.#sentence.textContent = sentence;
    this.#button.textContent = say(this.#isLast ? "page.play_hint" : "page.hint_more");
    this.#button.classList.toggle("main", this.#isLast);
    this.hidden = false;
    announce(sentence);
    this.scrollIntoView({ block: "nearest" });
  }

  #press() {
    const move = this.#hint?.conclusion[0];
    if (!this.#isLast) this.#show(this.#step + 1);
    else if (move) this.#source.write(move);
  }
}

customElements.define("pista-hint", HintSteps);
