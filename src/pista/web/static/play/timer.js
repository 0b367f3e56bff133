// <pista-timer>: how long a game has been played. Stands still while the page is hidden.
import { clock, say } from "../page/texts.js";

export class Timer extends HTMLElement {
  #before = 0;
  #since = 0;
  #running = false;

  connectedCallback() {
    this.setAttribute("role", "timer");
    this.setAttribute("aria-label", say("page.time_played"));
    document.addEventListener("visibilitychange", () => {
      if (!this.#running) return;
      if (document.hidden) this.#before = this.seconds;
      this.#since = performance.now();
    });
    setInterval(() => this.#show(), 500);
    this.#show();
  }

  get seconds() {
    const counting = this.#running && !document.hidden;
    return this.#before + (counting ? (performance.now() - this.#since) / 1000 : 0);
  }

  /** @param {number} seconds played before @param {boolean} running */
  set(seconds, running) {
    this.#before = seconds;
    this.#since = performance.now();
    this.#running = running;
    this.#show();
  }

  #show() {
    const text = clock(this.seconds);
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define("pista-timer", Timer);
