// The form for a new grid puzzle: shape and level as the kind offers them.
import { get } from "../page/api.js";
import { choice, h } from "../page/element.js";
import { shapeName } from "../page/names.js";
import { say, word } from "../page/texts.js";

/** @import { Offer } from "../shapes.d.ts" */

/** @param {string} kind @returns {Promise<Offer | null>} */
export async function offerOf(kind) {
  /** @type {Offer[]} */
  const kinds = (await get("kinds")).kinds;
  return kinds.find(({ name }) => name === kind) ?? null;
}

/** @param {Offer} kind @param {(wish: { kind: string, shape: string, level: string }) => void} begin */
export function newPuzzleForm(kind, begin) {
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
    spellcheck: "false",
    maxlength: 40,
    placeholder: "12x9",
  });
  return h(
    "form",
    {
      class: "stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin({ kind: kind.name, shape: other.value.trim() || shape.select.value, level: level.select.value });
      },
    },
    h("div", { class: "row" }, shape.field, level.field),
    h("label", { class: "field" }, h("span", {}, say("page.other_shape")), other),
    h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, say("page.new_puzzle"))),
  );
}

/** Buttons for today's puzzles, one for each shape. @param {string[]} shapes @param {string} kind @param {(shape: string) => void} begin */
export function puzzlesOfDay(shapes, kind, begin) {
  const name = (/** @type {string} */ shape) => (shapes.length > 1 ? ` · ${shapeName(shape, kind)}` : "");
  const buttons = shapes.map((shape) =>
    h("button", { type: "button", onclick: () => begin(shape) }, `${say("page.puzzle_of_day")}${name(shape)}`),
  );
  return h("div", { class: "row" }, ...buttons);
}
