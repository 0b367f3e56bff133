// <pista-keys>: the letters of a language as keys, each with what is known of it. Keys typed on a real keyboard arrive the same way.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Tone } from "../shapes.d.ts" */

const MARKS = { placed: "●", elsewhere: "↔", absent: "–" };

/** Fires `key` with a letter, `Enter` or `Backspace` as its detail. */
export class Keys extends HTMLElement {
  /** Where a real keyboard is listened to: a page is all the game's, a notebook is not. @type {EventTarget} */ within =
    document;
  /** What has the focus while somebody types on a real keyboard. @type {HTMLElement | null} */ home = null;
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();
  #rows = "";
  /** Letters were typed since something was focused: Enter then ends the word and presses no button. */ #typing = false;

  connectedCallback() {
    this.within.addEventListener("keydown", this.#typed);
    this.within.addEventListener("focusin", this.#focused);
  }

  disconnectedCallback() {
    this.within.removeEventListener("keydown", this.#typed);
    this.within.removeEventListener("focusin", this.#focused);
  }

  /**
   * Where the game is over they still tell what is known, but cannot be pressed.
   * @param {string[]} rows @param {Record<string, Tone>} letters @param {boolean} [over]
   */
  show(rows, letters, over = false) {
    if (rows.join(" ") !== this.#rows) this.#build(rows);
    this.#rows = rows.join(" ");
    this.hidden = !rows.length;
    this.classList.toggle("over", over);
    for (const button of this.querySelectorAll("button")) button.disabled = over;
    for (const [letter, button] of this.#buttons) {
      const tone = letters[letter] ?? "empty";
      button.className = tone;
      const mark = tone in MARKS ? MARKS[/** @type {keyof MARKS} */ (tone)] : "";
      button.dataset.mark = mark;
      button.setAttribute(
        "aria-label",
        mark ? `${letter.toUpperCase()}, ${say(`page.tone_${tone}`)}` : letter.toUpperCase(),
      );
    }
  }

  /** @param {string[]} rows */
  #build(rows) {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", say("page.keyboard"));
    this.#buttons = new Map();
    const made = rows.map((row) =>
      h(
        "div",
        { class: "keys" },
        ...[...row].map((letter) => {
          const button = h("button", { type: "button", onclick: () => this.#press(letter) }, letter.toUpperCase());
          this.#buttons.set(letter, button);
          return button;
        }),
      ),
    );
    made
      .at(-1)
      ?.prepend(
        h(
          "button",
          { type: "button", class: "wide", onclick: () => this.#press("Enter"), "aria-label": say("page.key_enter") },
          "↵",
        ),
      );
    made.at(-1)?.append(
      h(
        "button",
        {
          type: "button",
          class: "wide",
          onclick: () => this.#press("Backspace"),
          "aria-label": say("page.key_back"),
        },
        "⌫",
      ),
    );
    const widest = Math.max(...rows.map((row) => row.length), (rows.at(-1)?.length ?? 0) + 3);
    this.style.setProperty("--widest", String(widest));
    this.replaceChildren(...made);
  }

  /** @param {string} key */
  #press(key) {
    this.dispatchEvent(new CustomEvent("key", { detail: key }));
  }

  #focused = () => {
    this.#typing = false;
  };

  /** @param {Event} happened */
  #typed = (happened) => {
    const event = /** @type {KeyboardEvent} */ (happened);
    const target = event.target instanceof Element ? event.target : null;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      target?.closest("input, select, textarea, dialog")
    )
      return;
    if (event.key === "Enter" && !this.#typing && target?.closest("button, a, summary")) return;
    if (event.key === "Enter" || event.key === "Backspace" || /^\p{L}$/u.test(event.key)) {
      event.preventDefault();
      // Who types plays: the button that was used before lets go of the focus, and of its ring.
      if (!this.classList.contains("over") && target?.closest("button, a, summary"))
        this.home?.focus({ preventScroll: true });
      if (event.key.length === 1) this.#typing = true;
      this.#press(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    }
  };
}

customElements.define("pista-keys", Keys);
