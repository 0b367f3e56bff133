// <pista-today>: the puzzles of the day and how far one is in each, the days before, the games not finished yet.
import { pageAt } from "./address.js";
import { announce } from "./announce.js";
import { forget, get } from "./api.js";
import { attempt } from "./attempt.js";
import { whenBack } from "./back.js";
import { Countdown } from "./countdown.js";
import { isUnfinished, ours, puzzleAddress } from "./day-puzzles.js";
import { h } from "./element.js";
import { shapeName } from "./names.js";
import { capital, clock, counted, dayName, kindSays, say, weekdayName, word } from "./texts.js";
import { week } from "./week.js";

/** @import { Day, DayPuzzle, GameLine, WonDays } from "../shapes.d.ts" */

class Today extends HTMLElement {
  #line = h("p", { class: "saying" });
  #countdown = new Countdown();
  /** Games forgotten or about to be. @type {Set<string>} */ #forgotten = new Set();

  async connectedCallback() {
    this.append(this.#line);
    this.#countdown.addEventListener("over", () => this.#load());
    whenBack(() => this.#load());
    await this.#load();
  }

  async #load() {
    await attempt(this.#line, async () => {
      /** @type {[Day, WonDays]} */
      const [day, days] = await Promise.all([get("days/today"), get("statistics/days")]);
      const puzzles = ours(day).flatMap(([puzzle]) => puzzle ?? []);
      this.#write("[data-date]", weekdayName(day.date));
      this.#write("h1", sentence(puzzles));
      for (const puzzle of puzzles) this.#invite(day, puzzle);
      this.#countdown.until = day.next;
      const row = days.streak ? `${say("home.days_in_a_row", { n: days.streak })} · ` : "";
      this.querySelector("[data-so-far]")?.replaceChildren(
        h("p", { class: "quiet" }, `${capital(`${row}${say("home.new_in")}`)} `, this.#countdown),
        week(days.days),
      );
      await this.#unfinished(puzzles);
    });
  }

  /** @param {string} where @param {string} text */
  #write(where, text) {
    const place = this.querySelector(where);
    if (place) place.textContent = text;
  }

  /** A card as its puzzle stands: a result, something begun, or something new. @param {Day} day @param {DayPuzzle} puzzle */
  #invite(day, puzzle) {
    const card = this.querySelector(`[data-kind="${puzzle.kind}"]`);
    const link = card?.querySelector("a.button");
    if (!(card instanceof HTMLElement) || !link) return;
    card.dataset.state = puzzle.status ?? "new";
    link.setAttribute("href", puzzleAddress(day, puzzle));
    link.classList.toggle("main", isUnfinished(puzzle));
    // What was finished elsewhere can only be played once more here.
    const finished = puzzle.game ? "home.see" : "home.again";
    link.textContent = say(isUnfinished(puzzle) ? `page.day_${puzzle.status ?? "new"}` : finished);
    link.setAttribute("aria-label", `${link.textContent}: ${kindSays(puzzle.kind, "name")}`);
    const about = card.querySelector("[data-about]");
    if (about) about.textContent = facts(card, puzzle).join(" · ");
    const result = card.querySelector("[data-result]");
    if (result) result.textContent = puzzle.result?.replace("/", " / ") ?? (puzzle.status === "lost" ? "✗" : "");
  }

  /** @param {DayPuzzle[]} today those that stand above */
  async #unfinished(today) {
    const above = new Set(today.filter(isUnfinished).map(({ game }) => game));
    /** @type {GameLine[]} */
    const games = (await get("games?status=open&limit=12")).games.filter(
      (/** @type {GameLine} */ game) => game.turn > 0 && !above.has(game.id),
    );
    const place = document.querySelector("#unfinished");
    const lines = games.map((game) => this.#left(game));
    place?.replaceChildren(
      ...(lines.length ? [h("h2", {}, say("page.unfinished")), h("ul", { class: "lines sheet" }, ...lines)] : []),
    );
  }

  /** A game to go on with, or to forget. @param {GameLine} game */
  #left(game) {
    const name = [
      kindSays(game.kind, "name"),
      shapeName(game.shape, game.kind),
      game.level && word("level", game.level, game.kind),
    ]
      .filter(Boolean)
      .join(" · ");
    const card = this.querySelector(`[data-kind="${game.kind}"]`);
    const button = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": `${say("page.forget")}: ${name}`,
        onclick: () => this.#forget(game, line),
      },
      say("page.forget"),
    );
    const told = [game.day && dayName(game.day), progress(card, game), clock(game.seconds)];
    const line = h(
      "li",
      { class: "row middle between" },
      h(
        "span",
        {},
        h("a", { href: `${pageAt(game.kind)}#g=${game.id}` }, name),
        " ",
        h("span", { class: "quiet" }, told.filter(Boolean).join(" · ")),
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

/** The day in one sentence. @param {DayPuzzle[]} puzzles */
function sentence(puzzles) {
  /** @param {string} key @param {number} n */
  const said = (key, n) => say(key, { n, count: counted(n) });
  const won = puzzles.filter(({ status }) => status === "won").length;
  const left = puzzles.filter(isUnfinished).length;
  if (won === puzzles.length) return capital(said("home.all_solved", won));
  if (!left) return say("home.all_done");
  if (!won) return capital(said(left === puzzles.length ? "home.none_solved" : "home.left", left));
  return `${capital(said("home.solved", won))}, ${said("home.left", left)}`;
}

/** What stands below the name of a kind. @param {Element} card @param {DayPuzzle} puzzle */
function facts(card, puzzle) {
  const { status, result, seconds, hints } = puzzle;
  const time = clock(seconds ?? 0);
  return [
    shapeName(puzzle.shape, puzzle.kind),
    // A level that is the same every day is not worth saying.
    card.hasAttribute("data-levels") && word("level", puzzle.level, puzzle.kind),
    status === "open" && progress(card, puzzle),
    status === "lost" && say("home.not_solved"),
    status === "won" && result !== time && time,
    status === "won" && (hints ? say("ending.hints", { n: hints }) : say("ending.no_hints")),
  ].filter((fact) => typeof fact === "string" && fact !== "");
}

/** How far a game is, in cells or in guesses. @param {Element | null} card of its kind @param {{ done: number | null, of: number | null }} game */
function progress(card, { done, of }) {
  if (done === null || of === null) return "";
  return say(card?.hasAttribute("data-guessed") ? "home.guesses" : "home.cells", { done, of });
}

customElements.define("pista-today", Today);
