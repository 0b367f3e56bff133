// <pista-today>: the puzzles of the day, the games not finished yet.  <pista-archive>: the days before.
import { pageAt } from "./address.js";
import { announce } from "./announce.js";
import { forget, get } from "./api.js";
import { attempt } from "./attempt.js";
import { whenBack } from "./back.js";
import { h } from "./element.js";
import { shapeName } from "./names.js";
import { clock, dayName, kindSays, language, say, word } from "./texts.js";

/** @import { Day, DayPuzzle, GameLine } from "../shapes.d.ts" */

/** Days of the archive shown at first and with every wish for more, and the most the server tells at once. */
const [FEW, MOST] = [14, 62];

/** The puzzles of a day to show here, by kind: of those in several languages, the one in the page's. @param {Day} day */
function ours(day) {
  const kinds = [...new Set(day.puzzles.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = day.puzzles.filter((puzzle) => puzzle.kind === kind);
    const own = all.filter((puzzle) => puzzle.language === language);
    return own.length ? own : all.filter((puzzle, at) => at === 0 || !puzzle.language);
  });
}

/** @param {Day} day @param {DayPuzzle} puzzle */
function addressOf(day, puzzle) {
  /** @type {Record<string, string>} */
  const name = puzzle.game ? { g: puzzle.game } : { day: day.date, shape: puzzle.shape };
  return `${pageAt(puzzle.kind)}#${new URLSearchParams(name)}`;
}

/** @param {DayPuzzle["status"]} status */
function invitation(status) {
  return say(`page.day_${status ?? "new"}`);
}

class Today extends HTMLElement {
  #line = h("p", { class: "saying" });
  /** Games forgotten or about to be. @type {Set<string>} */ #forgotten = new Set();

  async connectedCallback() {
    this.append(this.#line);
    whenBack(() => this.#load());
    await this.#load();
  }

  async #load() {
    await attempt(this.#line, async () => {
      /** @type {Day} */
      const day = await get("days/today");
      const date = this.querySelector("[data-date]");
      if (date) date.textContent = dayName(day.date, "long");
      for (const [puzzle] of ours(day)) if (puzzle) this.#invite(day, puzzle);
      await this.#unfinished();
    });
  }

  /** @param {Day} day @param {DayPuzzle} puzzle */
  #invite(day, puzzle) {
    const card = this.querySelector(`[data-kind="${puzzle.kind}"]`);
    const link = card?.querySelector("a.button");
    link?.setAttribute("href", addressOf(day, puzzle));
    if (link) link.textContent = invitation(puzzle.status);
    const about = card?.querySelector("[data-about]");
    if (about)
      about.textContent = [
        shapeName(puzzle.shape, puzzle.kind),
        // A level that is the same every day is not worth saying.
        card?.hasAttribute("data-levels") ? word("level", puzzle.level, puzzle.kind) : "",
      ]
        .filter(Boolean)
        .join(" · ");
  }

  async #unfinished() {
    /** @type {GameLine[]} */
    const games = (await get("games?status=open&limit=12")).games.filter(
      (/** @type {GameLine} */ game) => game.turn > 0,
    );
    const place = document.querySelector("#unfinished");
    const lines = games.map((game) => this.#left(game));
    place?.replaceChildren(
      ...(lines.length ? [h("h2", {}, say("page.unfinished")), h("ul", { class: "lines" }, ...lines)] : []),
    );
  }

  /** A game to go on with, or to forget. @param {GameLine} game */
  #left(game) {
    const button = h(
      "button",
      {
        type: "button",
        "aria-label": `${say("page.forget")}: ${game.caption}`,
        onclick: () => this.#forget(game, line),
      },
      say("page.forget"),
    );
    const facts = [game.day ? dayName(game.day) : "", clock(game.seconds)].filter(Boolean).join(" · ");
    const line = h(
      "li",
      { class: "row middle between" },
      h(
        "span",
        {},
        h("a", { href: `${pageAt(game.kind)}#g=${game.id}` }, game.caption),
        " ",
        h("span", { class: "quiet" }, facts),
      ),
      button,
    );
    return line;
  }

  /** @param {GameLine} game @param {HTMLElement} line */
  async #forget(game, line) {
    if (this.#forgotten.has(game.id)) return;
    this.#forgotten.add(game.id);
    const done = await attempt(this.#line, async () => {
      await forget(`games/${game.id}`);
      const next = line.nextElementSibling ?? line.previousElementSibling;
      line.remove();
      announce(say("page.forgotten"));
      // The focus stays in the list, or goes to the page when it is empty.
      const stop = next?.querySelector("button") ?? document.querySelector("main");
      if (stop instanceof HTMLElement) stop.focus();
      if (!next) document.querySelector("#unfinished")?.replaceChildren();
      return true;
    });
    if (!done) this.#forgotten.delete(game.id);
  }
}

class Archive extends HTMLElement {
  #list = h("tbody", {});
  #before = "";
  /** @type {Promise<void>} */ #loading = Promise.resolve();
  #more = h("button", { type: "button", onclick: () => this.#load() }, say("page.earlier"));
  #line = h("p", { class: "saying" });

  async connectedCallback() {
    this.replaceChildren(
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h("tr", {}, h("th", { scope: "col" }, say("page.day")), h("th", { scope: "col" }, say("page.puzzles"))),
          ),
          this.#list,
        ),
      ),
      h("p", { class: "quiet" }, say("page.archive_marks")),
      this.#more,
      this.#line,
    );
    whenBack(() => this.#again());
    await this.#load();
  }

  /** The same days as they stand now. */
  #again() {
    const count = Math.min(MOST, this.#list.rows.length) || FEW;
    this.#loading = this.#loading.then(() =>
      this.#loadDays(`limit=${count}`, (days) => this.#list.replaceChildren(...days)),
    );
    return this.#loading;
  }

  /** Earlier days; pressed twice, the second press comes when the first is done. */
  #load() {
    this.#loading = this.#loading.then(() =>
      this.#loadDays(`limit=${FEW}${this.#before ? `&before=${this.#before}` : ""}`, (days) =>
        this.#list.append(...days),
      ),
    );
    return this.#loading;
  }

  /** @param {string} which @param {(rows: HTMLElement[]) => void} put */
  async #loadDays(which, put) {
    await attempt(this.#line, async () => {
      /** @type {{ days: Day[], earliest: string }} */
      const { days, earliest } = await get(`days?${which}`);
      put(days.map(rowOf));
      this.#before = days.at(-1)?.date ?? this.#before;
      this.#more.hidden = !days.length || this.#before <= earliest;
    });
  }
}

/** @param {Day} day */
function rowOf(day) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, dayName(day.date)),
    h(
      "td",
      {},
      h("div", { class: "row" }, ...ours(day).flatMap((all) => all.map((puzzle) => doorTo(day, puzzle, all)))),
    ),
  );
}

/** @param {Day} day @param {DayPuzzle} puzzle @param {DayPuzzle[]} all of its kind */
function doorTo(day, puzzle, all) {
  const shape = all.length > 1 ? ` ${shapeName(puzzle.shape, puzzle.kind)}` : "";
  const name = kindSays(puzzle.kind, "name") + shape;
  return h(
    "a",
    {
      class: "button",
      href: addressOf(day, puzzle),
      "aria-label": `${name}, ${dayName(day.date)}, ${invitation(puzzle.status)}`,
    },
    name,
    puzzle.status === "won" ? " ✓" : puzzle.status === "lost" ? " ✗" : puzzle.status ? " …" : "",
  );
}

customElements.define("pista-today", Today);
customElements.define("pista-archive", Archive);
