// The choice among agents, with what the chosen one does in a sentence.
import { get } from "./api.js";
import { choice, h } from "./element.js";
import { say } from "./texts.js";

/** @import { AgentOffer } from "./shapes.d.ts" */

/** @returns {Promise<AgentOffer[]>} */
export async function agentOffers() {
  return (await get("wordle/agents")).agents;
}

/** @param {AgentOffer[]} agents */
export function agentChoice(agents) {
  const usual = agents.find(({ name }) => name === "entropy") ?? agents[0];
  const { field, select } = choice(
    say("page.agent"),
    agents.map(({ name }) => [name, name]),
    usual?.name ?? "",
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
