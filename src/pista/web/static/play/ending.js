// <pista-ending>: what stands beside the table once a game is over. Knows no kind.
import { pageAt } from "../page/address.js";
import { get } from "../page/api.js";
import { bars, LOST } from "../page/bars.js";
import { Countdown } from "../page/countdown.js";
import { isUnfinished, ours, puzzleAddress } from "../page/day-puzzles.js";
import { h } from "../page/element.js";
import { figures, percentOf } from "../page/figures.js";
import { groupName } from "../page/names.js";
import { Refusal } from "../page/refusal.js";
import { shareBlock } from "../page/share.js";
import { clock, counted, kindSays, number, say } from "../page/texts.js";

/** @import { Day, Ending as Told, Game, Group } from "../shapes.d.ts" */
/**
 * @typedef {{ another: () => void, more?: (Node | string)[], isTold?: boolean }} Ways
 * how another game is begun, what the kind adds: its review, its solution; and whether a line at the table says how it ended
 */

const UNKNOWN = "–";

export class Ending extends HTMLElement {
  /** The game that is told of, and how it ended. */ #shown = "";
  /** The game that was seen while it was open. */ #played = "";
  #another = () => {};

  /** Nothing is shown of a game that is still open; asked for again, the same game stays as it is. @param {Game} game @param {Ways} ways */
  show(game, { another, more = [], isTold = false }) {
    this.#another = another;
    const shown = game.status === "open" ? "" : `${game.id} ${game.status}`;
    if (!shown) this.#played = game.id;
    if (shown === this.#shown && this.hidden === !shown) return;
    this.#shown = shown;
    this.hidden = !shown;
    if (!shown) return this.replaceChildren();
    const [counts, foot] = [h("div", { class: "stack" }), h("div", { class: "ending-foot" })];
    this.replaceChildren(
      h(
        "section",
        { class: `sheet stack ending ${game.status}` },
        h(
          "div",
          {},
          h("h2", {}, headline(game)),
          ...lines(game, isTold).map((line) => h("p", { class: "quiet" }, line)),
        ),
        counts,
        h(
          "div",
          { class: "ending-acts" },
          game.share && shareBlock(shareText(game), say("page.share"), ABOUT_SHARE),
          ...more,
        ),
        foot,
      ),
    );
    this.#count(game, counts, null);
    foot.replaceChildren(this.#anotherButton());
    if (this.#played === game.id) this.#comeIntoSight();
    void this.#tell(game, counts, foot);
  }

  /** What only the server knows; until it answers the rest is there. @param {Game} game @param {HTMLElement} counts @param {HTMLElement} foot */
  async #tell(game, counts, foot) {
    try {
      /** @type {Told} */
      const told = await get(`games/${game.id}/ending`);
      if (!foot.isConnected) return;
      this.#count(game, counts, told);
      foot.replaceChildren(...this.#ahead(told.today));
    } catch (error) {
      // A game forgotten elsewhere: what is shown of it stays.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** @param {Game} game @param {HTMLElement} place @param {Told | null} told */
  #count(game, place, told) {
    const group = told?.group;
    place.replaceChildren(
      h("p", { class: "quiet yardstick" }, told?.yardstick ?? ""),
      figures(
        [
          [group ? number(group.played) : UNKNOWN, say("ending.played")],
          [group ? percentOf(group.won, group.played) : UNKNOWN, say("ending.won")],
          [group ? number(group.streak) : UNKNOWN, say("ending.streak")],
          [group ? number(group.best_streak) : UNKNOWN, say("ending.best")],
        ],
        group && say("ending.figures", { what: groupName(group) }),
      ),
      game.grid ? times(group) : spread(game, group),
    );
  }

  /** What comes next: when the new puzzles do, and one of today's that is not finished, else another. @param {Day} today */
  #ahead(today) {
    const countdown = new Countdown();
    const wait = h("p", { class: "wait" }, h("span", { class: "quiet" }, say("ending.next_in")), " ", countdown);
    countdown.addEventListener("over", () => wait.replaceChildren(h("a", { href: pageAt("") }, say("ending.new_day"))));
    countdown.until = today.next;
    const next = ours(today).flat().find(isUnfinished);
    const door =
      next &&
      h(
        "a",
        { class: "button", href: puzzleAddress(today, next) },
        `${say("ending.next", { kind: kindSays(next.kind, "name") })} →`,
      );
    return [wait, door ?? this.#anotherButton()];
  }

  #anotherButton() {
    return h("button", { type: "button", onclick: () => this.#another() }, say("page.new_puzzle"));
  }

  /** On a phone it lies below the board. */
  #comeIntoSight() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    requestAnimationFrame(() => this.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" }));
  }
}

const ABOUT_SHARE = { shown: false, main: true };

/** @param {Game} game */
function headline(game) {
  if (game.status !== "won") return say(game.given_up ? "ending.gave_up" : "ending.lost");
  if (game.grid) return say("ending.solved", { time: clock(game.seconds) });
  return say("ending.found", { n: game.moves.length, count: counted(game.moves.length) });
}

/** What the headline leaves out. @param {Game} game @param {boolean} isTold @returns {string[]} */
function lines(game, isTold) {
  const hints = game.hints ? say("ending.hints", { n: game.hints }) : say("ending.no_hints");
  const timed = game.status === "won" && game.grid ? [] : [clock(game.seconds)];
  const how = game.status === "won" || isTold ? "" : game.ending;
  return [how ?? "", [...timed, hints].join(" · ")].filter(Boolean);
}

/** The text for others, with the address of the same puzzle. @param {Game} game */
function shareText(game) {
  /** @type {Record<string, string>} */
  const name = game.day ? { day: game.day, shape: game.shape } : { g: game.id };
  return `${game.share}\n${location.origin}${pageAt(game.kind)}#${new URLSearchParams(name)}`;
}

/** How many guesses one's games took. @param {Game} game @param {Group} [group] */
function spread(game, group) {
  const own = game.status === "won" ? String(game.moves.length) : LOST;
  return bars(group?.distribution ?? [], group && group.played - group.won, { own });
}

/** Of puzzles in which nothing is guessed the time counts. @param {Group} [group] */
function times(group) {
  /** @param {number | null | undefined} seconds */
  const shown = (seconds) => (typeof seconds === "number" ? clock(seconds) : UNKNOWN);
  return figures([
    [shown(group?.best_seconds), say("ending.best_time")],
    [shown(group?.average_seconds), say("ending.average_time")],
  ]);
}

customElements.define("pista-ending", Ending);
