// <pista-palette>: the numbers to place. Where every number stands once, one is held and placed by choosing cells; else each is a key.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Game, Tile } from "../shapes.d.ts" */

/**
 * Fires `number` when a key is pressed, `erase` for the eraser, `held` when another number is held, `chosen` when that was asked for
 * here, `unfit` with the largest number for one that is none of the board's.
 */
export class Palette extends HTMLElement {
  /** Whether each number stands once. */ once = false;
  /** The number held. @type {number | null} */ held = null;
  /** Whether the next to be held is one further up, or down. */ #way = 1;
  /** @type {number[]} */ #missing = [];
  /** Those on the board when it was last shown. @type {Set<number>} */ #there = new Set();
  /** @type {HTMLInputElement | null} */ #input = null;
  #sentence = h("p", { class: "holding" });
  #built = "";
  /** What was last shown: of which game, and its tiles. @type {{ tiles: Tile[], now: string }} */ #shown = {
    tiles: [],
    now: "",
  };

  /** @param {Game} game */
  show(game) {
    const { tiles } = game.picture;
    const now = `${game.id} ${game.status}`;
    if (tiles === this.#shown.tiles && now === this.#shown.now) return;
    this.#shown = { tiles, now };
    const largest = game.grid?.largest ?? 0;
    const cells = tiles.filter(({ tone }) => tone !== "black");
    const there = new Set(cells.map(({ text }) => Number(text)));
    this.once = largest >= cells.length;
    this.#missing = Array.from({ length: largest }, (_, at) => at + 1).filter((number) => !there.has(number));
    const shape = `${game.id} ${this.once} ${largest}`;
    const isNew = shape !== this.#built;
    this.#built = shape;
    if (isNew) this.#build(largest);
    for (const control of this.querySelectorAll("button, input"))
      control.toggleAttribute("disabled", game.status !== "open");
    const back = [...this.#there].find((number) => number && !there.has(number));
    this.#there = there;
    if (!this.once) return;
    if (isNew) this.#begin(game);
    else if (this.held !== null && there.has(this.held)) this.hold(this.#after(this.held));
    // What is taken off the board is in the hand again.
    else if (back !== undefined) this.hold(back);
  }

  /** @param {number} largest */
  #build(largest) {
    this.#there = new Set();
    this.held = null;
    this.#way = 1;
    if (this.once) this.#buildHeld(largest);
    else this.#buildKeys(largest);
  }

  /** Who comes back goes on behind what was written last. @param {Game} game */
  #begin({ moves }) {
    const last = Number(moves.at(-1)?.split("=")[1]);
    if (last) this.takeUp(last);
    else this.hold(this.#missing[0] ?? null);
  }

  /** Says what is held. @param {boolean} lit whether the cells it can go to are lit */
  say(lit) {
    const n = this.held;
    const sentence = say(n === null ? "page.holding_none" : lit ? "page.holding_lit" : "page.holding_plain", { n });
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
  }

  /** The next missing number after one, the way one goes, else the nearest before it. @param {number} number */
  #after(number) {
    const [below, above] = [this.#missing.findLast((one) => one < number), this.#missing.find((one) => one > number)];
    return (this.#way > 0 ? (above ?? below) : (below ?? above)) ?? null;
  }

  /**
   * Takes up the path at a number: holds its successor, else its predecessor, as far as these are missing; asked again, the other.
   * @param {number} number @param {number[]} [ways] which of them rather
   */
  takeUp(number, ways = this.held === number + 1 ? [-1, 1] : [1, -1]) {
    const way = ways.find((each) => this.#missing.includes(number + each));
    this.#way = way ?? ways[0] ?? 1;
    this.hold(way === undefined ? this.#after(number) : number + way);
  }

  /** @param {number | null} number */
  hold(number) {
    this.held = number;
    const written = number === null ? "" : String(number);
    if (this.#input && this.#input.value !== written) this.#input.value = written;
    this.dispatchEvent(new CustomEvent("held"));
  }

  /** @param {1 | -1} way */
  step(way) {
    const held = this.held ?? 0;
    this.#way = 1;
    const next = way > 0 ? this.#missing.find((one) => one > held) : this.#missing.findLast((one) => one < held);
    this.hold(next ?? (way > 0 ? this.#missing[0] : this.#missing.at(-1)) ?? null);
    this.dispatchEvent(new CustomEvent("chosen"));
  }

  /** @param {number} largest */
  #buildHeld(largest) {
    this.#input = h("input", {
      type: "number",
      min: 1,
      max: largest,
      inputmode: "numeric",
      "aria-label": say("page.number_held"),
      class: largest > 99 ? "long" : "",
      onchange: () => this.#wished(Number(this.#input?.value), largest),
      onfocus: () => this.#input?.select(),
    });
    /** @param {string} label @param {1 | -1} way @param {string} sign */
    const stepper = (label, way, sign) =>
      h("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => this.step(way) }, sign);
    this.replaceChildren(
      h(
        "div",
        { class: "held", role: "group", "aria-label": say("page.number_held") },
        stepper(say("page.number_before"), -1, "‹"),
        this.#input,
        stepper(say("page.number_after"), 1, "›"),
        this.#eraser("quiet"),
      ),
      this.#sentence,
    );
  }

  /** @param {number} largest */
  #buildKeys(largest) {
    this.#input = null;
    const keys = Array.from({ length: largest }, (_, at) =>
      h(
        "button",
        { type: "button", onclick: () => this.dispatchEvent(new CustomEvent("number", { detail: at + 1 })) },
        at + 1,
      ),
    );
    this.replaceChildren(
      h("div", { class: "numbers", role: "group", "aria-label": say("page.numbers") }, ...keys, this.#eraser("")),
    );
  }

  /** Only a number that can stand on the board is held. @param {number} number @param {number} largest */
  #wished(number, largest) {
    this.#way = 1;
    const fits = Number.isInteger(number) && number >= 0 && number <= largest;
    this.hold(fits ? number || null : null);
    if (fits) this.dispatchEvent(new CustomEvent("chosen"));
    else this.dispatchEvent(new CustomEvent("unfit", { detail: largest }));
  }

  /** @param {string} look */
  #eraser(look) {
    return h(
      "button",
      {
        type: "button",
        class: look,
        "aria-label": say("page.erase"),
        onclick: () => this.dispatchEvent(new CustomEvent("erase")),
      },
      "⌫",
    );
  }
}

customElements.define("pista-palette", Palette);
