// What is done to a game at a table: shown at once, sent one after the other, and taken back in the order in which it was done.
import { Awaited } from "./awaited.js";
import { Deeds } from "./deeds.js";
import { NotDone } from "./play.js";

/** @import { Game, Picture } from "../shapes.d.ts" */
/** @import { Deed, Noted, Numbered } from "./deeds.js" */
/** @import { Play } from "./play.js" */
/** @import { Waiting } from "../offline/outbox.js" */
/** @typedef {"undo" | "redo"} Verb */
/**
 * Whoever shows the game: what it has become, at once, when the server has answered, and where that refused.
 * @typedef {object} Viewer
 * @property {() => void} show
 * @property {(deed: Deed, game: Game, verb: Verb | null) => void} done it is known to be done; pencil marks may be taken back, too
 * @property {(game: Game) => void} answered
 * @property {(error: unknown) => void} refused
 * @property {(verb: Verb, tiles: number[]) => void} turned numbers taken back, or written again
 */

export class Changes {
  #viewer;
  /** @type {Play | null} */ #play = null;
  #awaited = new Awaited();
  #deeds = new Deeds();

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /** @param {Play} play */
  take(play) {
    this.#play = play;
    this.#awaited = new Awaited();
    this.#deeds = new Deeds();
  }

  /** Goes on with what was done on an earlier page and still waits. */
  resume() {
    for (const waiting of this.#play?.waiting ?? []) this.#again(waiting);
  }

  /** @param {Waiting} waiting */
  #again({ name, change: { verb, body, cell = "" } }) {
    const picture = this.over(/** @type {Play} */ (this.#play).game.picture);
    if (verb === "undo" || verb === "redo") return void this.turn(verb, name);
    const move = String(body.move ?? "");
    const [at = "", after = ""] = verb === "moves" ? move.split("=") : [cell];
    const tile = picture.tiles.find((each) => each.name === at);
    if (verb === "moves") return void this.number({ cell: at, before: tile?.text ?? "", after }, undefined, name);
    const notes = /** @type {Record<string, string[]>} */ (body.notes)[at] ?? [];
    return void this.notes({ cell: at, before: tile?.notes ?? [], after: notes }, name);
  }

  /** Whether numbers wait for their answer. */
  get areWaiting() {
    return this.#awaited.hasNumbers;
  }

  /** The picture as it will be once all is answered. @param {Picture} picture */
  over(picture) {
    return this.#awaited.over(picture);
  }

  /** Whether it can be done now, or when its turn comes. @param {Verb} verb */
  can(verb) {
    const game = this.#play?.game;
    return game?.status === "open" && this.#deeds.can(verb, game.can.includes(verb));
  }

  /** Whether the last thing done was a number in this cell. @param {string} cell */
  isLast(cell) {
    return this.#deeds.last?.sort === "number" && this.#deeds.last.cell === cell;
  }

  /** @param {Omit<Numbered, "sort"> & { cell: string }} change @param {number} [from] the tile it was drawn from @param {string} [kept] the name it is kept under already */
  number({ cell, before, after }, from, kept) {
    const answered = this.#awaited.number(cell, { text: after, from });
    const deed = this.#done({ sort: "number", cell, before, after });
    return this.#send((play) => play.move(`${cell}=${after}`, kept), { answered, deed, verb: null });
  }

  /** @param {Omit<Noted, "sort">} change @param {string} [kept] */
  notes({ cell, before, after }, kept) {
    const answered = this.#awaited.notes(cell, after);
    const deed = this.#done({ sort: "notes", cell, before, after });
    return this.#send((play) => play.note(cell, after, kept), { answered, deed, verb: null });
  }

  /** @param {Deed} deed */
  #done(deed) {
    this.#deeds.add(deed);
    this.#viewer.show();
    return deed;
  }

  /** Takes the last thing back, or does it again. @param {Verb} verb @param {string} [kept] */
  turn(verb, kept) {
    if (!kept && !this.can(verb)) return;
    const deed = this.#deeds.turn(verb);
    const side = verb === "undo" ? "before" : "after";
    if (deed.sort === "notes") {
      const answered = this.#awaited.notes(deed.cell, deed[side]);
      this.#viewer.show();
      void this.#send((play) => play.note(deed.cell, deed[side]), { answered, deed, verb });
      return;
    }
    const answered = deed.cell === null ? undefined : this.#awaited.number(deed.cell, { text: deed[side] });
    this.#viewer.show();
    void this.#send((play) => this.#turned(play, verb, deed, answered, kept), { answered, deed });
  }

  /** @param {Play} play @param {Verb} verb @param {Deed} deed @param {() => void} [answered] @param {string} [kept] */
  async #turned(play, verb, deed, answered, kept) {
    const turned = await play.turnBack(verb, kept);
    answered?.();
    if (!turned) this.#deeds.drop(deed);
    if (!turned || play !== this.#play) return undefined;
    const before = turned.before.picture.tiles;
    const changed = turned.game.picture.tiles.flatMap(({ text }, at) => (text === before[at]?.text ? [] : [at]));
    this.#viewer.show();
    this.#viewer.turned(verb, changed);
    return turned.game;
  }

  giveUp() {
    return this.#send((play) => play.giveUp());
  }

  /**
   * What becomes of it; nothing where another game was taken up meanwhile. `answered` is called when its answer is here; of a deed that
   * names its verb, or none, it is told that it is done.
   * @param {(play: Play) => Promise<Game | void>} action
   * @param {{ answered?: (() => void) | undefined, deed?: Deed, verb?: Verb | null }} [what]
   */
  async #send(action, { answered, deed, verb } = {}) {
    const play = this.#play;
    if (!play) return;
    try {
      const game = await action(play);
      answered?.();
      if (play !== this.#play) return;
      if (!game) this.#viewer.show();
      if (deed && verb !== undefined) this.#viewer.done(deed, play.game, verb);
      if (game) this.#viewer.answered(game);
    } catch (error) {
      answered?.();
      if (play !== this.#play) return;
      if (deed) this.#deeds.drop(deed);
      this.#viewer.show();
      if (!(error instanceof NotDone)) this.#viewer.refused(error);
    }
  }
}
