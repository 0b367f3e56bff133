// <pista-countdown>: how long it is until a moment, second by second. Not said aloud: whoever wants to know goes there.
import { clock } from "./texts.js";

const SECOND = 1000;

export class Countdown extends HTMLElement {
  #moment = 0;
  #ticking = 0;

  connectedCallback() {
    this.setAttribute("role", "timer");
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#ticking);
  }

  /** @param {string} moment as the server writes it */
  set until(moment) {
    this.#moment = Date.parse(moment);
    this.#tick();
  }

  /** Shows what is left, and says by the event `over` when nothing is. */
  #tick() {
    clearTimeout(this.#ticking);
    if (!this.#moment) return;
    const left = this.#moment - Date.now();
    const text = clock(Math.max(0, Math.ceil(left / SECOND)));
    if (this.textContent !== text) this.textContent = text;
    if (left <= 0) this.dispatchEvent(new Event("over"));
    // At the next whole second, however late this one was shown.
    else if (this.isConnected) this.#ticking = setTimeout(() => this.#tick(), left % SECOND || SECOND);
  }
}

customElements.define("pista-countdown", Countdown);
