// The form for a new game of Wordle: the word of the day or practice, in any language and length, with its rules.
import { get } from "../page/api.js";
import { choice, h, offer, tick } from "../page/element.js";
import { language, say, word } from "../page/texts.js";

/** @import { Lexicon } from "./shapes.d.ts" */

/**
 * @param {(wish: Record<string, unknown>) => void} begin a day may be wished for as `today`
 * @returns {Promise<HTMLFormElement>}
 */
export async function newGameForm(begin) {
  /** @type {Lexicon[]} */
  const lexicons = (await get("wordle/lexicons")).lexicons;
  const words = lexiconChoice(lexicons);
  const level = choice(
    say("page.level"),
    ["normal", "hard", "adversary"].map((name) => [name, word("level", name, "wordle")]),
    "normal",
  );
  const tries = h("input", { type: "number", min: 1, max: 12, value: 6, required: true, inputmode: "numeric" });
  const repeats = tick(say("page.repeats"), true);
  const practice = h("button", { type: "submit", class: "main" }, say("page.new_word"));
  const daily = h(
    "button",
    {
      type: "button",
      onclick: () =>
        begin({ kind: "wordle", shape: `${words.named().lexicon} 5`, level: level.select.value, day: "today" }),
    },
    say("page.word_of_day"),
  );
  const form = h(
    "form",
    {
      class: "stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin({
          kind: "wordle",
          shape: words.shape(),
          level: level.select.value,
          tries: Number(tries.value),
          repeats: repeats.box.checked,
        });
      },
    },
    h("div", { class: "row" }, words.lexicon.field, words.length.field),
    h("div", { class: "row" }, level.field, h("label", { class: "field" }, h("span", {}, say("page.tries")), tries)),
    repeats.field,
    h("div", { class: "row" }, practice, daily),
  );
  return form;
}

/** Two choices that belong together: a lexicon and one of its lengths. @param {Lexicon[]} lexicons @param {number} [usual] */
export function lexiconChoice(lexicons, usual = 5) {
  const own = lexicons.find((one) => one.name === language) ?? lexicons[0];
  const lexicon = choice(
    say("page.words"),
    lexicons.map(({ name }) => [name, word("shape", name, "wordle")]),
    own?.name ?? "",
  );
  const length = choice(say("page.letters"), [], "");
  const refill = () => {
    const chosen = lexicons.find(({ name }) => name === lexicon.select.value);
    const before = length.select.value || String(usual);
    offer(
      length.select,
      (chosen?.lengths ?? []).map((n) => [String(n), String(n)]),
      before,
    );
  };
  refill();
  lexicon.select.addEventListener("change", refill);
  return {
    lexicon,
    length,
    shape: () => `${lexicon.select.value} ${length.select.value}`,
    named: () => ({ lexicon: lexicon.select.value, length: Number(length.select.value) }),
    keyboard: () => lexicons.find(({ name }) => name === lexicon.select.value)?.keyboard ?? [],
  };
}
