// What pages about agents have in common: the choice among them, the form that sets one to work, the words that remain.
import { get } from "../page/api.js";
import { choice, h } from "../page/element.js";
import { say, word } from "../page/texts.js";
import { lexiconChoice } from "./new-game.js";

/** @import { Agent } from "./shapes.d.ts" */

/** @typedef {{ agents: Agent[], default: string }} Agents */

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
 * @param {{ how: string, start: string, more?: HTMLElement[] }} wording `more` are further fields
 * @param {(wish: Record<string, unknown>) => void} begin
 */
export async function agentForm({ how, start, more = [] }, begin) {
  const [{ lexicons }, agents] = await Promise.all([get("wordle/lexicons"), agentOffers()]);
  const words = lexiconChoice(lexicons);
  const agent = agentChoice(agents);
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

/** @param {import("./shapes.d.ts").Words} words */
export function wordsLeft({ n, sample, spelled }) {
  const shown = spelled.map((one) => one.toUpperCase()).join(" ");
  return h(
    "details",
    { open: n > 0 && n <= 12 },
    h("summary", {}, say("page.words_left", { n })),
    h("p", { class: "words" }, shown, n > sample.length ? " …" : ""),
  );
}
