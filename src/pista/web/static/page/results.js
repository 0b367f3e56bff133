// <pista-results>: one's own results, to look at, to take away and to bring back.
import { pageAt } from "./address.js";
import { tell } from "./announce.js";
import { get, post } from "./api.js";
import { attempt } from "./attempt.js";
import { whenBack } from "./back.js";
import { bars } from "./bars.js";
import { calendar } from "./calendar.js";
import { h } from "./element.js";
import { figures, percentOf } from "./figures.js";
import { fileButton } from "./file-button.js";
import { giver, taker } from "./move.js";
import { groupName } from "./names.js";
import { clock, kindSays, number, say } from "./texts.js";
import { trend } from "./trend.js";
import { forgetSection } from "../offline/forget.js";

/** @import { Group, WonDays } from "../shapes.d.ts" */

const COMMAND = "pista stats --import";
/** Days of the calendar: a quarter of a year, whose weeks stand side by side on any phone. */
const DAYS = 13 * 7;

class Results extends HTMLElement {
  #line = h("p", { class: "saying" });
  #shown = h("div", { class: "stack shown" });
  #giver = giver();

  async connectedCallback() {
    const cards = this.#cards();
    // What comes from the server stands above them, and would push them down; without it they need not wait.
    cards.hidden = true;
    const show = () => void (cards.hidden = false);
    this.replaceChildren(this.#shown, cards);
    addEventListener("pista-reach", (event) => {
      if (!(/** @type {CustomEvent<boolean>} */ (event).detail)) show();
    });
    whenBack(() => this.#load());
    await this.#load();
    show();
  }

  /** What can be done with the results, and with what is kept here. */
  #cards() {
    return h(
      "div",
      { class: "cards" },
      this.#giver.section,
      taker(() => this.#load()),
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
      forgetSection(),
    );
  }

  async #load() {
    await attempt(this.#line, async () => {
      /** @type {[{ groups: Group[] }, WonDays]} */
      const [{ groups }, days] = await Promise.all([get("statistics"), get(`statistics/days?limit=${DAYS}`)]);
      this.#giver.offer(groups.length > 0);
      this.#shown.replaceChildren(...(groups.length ? [overall(groups, days), ...cardsOf(groups)] : [nothingYet()]));
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

/** What will stand here, and the way to it. */
function nothingYet() {
  return h(
    "section",
    { class: "sheet stack" },
    h("div", {}, h("h2", {}, say("page.no_results")), h("p", { class: "quiet" }, say("results.none"))),
    h("div", { class: "row" }, h("a", { class: "button main", href: pageAt("") }, say("page.play"))),
  );
}

/** All games together, and the days. @param {Group[]} groups @param {WonDays} days */
function overall(groups, days) {
  const sum = (/** @type {"played" | "won"} */ what) => groups.reduce((all, group) => all + group[what], 0);
  return h(
    "section",
    { class: "sheet overall" },
    h(
      "div",
      { class: "stack" },
      h("h2", {}, say("results.all")),
      figures([
        [number(sum("played")), say("ending.played")],
        [percentOf(sum("won"), sum("played")), say("ending.won")],
        [number(days.streak), say("results.days_in_a_row")],
        [number(days.best_streak), say("results.best_row")],
      ]),
    ),
    h(
      "div",
      { class: "stack" },
      h("div", {}, h("h3", {}, say("results.calendar")), h("p", { class: "quiet" }, say("results.calendar_how"))),
      calendar(days.days),
    ),
  );
}

/** Those with bars are taller: each sort fills rows of its own. @param {Group[]} groups */
function cardsOf(groups) {
  const hasBars = (/** @type {Group} */ { distribution }) => distribution.length > 0;
  const sorts = [groups.filter((group) => !hasBars(group)), groups.filter(hasBars)];
  return sorts.filter(({ length }) => length).map((sort) => h("div", { class: "cards" }, ...sort.map(cardOf)));
}

/** @param {Group} group */
function cardOf(group) {
  return h(
    "section",
    { class: "sheet stack group" },
    h(
      "div",
      { class: "group-parts" },
      h(
        "div",
        { class: "stack" },
        h("div", {}, h("h2", {}, kindSays(group.kind, "name")), h("p", { class: "quiet" }, groupName(group))),
        figures([
          [number(group.played), say("ending.played")],
          [percentOf(group.won, group.played), say("ending.won")],
          [number(group.streak), say("ending.streak")],
          [number(group.best_streak), say("ending.best")],
        ]),
      ),
      group.distribution.length > 0 && bars(group.distribution, group.played - group.won),
      h("div", { class: "stack" }, ...timesOf(group)),
    ),
  );
}

/** @param {Group} group */
function timesOf({ best_seconds, average_seconds, times }) {
  if (best_seconds === null || average_seconds === null)
    return [h("p", { class: "quiet remark" }, say("ending.times_none"))];
  return [
    figures([
      [clock(best_seconds), say("ending.best_time")],
      [clock(average_seconds), say("ending.average_time")],
    ]),
    ...(times.length > 1 ? [trend(times)] : []),
  ];
}

customElements.define("pista-results", Results);
