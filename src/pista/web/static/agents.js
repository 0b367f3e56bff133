// The choice among agents, with what the chosen one does in a sentence.
import { get } from "./api.js";
import { choice, h } from "./element.js";
import { say } from "./texts.js";

/** @import { AgentOffer } from "./shapes.d.ts" */

/** @typedef {{ agents: AgentOffer[], default: string }} Agents */

/** @returns {Promise<Agents>} */
export function agentOffers() {
  return get("wordle/agents");
}

/** @param {Agents} offers */
export function agentChoice({ agents, default: usual }) {
  const { field, select } = choice(
    say("page.agent"),
    agents.map(({ name }) => [name, name]),
    usual,
  );
  const about = h("p", { class: "quiet about" });
  const tell = () => (about.textContent = agents.find(({ name }) => name === select.value)?.about ?? "");
  select.addEventListener("change", tell);
  tell();
  return { field, select, about };
}

/** @param {import("./shapes.d.ts").Words} words */
export function wordsLeft({ n, sample }) {
  const shown = sample.map((one) => one.toUpperCase()).join(" ");
  return h(
    "details",
    { open: n > 0 && n <= 12 },
    h("summary", {}, say("page.words_left", { n })),
    h("p", { class: "words" }, shown, n > sample.length ? " …" : ""),
  );
}
