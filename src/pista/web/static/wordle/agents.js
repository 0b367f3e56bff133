// What pages about agents have in common: the choice among them, the form that sets one to work, the words that remain.
import { get } from "../page/api.js";
import { choice, h } from "../page/element.js";
import { say, word } from "../page/texts.js";
import { lexiconChoice } from "./new-game.js";

/** @import { Agent } from "./shapes.d.ts" */

/** @typedef {{ agents: Agent[], default: string }} Agents */
/** @typedef {{ lexicon?: unknown, length?: unknown, agent?: unknown }} Chosen what was chosen the last time */

/** @returns {Promise<Agents>} */
export function agentOffers() {
  return get("wordle/agents");
}

/** @param {Agents} offers */
function agentChoice({ agents, default: usual }) {
  const { field, select } = choice(
    say("page.agent"),
    agents.map(({ name }) => [name, word("agent", name)]),
    usual,
  );
  const about = h("p", { class: "quiet about" });
  const tell = () => (about.textContent = agents.find(({ name }) => name === select.value)?.about ?? "");
  select.addEventListener("change", tell);
  tell();
  return { field, select, about };
}

/**
 * A form that chooses words and an agent and sets it to work.
 * @param {{ how: string, start: string, more?: HTMLElement[], chosen?: Chosen }} wording `more` are further fields
 * @param {(wish: Record<string, unknown>) => void} begin
 */
export async function agentForm({ how, start, more = [], chosen = {} }, begin) {
  const [{ lexicons }, agents] = await Promise.all([get("wordle/lexicons"), agentOffers()]);
  const words = lexiconChoice(lexicons);
  const agent = agentChoice(agents);
  choose(words.lexicon.select, chosen.lexicon);
  choose(words.length.select, chosen.length);
  choose(agent.select, chosen.agent);
  return h(
    "form",
    {
      class: "sheet stack",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin({ ...words.named(), agent: agent.select.value });
      },
    },
    h("p", {}, how),
    h("div", { class: "row" }, words.lexicon.field, words.length.field, agent.field),
    agent.about,
    more.length ? h("div", { class: "row" }, ...more) : null,
    h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, start)),
  );
}

/** @param {HTMLSelectElement} select @param {unknown} value where it is offered */
export function choose(select, value) {
  if (![...select.options].some((option) => option.value === String(value))) return;
  select.value = String(value);
  select.dispatchEvent(new Event("change"));
}

/** @param {import("./shapes.d.ts").Words} words @param {boolean} [open] a short list is, unless told otherwise */
export function wordsLeft({ n, sample, spelled }, open = n > 0 && n <= 12) {
  const shown = spelled.map((one) => one.toUpperCase()).join(" ");
  return h(
    "details",
    { open },
    h("summary", {}, say("page.words_left", { n })),
    h("p", { class: "words" }, shown, n > sample.length ? " …" : ""),
  );
}

/** A field for a word. @param {string} label @param {string} [placeholder] */
export function wordField(label, placeholder = "") {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 30,
    placeholder,
  });
  return { field: h("label", { class: "field" }, h("span", {}, label), input), input };
}
