// <pista-grid>: playing a grid puzzle of the kind the page's path names; what it can do is what the server says it can.
import { kindHere, named, nameGame, pageAt } from "./address.js";
import { tell } from "./announce.js";
import { get, isMissing, post, Refusal } from "./api.js";
import { h } from "./element.js";
import { newPuzzleForm, offerOf } from "./grid-new.js";
import { GridTable } from "./grid-table.js";
import { shapeName } from "./names.js";
import { Play } from "./play.js";
import { copy, shareBlock } from "./share.js";
import { dayName, say, word } from "./texts.js";

/** @import { Day, Fault, GameLine, Hint } from "./shapes.d.ts" */

class GridPlay extends HTMLElement {
  #kind = kindHere();
  #table = new GridTable();
  #title = h("p", { class: "quiet game-title" });
  #tools = h("div", { class: "tools" });
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
          this.#tools,
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
    await this.#open();
    const offer = await offerOf(this.#kind);
    if (offer) side.append(newPuzzleForm(offer, (wish) => this.#begin(wish)));
  }

  /** The game that the address names, or the puzzle in it, else the one being played, else today's. */
  async #open() {
    const [id, code, day] = [named().get("g"), named().get("p"), named().get("day")];
    if (id && id === this.#table.play?.game.id) return;
    try {
      if (id) this.#take(await Play.open(id));
      else if (code)
        await this.#start({ kind: this.#kind, text: (await post("puzzles/read", { kind: this.#kind, code })).text });
      else if (day) await this.#start({ kind: this.#kind, day });
      else await this.#goOn();
    } catch (error) {
      // Somebody else's game, a broken link, a day to come: why it is not here, beside what one can play.
      if ((id || code || day) && isMissing(error)) await this.#goOn().catch(() => null);
      this.#table.refuse(error);
    }
  }

  async #goOn() {
    /** @type {GameLine[]} */
    const open = (await get("games?status=open&limit=20")).games;
    const last = open.find(({ kind }) => kind === this.#kind);
    if (last) return this.#take(await Play.open(last.id));
    return this.#today();
  }

  async #today() {
    /** @type {Day} */
    const today = await get("days/today");
    await this.#begin({ kind: this.#kind, day: today.date });
  }

  /** @param {Record<string, unknown>} wish */
  async #begin(wish) {
    try {
      await this.#start(wish);
    } catch (error) {
      this.#table.refuse(error, { name: wish.shape, shape: wish.shape });
    }
  }

  /** @param {Record<string, unknown>} wish */
  async #start(wish) {
    const play = await Play.create(wish, this.#making);
    if (!play) return;
    this.#take(play);
    this.#title.scrollIntoView({ block: "nearest" });
  }

  /** @param {Play} play */
  #take(play) {
    const { game } = play;
    nameGame(game.id);
    this.#table.take(play);
    this.#title.textContent = [
      shapeName(game.shape),
      game.level && word("level", game.level),
      game.day && dayName(game.day),
    ]
      .filter(Boolean)
      .join(" · ");
    if (game.status === "lost" && game.answer?.picture) this.#table.show(game.answer.picture);
    tell(this.#table.line, game.ending ?? word("goal", game.kind));
    this.#dress();
  }

  #dress() {
    const { game } = this.#table;
    if (!game) return;
    /** @param {string} verb @param {string} label @param {() => unknown} action */
    const tool = (verb, label, action) =>
      h("button", { type: "button", disabled: !game.can.includes(verb), onclick: action, "data-tool": verb }, label);
    const pencil = h(
      "button",
      {
        type: "button",
        "data-tool": "notes",
        disabled: !game.can.includes("notes"),
        "aria-pressed": String(this.#table.pencil),
        onclick: () => this.#togglePencil(),
      },
      say("page.notes"),
    );
    const used = [this.#tools, this.#more].some((place) => place.contains(document.activeElement));
    const focused = used ? document.activeElement?.getAttribute("data-tool") : null;
    this.#tools.replaceChildren(
      tool("undo", say("page.undo"), () => this.#table.change("undo")),
      tool("redo", say("page.redo"), () => this.#table.change("redo")),
      pencil,
      tool("hint", say("page.hint"), () => this.#hint()),
      tool("check", say("page.check"), () => this.#check()),
      tool("give_up", say("page.give_up"), () => confirm(say("page.give_up_sure")) && this.#table.giveUp()),
    );
    this.#more.replaceChildren();
    // The buttons are made anew; the one that was being used keeps the focus, or hands it to the board.
    const again = focused ? this.#tools.querySelector(`[data-tool="${focused}"]:enabled`) : null;
    if (again instanceof HTMLElement) again.focus();
    else if (used) this.#table.board.go(this.#table.board.current, true);
    this.#after.replaceChildren(this.#beside());
  }

  #togglePencil() {
    this.#table.pencil = !this.#table.pencil;
    this.#tools.querySelector('[data-tool="notes"]')?.setAttribute("aria-pressed", String(this.#table.pencil));
  }

  async #hint() {
    try {
      const { hint, picture } = /** @type {import("./shapes.d.ts").Hinted} */ (await this.#table.play?.hint());
      this.#table.show(picture);
      tell(this.#table.line, hint?.because ?? say("page.no_hint"));
      this.#more.replaceChildren(...(hint?.conclusion.length ? [this.#follower(hint)] : []));
    } catch (error) {
      // A board that breaks its own rules gives no hint; a check says which and where.
      if (error instanceof Refusal && error.sort !== "offline" && error.message.includes("…")) await this.#check();
      else this.#table.refuse(error);
    }
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
    try {
      const { faults, picture } = /** @type {import("./shapes.d.ts").Checked} */ (await this.#table.play?.check());
      this.#table.show(picture);
      tell(
        this.#table.line,
        faults.length ? say("page.faults", { n: faults.length }) : say("page.no_faults"),
        faults.length ? "wrong" : "good",
      );
      this.#more.replaceChildren(...(faults.length ? [listOf(faults)] : []));
    } catch (error) {
      this.#table.refuse(error);
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
        h("button", { type: "button", onclick: () => this.#today() }, say("page.puzzle_of_day")),
        h("a", { class: "button", href: pageAt(`${this.#kind}/set`) }, say("page.set_own")),
      ),
    );
  }
}

/** @param {Fault[]} faults */
export function listOf(faults) {
  return h("ul", { class: "faults" }, ...faults.map(({ sentence }) => h("li", {}, sentence)));
}

customElements.define("pista-grid", GridPlay);
