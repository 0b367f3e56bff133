// <pista-archive>: the days before, month by month, with how far one is in each of their puzzles.
import { get } from "./api.js";
import { attempt } from "./attempt.js";
import { whenBack } from "./back.js";
import { ours, puzzleAddress } from "./day-puzzles.js";
import { h } from "./element.js";
import { shapeName } from "./names.js";
import { capital, dayName, kindSays, say } from "./texts.js";
import { tag } from "./surroundings.js";

/** @import { Day, DayPuzzle } from "../shapes.d.ts" */

/** Days shown at first and with every wish for more, and the most the server tells at once. */
const [FEW, MOST] = [14, 62];
const MARKS = new Map([
  ["won", "✓"],
  ["lost", "✗"],
  ["open", "…"],
]);

class Archive extends HTMLElement {
  #table = h("table", { class: "days" });
  /** Those on the page, newest first. @type {Day[]} */ #days = [];
  /** @type {Promise<void>} */ #loading = Promise.resolve();
  #more = h("button", { type: "button", onclick: () => this.#load() }, say("page.earlier"));
  #line = h("p", { class: "saying" });

  async connectedCallback() {
    this.replaceChildren(
      h("div", { class: "sheet scroll" }, this.#table),
      h("p", { class: "quiet" }, say("page.archive_marks")),
      this.#more,
      this.#line,
    );
    whenBack(() => this.#again());
    await this.#load();
  }

  /** The same days as they stand now. */
  #again() {
    const count = Math.min(MOST, this.#days.length) || FEW;
    this.#loading = this.#loading.then(() => this.#loadDays(`limit=${count}`, (days) => days));
    return this.#loading;
  }

  /** Earlier days; pressed twice, the second press comes when the first is done. */
  #load() {
    this.#loading = this.#loading.then(() => {
      const before = this.#days.at(-1)?.date;
      return this.#loadDays(`limit=${FEW}${before ? `&before=${before}` : ""}`, (days) => [...this.#days, ...days]);
    });
    return this.#loading;
  }

  /** @param {string} which @param {(days: Day[]) => Day[]} put */
  async #loadDays(which, put) {
    await attempt(this.#line, async () => {
      /** @type {{ days: Day[], earliest: string }} */
      const { days, earliest } = await get(`days?${which}`);
      this.#days = put(days);
      this.#show();
      this.#more.hidden = !days.length || (this.#days.at(-1)?.date ?? "") <= earliest;
    });
  }

  #show() {
    const kinds = this.#days[0] ? ours(this.#days[0]).map(([puzzle]) => puzzle?.kind ?? "") : [];
    const months = [...new Set(this.#days.map(({ date }) => date.slice(0, 7)))];
    this.#table.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("page.day")),
          ...kinds.map((kind) => h("th", { scope: "col" }, kindSays(kind, "name"))),
        ),
      ),
      ...months.flatMap((month) => {
        const days = this.#days.filter(({ date }) => date.startsWith(month));
        return [
          h("thead", {}, h("tr", {}, h("th", { scope: "colgroup", colspan: kinds.length + 1 }, monthName(month)))),
          h("tbody", {}, ...days.map(rowOf)),
        ];
      }),
    );
  }
}

/** @param {string} month `2026-11` */
function monthName(month) {
  return capital(new Date(`${month}-01`).toLocaleDateString(tag, { timeZone: "UTC", month: "long", year: "numeric" }));
}

/** @param {Day} day */
function rowOf(day) {
  const name = new Date(day.date).toLocaleDateString(tag, { timeZone: "UTC", weekday: "short", day: "numeric" });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    ...ours(day).map((all) => h("td", {}, ...all.map((puzzle) => doorTo(day, puzzle, all)))),
  );
}

/** @param {Day} day @param {DayPuzzle} puzzle @param {DayPuzzle[]} all of its kind */
function doorTo(day, puzzle, all) {
  const shape = all.length > 1 ? `${shapeName(puzzle.shape, puzzle.kind)} ` : "";
  const mark = MARKS.get(puzzle.status ?? "");
  const state = say(`page.day_${puzzle.status ?? "new"}`);
  return h(
    "a",
    {
      class: `door ${puzzle.status ?? "new"}`,
      href: puzzleAddress(day, puzzle),
      "aria-label": [kindSays(puzzle.kind, "name"), shape.trim(), dayName(day.date), state, puzzle.result]
        .filter(Boolean)
        .join(", "),
    },
    `${shape}${mark ? [mark, puzzle.result].filter(Boolean).join(" ") : state}`,
  );
}

customElements.define("pista-archive", Archive);
