// <pista-results>: one's own results, to look at, to take away and to bring back.
import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { attempt } from "./attempt.js";
import { whenBack } from "./back.js";
import { bars } from "./bars.js";
import { h } from "./element.js";
import { fileButton } from "./file-button.js";
import { shapeName } from "./names.js";
import { clock, kindSays, say, sayOr } from "./texts.js";

/** @import { Group } from "../shapes.d.ts" */

const COMMAND = "pista stats --import";

class Results extends HTMLElement {
  #line = h("p", { class: "saying" });
  #groups = h("div", { class: "cards" });

  async connectedCallback() {
    this.replaceChildren(
      this.#groups,
      h(
        "section",
        { class: "sheet stack" },
        h("h2", {}, say("page.keep_results")),
        withCommand(say("page.keep_results_how")),
        h(
          "div",
          { class: "row" },
          h(
            "a",
            { class: "button", href: "/api/statistics/export", download: "pista-results.json" },
            say("page.export"),
          ),
          fileButton(say("page.import"), "application/json,.json", (file) => this.#bring(file)),
        ),
        this.#line,
      ),
    );
    whenBack(() => this.#load());
    await this.#load();
  }

  async #load() {
    await attempt(this.#line, async () => {
      /** @type {Group[]} */
      const groups = (await get("statistics")).groups;
      this.#groups.replaceChildren(...(groups.length ? groups.map(cardOf) : [h("p", {}, say("page.no_results"))]));
    });
  }

  /** @param {File} file */
  async #bring(file) {
    const results = parsed(await file.text());
    if (!isExport(results)) return tell(this.#line, say("page.not_an_export"), "wrong");
    return attempt(this.#line, async () => {
      const { added } = await post("statistics/import", results);
      await this.#load();
      tell(this.#line, say("stats.imported", { n: added }), "good");
    });
  }
}

/** @param {string} text @returns {unknown} undefined where it is not JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A sentence in which the command for the terminal is not broken. @param {string} sentence */
function withCommand(sentence) {
  const [before = "", after] = sentence.split(COMMAND);
  return h("p", {}, before, after !== undefined && h("code", { class: "whole" }, COMMAND), after);
}

/** Whether it has the outer shape of an export; the server looks at the rest. @param {unknown} found */
function isExport(found) {
  return typeof found === "object" && found !== null && "results" in found && Array.isArray(found.results);
}

/** @param {Group} group */
function cardOf(group) {
  const percent = Math.round((100 * group.won) / Math.max(1, group.played));
  return h(
    "section",
    { class: "sheet tight" },
    h("h2", {}, kindSays(group.kind, "name")),
    h(
      "p",
      { class: "quiet" },
      [
        shapeName(group.variety, group.kind),
        ...group.mode
          .split(" ")
          .filter(Boolean)
          .map((name) => sayOr(name, `${group.kind}.mode_${name}`, `stats.mode_${name}`)),
      ].join(" · "),
    ),
    h("p", {}, say("stats.counts", { n: group.played, won: group.won, percent })),
    h("p", {}, say("stats.streaks", { streak: group.streak, best: group.best_streak })),
    group.best_seconds === null ? null : h("p", {}, say("stats.best_time", { time: clock(group.best_seconds) })),
    group.distribution.length ? bars(group.distribution, group.played - group.won) : null,
  );
}

customElements.define("pista-results", Results);
