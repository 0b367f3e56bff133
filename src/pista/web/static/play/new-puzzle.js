// The window in which a new grid puzzle is asked for: shape and level as the kind offers them, or today's. What is refused is told in it.
import { tell, write } from "../page/announce.js";
import { get } from "../page/api.js";
import { dialogOf } from "../page/dialog.js";
import { choice, h } from "../page/element.js";
import { listed, shapeName } from "../page/names.js";
import { Refusal } from "../page/refusal.js";
import { say, word } from "../page/texts.js";

/** @import { Offer } from "../shapes.d.ts" */
/** @typedef {{ kind: string, shape: string, level: string }} Wish */
/** @typedef {{ start: (wish: Wish) => unknown, today: (shape: string) => unknown }} Ways how a puzzle is begun */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** A shape that is only a size, such as `8x8`. */
const SIZE = /^\d+x\d+$/;

/** @param {string} kind @returns {Promise<Offer | null>} */
export async function offerOf(kind) {
  /** @type {Offer[]} */
  const kinds = (await get("kinds")).kinds;
  return kinds.find(({ name }) => name === kind) ?? null;
}

export class NewPuzzle {
  #kind;
  #ways;
  #making;
  #form = h("div", {}, h("p", { class: "quiet" }, say("offline.new_puzzle")));
  #line = h("p", { class: "saying", id: "new-puzzle-refused" });
  /** What is pointed at by a refusal. @type {Map<string, Field>} */ #fields = new Map();
  /** @type {Offer | null} */ #offer = null;

  /** @param {string} kind @param {string[]} days the shapes of a day's puzzles @param {Ways} ways @param {HTMLElement} making where progress is shown */
  constructor(kind, days, ways, making) {
    this.#kind = kind;
    this.#ways = ways;
    this.#making = making;
    this.window = dialogOf(say("page.new_puzzle"), this.#form, this.#today(days));
    // What takes long goes on beside the table where the window is closed.
    this.window.addEventListener("close", () => this.window.after(making));
  }

  /** Asks what the kind offers. */
  async load() {
    this.#offer = await offerOf(this.#kind);
    if (this.#offer) this.#form.replaceChildren(this.#formOf(this.#offer));
  }

  open() {
    this.#accept();
    this.#form.after(this.#making);
    this.window.showModal();
  }

  /** Tells it beside the field it is about; false where nobody would see it. @param {unknown} error @param {string} [shape] that was asked for */
  refuse(error, shape = "") {
    if (!(error instanceof Refusal) || !this.window.open) return false;
    const field = this.#fields.get(error.problem?.pointer ?? "");
    tell(this.#line, this.#wordingOf(error, shape), "wrong");
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", this.#line.id);
    field?.focus();
    return true;
  }

  /** For players: what can be typed here. @param {Refusal} error @param {string} shape */
  #wordingOf(error, shape) {
    const names = this.#offer?.shapes.filter((name) => !SIZE.test(name)) ?? [];
    if (error.problem?.code !== "grid.unknown_shape" || !names.length) return error.wording({ name: shape, shape });
    return say("page.no_such_shape", { shape, names: listed(names) });
  }

  /** Nothing is wrong, as far as is known. */
  #accept() {
    write(this.#line, "");
    for (const field of this.#fields.values()) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  /** @param {Offer} kind */
  #formOf(kind) {
    const shape = choice(
      say("page.shape"),
      kind.shapes.map((name) => [name, shapeName(name, kind.name)]),
      kind.shapes[Math.floor(kind.shapes.length / 3)] ?? "",
    );
    const level = choice(
      say("page.level"),
      kind.levels.map((name) => [name, word("level", name, kind.name)]),
      kind.levels[0] ?? "",
    );
    const other = h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: 40,
      placeholder: "12x9",
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#accept();
      const typed = other.value.trim();
      this.#fields = new Map([
        ["#/shape", typed ? other : shape.select],
        ["#/level", level.select],
      ]);
      this.#ways.start({ kind: kind.name, shape: typed || shape.select.value, level: level.select.value });
    };
    return h(
      "form",
      { class: "stack", onsubmit: submit, oninput: () => this.#accept() },
      h("div", { class: "row" }, shape.field, level.field),
      h("label", { class: "field" }, h("span", {}, say("page.other_shape")), other),
      this.#line,
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, say("page.new_puzzle"))),
    );
  }

  /** Buttons for today's puzzles, one for each shape. @param {string[]} shapes */
  #today(shapes) {
    const name = (/** @type {string} */ shape) => (shapes.length > 1 ? ` · ${shapeName(shape, this.#kind)}` : "");
    const buttons = shapes.map((shape) =>
      h(
        "button",
        { type: "button", onclick: () => this.#ways.today(shape) },
        `${say("page.puzzle_of_day")}${name(shape)}`,
      ),
    );
    return h("div", { class: "row" }, ...buttons);
  }
}
