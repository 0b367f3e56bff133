// The head of a game's page: what is played, help and the clock. The template has it, so that it is there at once.
import { kindHere } from "../page/address.js";
import { h } from "../page/element.js";
import { Intro } from "./intro.js";
import { keepTime } from "./time-kept.js";

/** @import { Timer } from "./timer.js" */

export class Head {
  #head = document.querySelector(".game-head");
  #title = this.#head?.querySelector(".game-title");
  #intro = new Intro(kindHere(), readRules);

  /** @param {Timer} timer the clock of the table */
  constructor(timer) {
    this.#head?.querySelector("pista-timer")?.replaceWith(timer);
    keepTime(timer);
    this.#head?.querySelector(".help")?.addEventListener("click", () => this.#intro.open());
    if (this.#intro.isNew) void this.#introduce(timer);
  }

  /** The first minute is nobody's playing time. @param {Timer} timer */
  async #introduce(timer) {
    timer.rest(true);
    await this.#intro.open();
    timer.rest(false);
  }

  /** @param {(string | null | undefined | false)[]} facts of the game */
  show(...facts) {
    const parts = facts.filter(Boolean).flatMap((fact, at) => [at ? " · " : "", h("span", {}, fact)]);
    this.#title?.replaceChildren(...parts);
  }

  scrollIntoView() {
    this.#head?.scrollIntoView({ block: "nearest" });
  }
}

/** Opens all the rules, below the board. */
function readRules() {
  const how = document.querySelector("#how");
  if (!(how instanceof HTMLDetailsElement)) return;
  how.open = true;
  how.scrollIntoView({ block: "nearest" });
  how.querySelector("summary")?.focus();
}
