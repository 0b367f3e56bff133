// <pista-grid>: playing a grid puzzle of the kind the page's path names; what it can do is what the server says it can.
import { kindHere, named, nameGame, pageAt } from "../page/address.js";
import { tell } from "../page/announce.js";
import { get, isMissing, post, Refusal } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { whenBack } from "../page/back.js";
import { h } from "../page/element.js";
import { newPuzzleForm, offerOf } from "./new-puzzle.js";
import { GridTable } from "./table.js";
import { shapeName } from "../page/names.js";
import { Latest } from "../page/latest.js";
import { Play } from "./play.js";
import { copy, shareBlock } from "../page/share.js";
import { dayName, kindSays, say, word } from "../page/texts.js";

/** @import { Day, Fault, GameLine, Hint } from "../shapes.d.ts" */

class GridPlay extends HTMLElement {
  #kind = kindHere();
  /** The shapes of a day's puzzles. @type {string[]} */ #days = JSON.parse(this.dataset.days ?? "[]");
  /** The kind's other pages. */ #pages = (this.dataset.pages ?? "").split(" ");
  #table = new GridTable();
  #title = h("p", { class: "quiet game-title" });
  /** @type {Record<string, HTMLButtonElement>} */ #tools = {
    undo: tool(say("page.undo"), () => this.#table.change("undo")),
    redo: tool(say("page.redo"), () => this.#table.change("redo")),
    notes: tool(say("page.notes"), () => this.#togglePencil()),
    hint: tool(say("page.hint"), () => this.#hint()),
    check: tool(say("page.check"), () => this.#check()),
    give_up: tool(say("page.give_up"), () => confirm(say("page.give_up_sure")) && this.#table.giveUp()),
  };
  #wish = new Latest();
  #more = h("div", { class: "tight more" });
  #after = h("div", { class: "stack" });
  #making = h("div", {});

  async connectedCallback() {
    const side = h("div", { class: "sheet stack" });
    this.replaceChildren(
      h(
        "div",
        { class: "table" },
        h("div", { class: "row middle between" }, this.#title, this.#table.timer),
        this.#table.board,
      ),
      h(
        "div",
        { class: "stack beside" },
        h(
          "div",
          { class: "sheet tight" },
          this.#table.palette,
          h("div", { class: "tools" }, ...Object.values(this.#tools)),
          this.#table.line,
          this.#more,
          this.#making,
        ),
        this.#after,
        side,
      ),
    );
    this.#table.addEventListener("changed", () => this.#dress());
    this.#table.addEventListener("pencil", () => this.#togglePencil());
    addEventListener("hashchange", () => this.#open());
    whenBack(() => this.#open(true));
    await this.#open();
    await attempt(this.#table.line, async () => {
      const offer = await offerOf(this.#kind);
      if (offer)
        side.append(newPuzzleForm(offer, (wish) => this.#begin((signal) => this.#start(wish, signal), wish.shape)));
    });
  }

  /** The game that the address names, or the puzzle in it, else the one being played, else today's. @param {boolean} [again] */
  async #open(again = false) {
    const [id, code, day, shape] = ["g", "p", "day", "shape"].map((name) => named().get(name));
    if (!again && id && id === this.#table.play?.game.id) return;
    const signal = this.#wish.next();
    try {
      if (id) this.#take(await Play.open(id), signal);
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
    const play = await Play.create(wish, this.#making, signal);
    if (!play || signal.aborted) return;
    this.#take(play, signal);
    this.#title.scrollIntoView({ block: "nearest" });
  }

  /** @param {unknown} error @param {AbortSignal} signal @param {Record<string, unknown>} [own] */
  #refused(error, signal, own) {
    if (!signal.aborted) this.#table.refuse(error, own);
  }

  /** @param {Play} play @param {AbortSignal} signal */
  #take(play, signal) {
    if (signal.aborted) return;
    const { game } = play;
    nameGame(game.id);
    this.#table.take(play);
    this.#title.textContent = [
      shapeName(game.shape, game.kind),
      game.level && word("level", game.level, game.kind),
      game.day && dayName(game.day),
    ]
      .filter(Boolean)
      .join(" · ");
    if (game.status === "lost" && game.answer?.picture) this.#table.show(game.answer.picture);
    tell(this.#table.line, game.ending ?? kindSays(game.kind, "goal"));
    this.#dress();
  }

  /** The buttons stay the same ones, lest a click that began on one end on another. */
  #dress() {
    if (!this.#table.play) return;
    const used = [...Object.values(this.#tools), this.#more].find((part) => part.contains(document.activeElement));
    for (const [verb, button] of Object.entries(this.#tools)) button.disabled = !this.#table.can(verb);
    this.#tools.notes?.setAttribute("aria-pressed", String(this.#table.pencil));
    this.#more.replaceChildren();
    // What was being used and is there no longer hands the focus to the board.
    if (used === this.#more || (used instanceof HTMLButtonElement && used.disabled))
      this.#table.board.go(this.#table.board.current, true);
    const { id, status, share } = this.#table.game;
    const shown = [id, status, share].join(" ");
    if (shown !== this.#after.dataset.shown) this.#after.replaceChildren(this.#beside());
    this.#after.dataset.shown = shown;
  }

  #togglePencil() {
    this.#table.pencil = !this.#table.pencil;
    this.#tools.notes?.setAttribute("aria-pressed", String(this.#table.pencil));
  }

  async #hint() {
    const { play } = this.#table;
    if (!play) return;
    try {
      const { hint, picture } = await play.hint();
      if (play !== this.#table.play) return;
      this.#table.show(picture);
      tell(this.#table.line, hint?.because ?? say("page.no_hint"));
      this.#moreToSee(...(hint?.conclusion.length ? [this.#follower(hint)] : []));
    } catch (error) {
      if (play !== this.#table.play) return;
      // A board that breaks its own rules gives no hint; a check says which and where.
      if (error instanceof Refusal && error.sort === "broken") await this.#check();
      else this.#table.refuse(error);
    }
  }

  /** What was asked for stands below the tools, which on a phone may be out of sight. @param {HTMLElement[]} parts */
  #moreToSee(...parts) {
    this.#more.replaceChildren(...parts);
    this.#more.scrollIntoView({ block: "nearest" });
    this.#table.line.scrollIntoView({ block: "nearest" });
  }

  /** @param {Hint} hint */
  #follower(hint) {
    return h(
      "button",
      { type: "button", class: "main", onclick: () => this.#table.follow(hint) },
      say(hint.conclusion.every((move) => move.endsWith("=")) ? "page.take_away" : "page.play_hint"),
    );
  }

  async #check() {
    const { play } = this.#table;
    if (!play) return;
    try {
      const { faults, picture } = await play.check();
      if (play !== this.#table.play) return;
      this.#table.show(picture);
      tell(
        this.#table.line,
        faults.length ? say("page.faults", { n: faults.length }) : say("page.no_faults"),
        faults.length ? "wrong" : "good",
      );
      this.#moreToSee(...(faults.length ? [listOf(faults)] : []));
    } catch (error) {
      if (play === this.#table.play) this.#table.refuse(error);
    }
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

/** @param {string} label @param {() => unknown} action */
function tool(label, action) {
  return h("button", { type: "button", disabled: true, onclick: action }, label);
}

/** @param {Fault[]} faults */
export function listOf(faults) {
  return h("ul", { class: "faults" }, ...faults.map(({ sentence }) => h("li", {}, sentence)));
}

customElements.define("pista-grid", GridPlay);
