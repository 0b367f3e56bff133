// One game on the server: changes go one after the other, each with the turn it was made at.
import { get, post } from "../page/api.js";
import { Refusal } from "../page/refusal.js";
import { say } from "../page/texts.js";

/** @import { Checked, Game, Hinted } from "../shapes.d.ts" */
/** @import { Change } from "../offline/kept.js" */
/** @import { Outbox } from "../offline/outbox.js" */
/** @typedef {{ secondsOf: (game: string) => number, agree: (game: Game, told: number) => void, follow: (game: Game) => void }} Watch */

/** A change that was not asked for any more, because one before it was refused. */
export class NotDone extends Error {}

export class Play {
  #queue = Promise.resolve();
  /** Keeps changes over the end of the page. @type {Outbox | null} */ #outbox = null;
  /** Pencil marks on their way to the server. @type {Map<string, string[]>} */ #marking = new Map();
  /** @type {Watch | null} */ #watch = null;
  /** The hint at a turn. @type {{ turn: number, answer: Hinted } | null} */ #hinted = null;
  /** Pencil marks by cell, those under a number too. @type {Map<string, string[]>} */ #notes = new Map();

  /** @param {Game} game */
  constructor(game) {
    this.game = this.#noted(game);
  }

  /** @param {string} id */
  static async open(id) {
    return new Play(await get(`games/${id}`));
  }

  /** Takes note of what the game has become by other hands. @param {Game} game */
  know(game) {
    this.game = this.#noted(game);
  }

  /** @param {Watch} watch how long has been played so far */
  timedBy(watch) {
    this.#watch = watch;
  }

  /** From now on changes are kept until they are answered. @param {Outbox} outbox */
  keptBy(outbox) {
    this.#outbox = outbox;
    outbox.know(this.game);
  }

  /** Changes of this game that wait from an earlier page, by the names they are kept under. */
  get waiting() {
    return this.#outbox?.waiting(this.game.id) ?? [];
  }

  /** @param {string} move @param {string | null} [kept] the name it is kept under already */
  move(move, kept = this.#keep("moves", { move })) {
    return this.#change("moves", { move }, kept);
  }

  /**
   * Takes the last move back or makes it again; undefined where, its turn come, there is nothing to do.
   * @param {"undo" | "redo"} verb @param {string | null} [kept] @returns {Promise<{ before: Game, game: Game } | undefined>}
   */
  turnBack(verb, kept = this.#keep(verb, {})) {
    return this.#inTurn(async () => {
      const before = this.game;
      if (before.can.includes(verb)) return { before, game: await this.#post(verb, {}, kept) };
      if (kept) await this.#outbox?.withdraw(kept);
      return undefined;
    });
  }

  giveUp() {
    this.#needServer();
    return this.#change("give-up", {});
  }

  /** Asked for again at the same turn it is the same, and counted once. @returns {Promise<Hinted>} */
  hint() {
    this.#needServer();
    return this.#inTurn(async () => {
      const { id, turn, picture } = this.game;
      if (this.#hinted?.turn !== turn) this.#hinted = { turn, answer: await post(`games/${id}/hint`) };
      const { answer } = this.#hinted;
      const tiles = answer.picture.tiles.map((tile, at) => ({
        ...tile,
        notes: picture.tiles[at]?.notes ?? tile.notes,
      }));
      return { ...answer, picture: { ...answer.picture, tiles } };
    });
  }

  /** @returns {Promise<Checked>} */
  async check() {
    this.#needServer();
    return this.#inTurn(() => post(`games/${this.game.id}/check`));
  }

  /** Replaces the pencil marks of a cell. @param {string} cell @param {string[]} notes @param {string | null} [kept] */
  note(cell, notes, kept) {
    this.#marking.set(cell, notes);
    const marked = [...new Map([...this.#notes, ...this.#marking])].filter(([, some]) => some.length);
    const body = { notes: Object.fromEntries(marked) };
    const name = kept ?? this.#keep("notes", body, cell);
    return this.#inTurn(async () => {
      try {
        if (name) await this.#sent(name);
        else await post(`games/${this.game.id}/notes`, body, "PUT");
      } finally {
        if (this.#marking.get(cell) === notes) this.#marking.delete(cell);
      }
      const tiles = this.game.picture.tiles.map((tile) => (tile.name === cell ? { ...tile, notes } : tile));
      this.game = this.#noted({ ...this.game, picture: { ...this.game.picture, tiles } });
    });
  }

  /** What the server alone can do is refused at once where it is known to be away, and does not come when it is no longer expected. */
  #needServer() {
    if (this.#outbox?.isAway) throw new Refusal(say("offline.needs_server"));
  }

  /** Writes a change down, where it can be, as it is made now. @param {Change["verb"]} verb @param {Record<string, unknown>} body @param {string} [cell] */
  #keep(verb, body, cell) {
    return this.#outbox?.keep(this.game, { verb, body, cell }, this.#watch?.secondsOf(this.game.id) ?? 0) ?? null;
  }

  /** The game, of whose pencil marks note is taken; a number only hides those in its cell. @param {Game} game */
  #noted(game) {
    this.#outbox?.know(game);
    for (const { name, text, notes } of game.picture.tiles) if (!text) this.#notes.set(name, notes);
    return game;
  }

  /** @param {string} verb @param {Record<string, unknown>} body @param {string | null} [kept] */
  #change(verb, body, kept) {
    return this.#inTurn(() => this.#post(verb, body, kept));
  }

  /** What became of a change that is kept. @param {string} name @returns {Promise<Game>} */
  async #sent(name) {
    const game = await this.#outbox?.send(name);
    if (!game) throw new NotDone();
    return game;
  }

  /** @param {string} verb @param {Record<string, unknown>} body @param {string | null} [kept] @returns {Promise<Game>} */
  async #post(verb, body, kept) {
    const { id, turn } = this.game;
    const seconds = this.#watch?.secondsOf(id) ?? 0;
    try {
      const asked = kept ? this.#sent(kept) : post(`games/${id}/${verb}`, { ...body, turn, seconds });
      this.game = this.#noted(await asked);
    } catch (error) {
      // Another window moved first: show what is there now, and why this change was not made.
      if (error instanceof Refusal && error.problem?.status === 409) {
        this.game = this.#noted(await get(`games/${id}`));
        this.#watch?.follow(this.game);
      }
      throw error;
    }
    this.#watch?.agree(this.game, seconds);
    return this.game;
  }

  /** @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  #inTurn(action) {
    const done = this.#queue.then(action);
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}
