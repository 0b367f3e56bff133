// <pista-ending>: what stands beside the table once a game is over. Knows no kind.
import { pageAt } from "../page/address.js";
import { announce, write } from "../page/announce.js";
import { get } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { bars, LOST } from "../page/bars.js";
import { Countdown } from "../page/countdown.js";
import { isUnfinished, ours, puzzleAddress } from "../page/day-puzzles.js";
import { h } from "../page/element.js";
import { figures, percentOf } from "../page/figures.js";
import { groupName } from "../page/names.js";
import { Refusal } from "../page/refusal.js";
import { shareBlock } from "../page/share.js";
import { clock, counted, kindSays, number, say } from "../page/texts.js";
import { begin } from "./begin.js";
import { walkthroughDoor } from "./walkthrough.js";

/** @import { Day, Ending as Told, Game, Group } from "../shapes.d.ts" */
/**
 * @typedef {{ another: () => void, like?: Record<string, unknown>, more?: (Node | string)[], isTold?: boolean }} Ways
 * how a game is chosen, what besides shape and level makes one like this, what the kind adds: its review; and whether a line at
 * the table says how it ended
 */

const UNKNOWN = "–";
/** The level of boards that somebody set: nobody makes another like them. */
const OWN = "own";

export class Ending extends HTMLElement {
  /** The game that is told of, and how it ended. */ #shown = "";
  /** The game that was seen while it was open. */ #played = "";
  /** @type {Ways} */ #ways = { another: () => {} };
  #line = h("p", { class: "saying" });
  #making = h("div", {});

  /** Nothing is shown of a game that is still open; asked for again, the same game stays as it is. @param {Game} game @param {Ways} ways */
  show(game, ways) {
    this.#ways = ways;
    const { more = [], isTold = false } = ways;
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
          game.share &&
            shareBlock(game.share, say("page.share"), { url: addressOf(game), shown: false, main: isShown(game) }),
          ...more,
          walkthroughDoor(game),
        ),
        foot,
        this.#line,
        this.#making,
      ),
    );
    this.#count(game, counts, null);
    write(this.#line, "");
    foot.replaceChildren(this.#anotherButton(game, !isShown(game)));
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
      if (!told.counted && this.#played === game.id) announce(say("ending.not_counted"));
      foot.replaceChildren(...this.#ahead(game, told.today));
    } catch (error) {
      // A game forgotten elsewhere: what is shown of it stays.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** @param {Game} game @param {HTMLElement} place @param {Told | null} told */
  #count(game, place, told) {
    const group = told?.group;
    const counted = told?.counted ?? true;
    place.replaceChildren(
      ...(counted ? [] : [h("p", { class: "remark" }, say("ending.not_counted"))]),
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
      ...(game.grid ? times(game, group) : [spread(game, group, counted)]),
    );
  }

  /** What comes next: when the new puzzles do, another game like this, and one of today's that is not finished. @param {Game} game @param {Day} today */
  #ahead(game, today) {
    const countdown = new Countdown();
    const wait = h("p", { class: "wait" }, h("span", { class: "quiet" }, say("ending.next_in")), " ", countdown);
    countdown.addEventListener("over", () => wait.replaceChildren(h("a", { href: pageAt("") }, say("ending.new_day"))));
    countdown.until = today.next;
    const next = ours(today).flat().find(isUnfinished);
    const door =
      next &&
      h(
        "a",
        { class: isShown(game) ? "button" : "button main", href: puzzleAddress(today, next) },
        `${say("ending.next", { kind: kindSays(next.kind, "name") })} →`,
      );
    return [wait, h("div", { class: "ending-next" }, this.#anotherButton(game, !door && !isShown(game)), door)];
  }

  /** @param {Game} game @param {boolean} main */
  #anotherButton(game, main) {
    const isOwn = game.level === OWN;
    return h(
      "button",
      { type: "button", class: main ? "main" : "", onclick: () => (isOwn ? this.#ways.another() : this.#repeat(game)) },
      say(!isOwn ? "ending.another" : game.grid ? "page.new_puzzle" : "page.new_game"),
    );
  }

  /** Begins a game of the same shape and level, which the page then finds in its address. @param {Game} game */
  #repeat({ kind, shape, level }) {
    return attempt(this.#line, async () => {
      const wish = { kind, shape, level, ...this.#ways.like };
      const play = await begin(wish, this.#making, new AbortController().signal);
      if (!play || !this.isConnected) return;
      location.hash = `g=${play.game.id}`;
      scrollTo(0, 0);
    });
  }

  /** On a phone it lies below the board. */
  #comeIntoSight() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    requestAnimationFrame(() => this.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" }));
  }
}

/** What was won is shown to others first of all; what was not is left behind for the next. @param {Game} game */
function isShown(game) {
  return game.status === "won" && Boolean(game.share);
}

/** @param {Game} game */
function headline(game) {
  if (game.status !== "won") return say(game.given_up ? "ending.gave_up" : "ending.lost");
  if (game.grid) return say("ending.solved", { time: clock(game.seconds) });
  return say("ending.found", { n: game.moves.length, count: counted(game.moves.length) });
}

/** What the headline leaves out. @param {Game} game @param {boolean} isTold @returns {string[]} */
function lines(game, isTold) {
  const hints = game.hints ? say("ending.hints", { n: game.hints }) : say("ending.no_hints");
  // Of a board the headline or the sentence tells the time.
  const timed = game.grid ? [] : [clock(game.seconds)];
  const how = game.status === "won" || isTold ? "" : game.ending;
  return [how ?? "", [...timed, hints].join(" · ")].filter(Boolean);
}

/** Where others find the same puzzle. @param {Game} game */
function addressOf(game) {
  /** @type {Record<string, string>} */
  const name = game.day ? { day: game.day, shape: game.shape } : { g: game.id };
  return `${location.origin}${pageAt(game.kind)}#${new URLSearchParams(name)}`;
}

/** How many guesses one's games took. @param {Game} game @param {Group | undefined} group @param {boolean} counted whether this is one of them */
function spread(game, group, counted) {
  const bar = game.status === "won" ? String(game.moves.length) : LOST;
  const own = counted ? bar : undefined;
  return bars(group?.distribution ?? [], group && group.played - group.won, { own });
}

/** Of puzzles in which nothing is guessed the time counts, where it is one's own. @param {Game} game @param {Group} [group] */
function times({ hints }, group) {
  const [best, average] = [group?.best_seconds, group?.average_seconds];
  const remark = (/** @type {string} */ key) => h("p", { class: "quiet remark" }, say(key));
  if (group && typeof best !== "number") return [remark("ending.times_none")];
  return [
    figures([
      [typeof best === "number" ? clock(best) : UNKNOWN, say("ending.best_time")],
      [typeof average === "number" ? clock(average) : UNKNOWN, say("ending.average_time")],
    ]),
    ...(hints ? [remark("ending.times_hinted")] : []),
  ];
}

customElements.define("pista-ending", Ending);
