// How a game begins: with the agent's own first guess, with one drawn at random, or with a word that somebody names.
import { choice, h, tick } from "../page/element.js";
import { say } from "../page/texts.js";
import { wordField } from "./agents.js";

/** What the server calls them; words are sent in capitals, which these have not. */
export const OWN = "own";
export const RANDOM = "random";
const WORD = "word";

/** Which opener, and a field for the word that appears when it is one. */
export function openerChoice() {
  const { field, select } = choice(
    say("page.opener"),
    [
      [OWN, say("page.own_opener")],
      [RANDOM, say("page.by_chance")],
      [WORD, say("page.opener_word")],
    ],
    OWN,
  );
  const named = wordField(say("page.opener_named"));
  const follow = () => {
    named.field.hidden = select.value !== WORD;
    named.input.required = select.value === WORD;
  };
  select.addEventListener("change", follow);
  follow();
  return {
    fields: [field, named.field],
    wished: () => (select.value === WORD ? named.input.value.trim().toUpperCase() : select.value),
  };
}

/** Several openers at once: one's own, random ones, and words. */
export function openersChoice() {
  const own = tick(say("page.own_opener"), true);
  const random = tick(say("page.by_chance"), false);
  const words = wordField(say("page.opener_words"));
  words.input.maxLength = 200;
  return {
    field: h(
      "fieldset",
      {},
      h("legend", {}, say("page.openers")),
      h("div", { class: "row" }, own.field, random.field, words.field),
    ),
    wished: () => [
      ...(own.box.checked ? [OWN] : []),
      ...(random.box.checked ? [RANDOM] : []),
      ...words.input.value
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ],
  };
}

/** What a game, or every game of many, really began with. @param {string} opener as it was wished for @param {string | null} word where there is one word */
export function begunWith(opener, word) {
  const shown = word?.toUpperCase() ?? "";
  if (opener === OWN) return shown ? say("page.begun_own", { word: shown }) : say("page.begun_own_each");
  if (opener === RANDOM) return shown ? say("page.begun_random", { word: shown }) : say("page.begun_random_each");
  return say("page.begun_word", { word: shown });
}
