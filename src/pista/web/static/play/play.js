// One game on the server: changes go one after the other, each with the turn it was made at.
import { get, post } from "../page/api.js";
import { Refusal } from "../page/refusal.js";

/** @import { Checked, Game, Hinted } from "../shapes.d.ts" */
/** @typedef {{ secondsOf: (game: string) => number, agree: (game: Game, told: number) => void, follow: (game: Game) => void }} Watch */

export class Play {
  #queue = Promise.resolve();
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

  /** @param {string} move */
  move(move) {
    return this.#change("moves", { move });
  }

  /**
   * Takes the last move back or makes it again; undefined where, its turn come, there is nothing to do.
   * @param {"undo" | "redo"} verb @returns {Promise<{ before: Game, game: Game } | undefined>}
   */
  turnBack(verb) {
    return this.#inTurn(async () => {
      const before = this.game;
      return before.can.includes(verb) ? { before, game: await this.#post(verb, {}) } : undefined;
    });
  }

  giveUp() {
    return this.#change("give-up", {});
  }

  /** Asked for again at the same turn it is the same, and counted once. @returns {Promise<Hinted>} */
  hint() {
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
  check() {
    return this.#inTurn(() => post(`games/${this.game.id}/check`));
  }

  /** Replaces the pencil marks of a cell. @param {string} cell @param {string[]} notes */
  note(cell, notes) {
    return this.#inTurn(async () => {
      const marked = new Map(this.#notes).set(cell, notes);
      const written = [...marked].filter(([, some]) => some.length);
      await post(`games/${this.game.id}/notes`, { notes: Object.fromEntries(written) }, "PUT");
      const tiles = this.game.picture.tiles.map((tile) => (tile.name === cell ? { ...tile, notes } : tile));
      this.game = this.#noted({ ...this.game, picture: { ...this.game.picture, tiles } });
    });
  }

  /** The game, of whose pencil marks note is taken; a number only hides those in its cell. @param {Game} game */
  #noted(game) {
    for (const { name, text, notes } of game.picture.tiles) if (!text) this.#notes.set(name, notes);
    return game;
  }

  /** @param {string} verb @param {Record<string, unknown>} body */
  #change(verb, body) {
    return this.#inTurn(() => this.#post(verb, body));
  }

  /** @param {string} verb @param {Record<string, unknown>} body @returns {Promise<Game>} */
  async #post(verb, body) {
    const { id, turn } = this.game;
    const seconds = this.#watch?.secondsOf(id) ?? 0;
    try {
      this.game = this.#noted(await post(`games/${id}/${verb}`, { ...body, turn, seconds }));
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
