// <pista-grid>: playing a grid puzzle of the kind the page's path names; what it can do is what the server says it can.
import { kindHere, named, nameGame, pageAt } from "../page/address.js";
import { announce, tell, write } from "../page/announce.js";
import { get, isMissing, post } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { whenBack } from "../page/back.js";
import { dialogOf, sure } from "../page/dialog.js";
import { h } from "../page/element.js";
import { WAYS } from "../board/geometry.js";
import { begin, openOrBegin } from "./begin.js";
import { Ending } from "./ending.js";
import { Head } from "./head.js";
import { NewPuzzle } from "./new-puzzle.js";
import { preferences } from "./preferences.js";
import { GridTable } from "./table.js";
import { Tools } from "./tools.js";
import { zoomOf } from "./zoom.js";
import { shapeName } from "../page/names.js";
import { Latest } from "../page/latest.js";
import { Play } from "./play.js";
import { printButton } from "../page/print.js";
import { copy } from "../page/share.js";
import { dayName, kindSays, say, word } from "../page/texts.js";

/** @import { Outbox } from "../offline/outbox.js" */
/** @import { Day, GameLine } from "../shapes.d.ts" */

class GridPlay extends HTMLElement {
  #kind = kindHere();
  /** The shapes of a day's puzzles. @type {string[]} */ #days = JSON.parse(this.dataset.days ?? "[]");
  #table = new GridTable();
  #head = new Head(this.#table.timer);
  #tools = new Tools(this.#table, () => sure(say("page.give_up_sure"), say("page.give_up")));
  #ending = new Ending();
  #wish = new Latest();
  #making = h("div", {});
  #hand = h("div", { class: "sheet hand" }, this.#table.palette);
  #newPuzzle = new NewPuzzle(
    this.#kind,
    this.#days,
    {
      start: (wish) => this.#begin((signal) => this.#start(wish, signal, true), wish.shape),
      today: (shape) => this.#begin((signal) => this.#today(signal, shape, true)),
    },
    this.#making,
  );
  #options = dialogOf(
    say("page.preferences"),
    preferences(["places", "mistakes"], () => {
      this.#table.show();
      void this.#table.lookForMistakes();
    }),
  );
  /** What changes are kept in, where a page can be opened without the server. @type {Outbox | null} */ #outbox = null;
  #wasFull = false;
  #link = act(say("page.copy_link"), () => this.#copyLink());

  async connectedCallback() {
    const { board } = this.#table;
    this.replaceChildren(
      h("div", { class: "table" }, h("div", { class: "frame" }, board, zoomOf(board)), this.#tools.row),
      h(
        "div",
        { class: "stack beside" },
        this.#hand,
        this.#tools.told,
        this.#ending,
        h(
          "div",
          { class: "quiet-acts" },
          h(
            "div",
            { class: "acts" },
            h(
              "div",
              {},
              act(say("page.new_puzzle"), () => this.#newPuzzle.open()),
              printButton(() => (this.#table.play ? `games/${this.#table.play.game.id}/sheet` : null)),
            ),
            h("div", {}, this.#link, this.#tools.giveUp),
          ),
          h(
            "button",
            {
              type: "button",
              class: "round",
              "aria-label": say("page.preferences"),
              title: say("page.preferences"),
              onclick: () => this.#options.showModal(),
            },
            "⚙",
          ),
        ),
      ),
      this.#newPuzzle.window,
      this.#options,
      this.#making,
    );
    this.#table.addEventListener("changed", () => this.#dress());
    document.addEventListener("keydown", (event) => this.#takeKey(event));
    addEventListener("hashchange", () => this.#open());
    whenBack(() => this.#open(true));
    await this.#keep();
    navigator.serviceWorker?.addEventListener("controllerchange", () => this.#keep());
    await this.#open();
    await attempt(this.#table.line, () => this.#newPuzzle.load());
  }

  /** Before there is a service worker nothing outlives the page without the server. */
  async #keep() {
    if (!navigator.serviceWorker?.controller) return;
    this.#outbox = await import("../offline/outbox.js").then(
      ({ outbox }) => outbox,
      () => null,
    );
    if (this.#outbox) this.#table.play?.keptBy(this.#outbox);
  }

  /** Keys work at once, though nothing has been chosen yet. @param {KeyboardEvent} event */
  #takeKey(event) {
    const isOurs = event.key in WAYS || /^[0-9]$/.test(event.key);
    if (event.target !== document.body || !isOurs || event.ctrlKey || event.metaKey || event.altKey) return;
    const { board, play } = this.#table;
    if (!play || !board.checkVisibility()) return;
    board.go(board.current, true);
    const { key } = event;
    event.preventDefault();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }

  /** The game that the address names, or the puzzle in it, else the one being played, else today's. @param {boolean} [again] */
  async #open(again = false) {
    const [id, code, day, shape] = ["g", "p", "day", "shape"].map((name) => named().get(name));
    if (!again && id && id === this.#table.play?.game.id) return;
    const signal = this.#wish.next();
    try {
      if (id) {
        const play = await openOrBegin(id, this.#making, signal);
        // Whoever has gone on meanwhile is at an address that is opened next.
        if (named().get("g") === id) this.#take(play, signal);
      } else if (code) {
        const { text } = await post("puzzles/read", { kind: this.#kind, code });
        await this.#start({ kind: this.#kind, text }, signal);
      } else if (day) await this.#start({ kind: this.#kind, day, shape }, signal);
      else await this.#goOn(signal);
    } catch (error) {
      // Somebody else's game, a broken link, a day to come: why it is not here, beside what one can play.
      if ((id || code || day) && isMissing(error)) await this.#goOn(signal).catch(() => null);
      this.#refused(error, signal);
    }
  }

  /** @param {AbortSignal} signal */
  async #goOn(signal) {
    /** @type {GameLine[]} */
    const open = (await get("games?status=open&limit=20")).games;
    const last = open.find(({ kind }) => kind === this.#kind);
    if (last) return this.#take(await Play.open(last.id), signal);
    return this.#today(signal);
  }

  /** @param {AbortSignal} signal @param {string} [shape] of several @param {boolean} [begun] by the player, on the page */
  async #today(signal, shape, begun) {
    /** @type {Day} */
    const today = await get("days/today");
    await this.#start({ kind: this.#kind, day: today.date, shape }, signal, begun);
  }

  /** A game that is asked for on the page: its board has the focus. @param {(signal: AbortSignal) => Promise<void>} action @param {string} [shape] */
  async #begin(action, shape) {
    const signal = this.#wish.next();
    const { play } = this.#table;
    try {
      await action(signal);
      const { board } = this.#table;
      if (!signal.aborted && play !== this.#table.play) board.go(board.current, true);
    } catch (error) {
      if (!signal.aborted && !this.#newPuzzle.refuse(error, shape))
        this.#refused(error, signal, { name: shape, shape });
    }
  }

  /** @param {Record<string, unknown>} wish @param {AbortSignal} signal @param {boolean} [begun] by the player, on the page */
  async #start(wish, signal, begun) {
    const play = await begin(wish, this.#making, signal, () => this.#newPuzzle.window.close());
    if (!play || signal.aborted) return;
    this.#newPuzzle.window.close();
    this.#take(play, signal, begun);
    this.#head.scrollIntoView();
  }

  /** @param {unknown} error @param {AbortSignal} signal @param {Record<string, unknown>} [own] */
  #refused(error, signal, own) {
    if (!signal.aborted) this.#table.refuse(error, own);
  }

  /** @param {Play | null} play @param {AbortSignal} signal @param {boolean} [begun] by the player, on the page */
  #take(play, signal, begun) {
    if (!play || signal.aborted) return;
    const { game } = play;
    nameGame(game.id, begun);
    if (this.#outbox) play.keptBy(this.#outbox);
    write(this.#table.line, "");
    this.#table.take(play);
    this.#head.show(
      game.day && dayName(game.day),
      shapeName(game.shape, game.kind),
      game.level && word("level", game.level, game.kind),
    );
    if (game.status === "lost" && game.answer?.picture) this.#table.show(game.answer.picture);
    // Who sees the board needs no sentence; who does not is told what is to be done, or how it ended.
    announce(game.ending ?? kindSays(game.kind, "goal"));
    this.#tools.dress();
    this.#dress();
  }

  /** What stands beside the table follows how the game stands: at its end, all that is used to play is put away. */
  #dress() {
    if (!this.#table.play) return;
    const { game, line } = this.#table;
    const isOver = game.status !== "open";
    this.#hand.hidden = this.#tools.row.hidden = this.#tools.giveUp.hidden = isOver;
    this.#link.hidden = !game.puzzle;
    // The ending stands in a place of its own.
    if (isOver && line.textContent === game.ending) write(line, "");
    this.#ending.show(game, { another: () => this.#newPuzzle.open() });
    const isFull = !isOver && this.#table.isFull;
    if (isFull && !this.#wasFull && this.#outbox?.isAway) tell(line, say("offline.full"));
    this.#wasFull = isFull;
  }

  /** A link that carries the puzzle to somebody else. */
  #copyLink() {
    const { game, line } = this.#table;
    return attempt(line, async () => {
      const { code } = await post("puzzles/read", { kind: this.#kind, text: game.puzzle });
      const address = `${location.origin}${pageAt(this.#kind)}#p=${code}`;
      tell(line, (await copy(address)) ? say("page.link_copied") : address);
    });
  }
}

/** What is seldom wanted. @param {string} label @param {() => unknown} action */
function act(label, action) {
  return h("button", { type: "button", class: "quiet", onclick: action }, label);
}

customElements.define("pista-grid", GridPlay);
