// <pista-compare>: small experiments; the figure grows while the games are played.
import { agentOffers } from "./agents.js";
import { tell } from "../page/announce.js";
import { get } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { bars } from "../page/bars.js";
import { h, tick } from "../page/element.js";
import { work } from "../page/jobs.js";
import { number, say, word } from "../page/texts.js";
import { lexiconChoice } from "./new-game.js";
import { begunWith, openersChoice, OWN, RANDOM } from "./openers.js";

/** @import { CompareRow, Comparison } from "./shapes.d.ts" */

const TRIES = 6;
/** What the fields of a wish are called here. @type {Record<string, string>} */
const FIELDS = { agents: say("page.agents"), openers: say("page.openers"), games: say("page.games") };

class Compare extends HTMLElement {
  #line = h("p", { class: "saying" });
  #working = h("div", {});
  #figure = h("div", { class: "cards" });
  #scale = h("p", { class: "quiet", hidden: true });
  #table = h("div", {
    class: "sheet scroll",
    hidden: true,
    tabindex: 0,
    role: "region",
    "aria-label": say("page.results"),
  });
  #running = false;

  async connectedCallback() {
    this.replaceChildren(this.#line);
    await attempt(this.#line, () => this.#build());
  }

  async #build() {
    const [{ lexicons }, agents] = await Promise.all([get("wordle/lexicons"), agentOffers()]);
    const words = lexiconChoice(lexicons);
    const boxes = agents.agents.map(({ name }) => ({
      name,
      ...tick(word("agent", name), ["greedy", "minimax", "entropy"].includes(name)),
    }));
    const starts = openersChoice();
    const games = h("input", { type: "number", min: 1, max: 1000, value: 50, required: true, inputmode: "numeric" });
    const start = h("button", { type: "submit", class: "main" }, say("page.compare_start"));
    const form = h(
      "form",
      {
        class: "sheet stack",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          if (this.#running) return;
          this.#running = true;
          // Not disabled: the button keeps the focus.
          start.setAttribute("aria-disabled", "true");
          const chosen = boxes.filter(({ box }) => box.checked).map(({ name }) => name);
          const openers = starts.wished();
          const none = !chosen.length ? say("page.compare_none") : !openers.length ? say("page.compare_no_opener") : "";
          if (none) tell(this.#line, none, "wrong");
          else await this.#run({ ...words.named(), agents: chosen, openers, games: Number(games.value) });
          start.removeAttribute("aria-disabled");
          this.#running = false;
        },
      },
      h("p", {}, say("page.compare_how")),
      h(
        "div",
        { class: "row" },
        words.lexicon.field,
        words.length.field,
        h("label", { class: "field" }, h("span", {}, say("page.games")), games),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, say("page.agents")),
        h("div", { class: "row middle" }, ...boxes.map(({ field }) => field)),
      ),
      starts.field,
      h("div", { class: "row" }, start),
    );
    this.replaceChildren(
      form,
      h("div", { class: "stack" }, this.#line, this.#working, this.#figure, this.#scale, this.#table),
    );
  }

  /** @param {{ openers: string[], [name: string]: unknown }} wish */
  async #run(wish) {
    const own = (/** @type {string} */ at) => ({
      word: (wish.openers[Number(at.split("/").at(-1))] ?? wish.openers[0] ?? "").toUpperCase(),
    });
    tell(this.#line, say("page.working"));
    const action = async () => {
      /** @type {Comparison | null} */
      const result = await work("wordle/compare", wish, this.#working, { shown: (partial) => this.#show(partial) });
      if (result) this.#show(result);
      tell(this.#line, result ? say("page.compare_done") : say("page.stopped"), result ? "good" : "");
    };
    await attempt(this.#line, action, own, (at) => FIELDS[at.split("/")[1] ?? ""] ?? "");
  }

  /** @param {Comparison} comparison */
  #show({ rows }) {
    // One scale for all: bars of as many games are as long, whoever played them.
    const most = Math.max(1, ...rows.flatMap(tallest));
    this.#figure.replaceChildren(
      ...rows.map((row) =>
        h(
          "section",
          { class: "sheet tight" },
          h("h2", {}, word("agent", row.agent)),
          h("p", { class: "quiet" }, begun(row)),
          bars(...drawn(row), { most }),
        ),
      ),
    );
    this.#scale.hidden = rows.length < 2;
    this.#scale.textContent = say("page.compare_scale", { n: most });
    this.#table.hidden = !rows.length;
    this.#table.replaceChildren(
      h(
        "table",
        { class: "calm" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["agent", "games", "won", "mean", "worst", "never", "ms"].map((name, at) =>
              h("th", { scope: "col", class: at ? "number" : "" }, say(`page.column_${name}`)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, word("agent", row.agent), " ", h("span", { class: "quiet" }, begun(row))),
              ...[
                number(row.games),
                number(row.won),
                row.mean === null ? "–" : number(row.mean, 2),
                row.worst ?? "–",
                number(row.never),
                number(row.ms, 1),
              ].map((value) => h("td", { class: "number" }, value)),
            ),
          ),
        ),
      ),
    );
  }
}

/** What the bars show: games won by their guesses, the others once. @param {CompareRow} row @returns {[[number, number][], number]} */
function drawn({ distribution, games, won }) {
  return [distribution.filter(([guesses]) => guesses <= TRIES), games - won];
}

/** The numbers of games that its bars stand for. @param {CompareRow} row */
function tallest(row) {
  const [distribution, lost] = drawn(row);
  return [...distribution.map(([, games]) => games), lost];
}

/** @param {CompareRow} row */
function begun({ opener, spelled, first }) {
  return begunWith(opener, [OWN, RANDOM].includes(opener) ? first : spelled);
}

customElements.define("pista-compare", Compare);
