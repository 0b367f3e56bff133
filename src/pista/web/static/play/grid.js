// <pista-grid>: playing a grid puzzle of the kind the page's path names; what it can do is what the server says it can.
import { kindHere, named, nameGame, pageAt } from "../page/address.js";
import { tell } from "../page/announce.js";
import { get, isMissing, post } from "../page/api.js";
import { Refusal } from "../page/refusal.js";
import { attempt } from "../page/attempt.js";
import { whenBack } from "../page/back.js";
import { dialogOf, sure } from "../page/dialog.js";
import { h } from "../page/element.js";
import { begin, openOrBegin } from "./begin.js";
import { Head } from "./head.js";
import { newPuzzleForm, offerOf } from "./new-puzzle.js";
import { GridTable } from "./table.js";
import { Tools } from "./tools.js";
import { shapeName } from "../page/names.js";
import { Latest } from "../page/latest.js";
import { Play } from "./play.js";
import { copy, shareBlock } from "../page/share.js";
import { dayName, kindSays, say, word } from "../page/texts.js";

/** @import { Day, GameLine } from "../shapes.d.ts" */

class GridPlay extends HTMLElement {
  #kind = kindHere();
  /** The shapes of a day's puzzles. @type {string[]} */ #days = JSON.parse(this.dataset.days ?? "[]");
  /** The kind's other pages. */ #pages = (this.dataset.pages ?? "").split(" ");
  #table = new GridTable();
  #head = new Head(this.#table.timer);
  #tools = new Tools(this.#table, () => sure(say("page.give_up_sure"), say("page.give_up")));
  #wish = new Latest();
  #after = h("div", { class: "stack" });
  #making = h("div", {});

  async connectedCallback() {
    const place = h("div", {});
    const window = dialogOf(say("page.new_game"), place);
    const another = h(
      "button",
      { type: "button", class: "quiet", onclick: () => window.showModal() },
      say("page.new_puzzle"),
    );
    this.replaceChildren(
      h("div", { class: "table" }, this.#table.board),
      h(
        "div",
        { class: "stack beside" },
        h("div", { class: "sheet tight" }, this.#table.palette, this.#tools.row, this.#table.line, this.#tools.more),
        this.#after,
        h("div", { class: "quiet-acts" }, another),
      ),
      window,
      this.#making,
    );
    this.#table.addEventListener("changed", () => this.#dress());
    addEventListener("hashchange", () => this.#open());
    whenBack(() => this.#open(true));
    await this.#open();
    await attempt(this.#table.line, async () => {
      const offer = await offerOf(this.#kind);
      if (!offer) return;
      const form = newPuzzleForm(offer, (wish) => {
        window.close();
        void this.#begin((signal) => this.#start(wish, signal), wish.shape);
      });
      place.replaceChildren(form);
    });
  }

  /** The game that the address names, or the puzzle in it, else the one being played, else today's. @param {boolean} [again] */
  async #open(again = false) {
    const [id, code, day, shape] = ["g", "p", "day", "shape"].map((name) => named().get(name));
    if (!again && id && id === this.#table.play?.game.id) return;
    const signal = this.#wish.next();
    try {
      if (id) this.#take(await openOrBegin(id, this.#making, signal), signal);
      else if (code) {
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

  /** @param {AbortSignal} signal @param {string} [shape] of several */
  async #today(signal, shape) {
    /** @type {Day} */
    const today = await get("days/today");
    await this.#start({ kind: this.#kind, day: today.date, shape }, signal);
  }

  /** A game that is asked for on the page. @param {(signal: AbortSignal) => Promise<void>} action @param {string} [shape] */
  async #begin(action, shape) {
    const signal = this.#wish.next();
    try {
      await action(signal);
    } catch (error) {
      this.#refused(error, signal, { name: shape, shape });
    }
  }

  /** @param {Record<string, unknown>} wish @param {AbortSignal} signal */
  async #start(wish, signal) {
    const play = await begin(wish, this.#making, signal);
    if (!play || signal.aborted) return;
    this.#take(play, signal);
    this.#head.scrollIntoView();
  }

  /** @param {unknown} error @param {AbortSignal} signal @param {Record<string, unknown>} [own] */
  #refused(error, signal, own) {
    if (!signal.aborted) this.#table.refuse(error, own);
  }

  /** @param {Play | null} play @param {AbortSignal} signal */
  #take(play, signal) {
    if (!play || signal.aborted) return;
    const { game } = play;
    nameGame(game.id);
    this.#table.take(play);
    this.#head.show(
      game.day && dayName(game.day),
      shapeName(game.shape, game.kind),
      game.level && word("level", game.level, game.kind),
    );
    if (game.status === "lost" && game.answer?.picture) this.#table.show(game.answer.picture);
    tell(this.#table.line, game.ending ?? kindSays(game.kind, "goal"));
    this.#tools.dress();
    this.#dress();
  }

  /** What stands beside the table follows how the game stands. */
  #dress() {
    if (!this.#table.play) return;
    const { id, status, share } = this.#table.game;
    const shown = [id, status, share].join(" ");
    if (shown !== this.#after.dataset.shown) this.#after.replaceChildren(this.#beside());
    this.#after.dataset.shown = shown;
  }

  /** What can be done with the puzzle besides playing: share, print, go on. */
  #beside() {
    const { game } = this.#table;
    const link = h(
      "button",
      {
        type: "button",
        onclick: async () => {
          try {
            const { code } = await post("puzzles/read", { kind: this.#kind, text: game.puzzle });
            const address = `${location.origin}${pageAt(this.#kind)}#p=${code}`;
            tell(this.#table.line, (await copy(address)) ? say("page.link_copied") : address);
          } catch (error) {
            if (error instanceof Refusal) this.#table.refuse(error);
          }
        },
      },
      say("page.copy_link"),
    );
    return h(
      "div",
      { class: "sheet stack" },
      game.share && shareBlock(game.share, say("page.share")),
      h(
        "div",
        { class: "row" },
        game.puzzle && link,
        h("button", { type: "button", onclick: () => print() }, say("page.print")),
        ...this.#days.map((shape) => {
          const name = this.#days.length > 1 ? ` · ${shapeName(shape, this.#kind)}` : "";
          const begin = () => this.#begin((signal) => this.#today(signal, shape));
          return h("button", { type: "button", onclick: begin }, `${say("page.puzzle_of_day")}${name}`);
        }),
        this.#pages.includes("set") &&
          h("a", { class: "button", href: pageAt(`${this.#kind}/set`) }, say("page.set_own")),
      ),
    );
  }
}

customElements.define("pista-grid", GridPlay);
