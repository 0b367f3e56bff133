// What there is to review: one's last finished games, and a form for a game that was played elsewhere.
import { pageAt } from "../page/address.js";
import { get } from "../page/api.js";
import { h, tick } from "../page/element.js";
import { shapeName } from "../page/names.js";
import { clock, dayName, say } from "../page/texts.js";
import { choose, wordField } from "./agents.js";
import { lexiconChoice } from "./new-game.js";

/** @import { GameLine } from "../shapes.d.ts" */
/** @typedef {{ game?: string, lexicon?: string, length?: number, secret?: string, guesses?: string[], hard?: boolean }} Wish */

/** How many games are asked for, and how many of them are shown. */
const ASKED = 50;
const SHOWN = 8;

/** The review that the address asks for: of a game of one's own, or of a word and its guesses. @param {URLSearchParams} named @returns {Wish | null} */
export function wishOf(named) {
  const [game, secret, guesses] = [named.get("g"), named.get("secret"), wordsIn(named.get("guesses") ?? "")];
  if (game) return { game };
  if (!secret || !guesses.length) return null;
  const lexicon = named.get("lexicon") ?? "en";
  return { lexicon, length: Number(named.get("length")) || secret.length, secret, guesses, hard: named.has("hard") };
}

/** @param {Wish | null} wish what was asked for before, to be mended */
export async function reviewOffers(wish) {
  const [{ lexicons }, won, lost] = await Promise.all([
    get("wordle/lexicons"),
    get(`games?status=won&limit=${ASKED}`),
    get(`games?status=lost&limit=${ASKED}`),
  ]);
  /** @type {GameLine[]} */
  const games = [...won.games, ...lost.games].filter(isReviewable);
  games.sort((one, other) => other.touched.localeCompare(one.touched));
  return h(
    "div",
    { class: "offers" },
    h(
      "section",
      { class: "sheet tight" },
      h("h2", {}, say("page.review_recent")),
      games.length
        ? h("ul", { class: "lines" }, ...games.slice(0, SHOWN).map(lineOf))
        : h("p", { class: "quiet" }, say("page.review_none")),
    ),
    elsewhere(lexicons, wish ?? {}),
  );
}

/** Whether it has a word, which the adversary has not, and a guess. @param {GameLine} game */
function isReviewable({ kind, level, given_up, turn }) {
  return kind === "wordle" && level !== "adversary" && !(given_up && turn <= 1);
}

/** @param {GameLine} game */
function lineOf({ id, shape, day, begun, status, seconds }) {
  return h(
    "li",
    { class: "row middle" },
    h("a", { href: `${pageAt("wordle/review")}#g=${id}` }, dayName(day ?? begun.slice(0, 10))),
    h(
      "span",
      { class: "quiet" },
      [shapeName(shape, "wordle"), day ? say("page.word_of_day") : say("page.practice"), clock(seconds)].join(" · "),
      status === "won" ? " ✓" : " ✗",
    ),
  );
}

/** @param {import("./shapes.d.ts").Lexicon[]} lexicons @param {Wish} wish */
function elsewhere(lexicons, wish) {
  const words = lexiconChoice(lexicons);
  choose(words.lexicon.select, wish.lexicon);
  choose(words.length.select, wish.length);
  const secret = wordField(say("page.secret_word"));
  secret.input.required = true;
  secret.input.value = wish.secret ?? "";
  const guesses = h("textarea", {
    rows: 6,
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 2000,
    "aria-describedby": "guesses-how",
  });
  guesses.value = wish.guesses?.join("\n") ?? "";
  const hard = tick(say("page.review_hard"), Boolean(wish.hard));
  return h(
    "form",
    {
      class: "sheet stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const { lexicon, length } = words.named();
        const asked = { lexicon, length: String(length), secret: secret.input.value.trim() };
        const all = { ...asked, guesses: wordsIn(guesses.value).join(" "), ...(hard.box.checked ? { hard: "" } : {}) };
        const hash = `#${new URLSearchParams(all)}`;
        // The same once more is asked for once more.
        if (hash === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
        else location.hash = hash;
      },
    },
    h("h2", {}, say("page.review_elsewhere")),
    h("div", { class: "row" }, words.lexicon.field, words.length.field, secret.field),
    h(
      "div",
      { class: "tight" },
      h("label", { class: "field" }, h("span", {}, say("page.review_guesses")), guesses),
      h("p", { class: "quiet", id: "guesses-how" }, say("page.review_guesses_how")),
    ),
    hard.field,
    h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, say("page.review"))),
  );
}

/** @param {string} text */
function wordsIn(text) {
  return text.split(/[\s,;]+/).filter(Boolean);
}
