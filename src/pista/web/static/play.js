// One game on the server: changes go one after the other, each with the turn it was made at.
import { get, post, Refusal } from "./api.js";
import { work } from "./jobs.js";

/** @import { Checked, Game, Hinted } from "./shapes.d.ts" */

export class Play {
  #queue = Promise.resolve();
  #seconds = () => 0;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
  }

  /** @param {string} id */
  static async open(id) {
    return new Play(await get(`games/${id}`));
  }

  /**
   * A new game; null when it was called off while it was being made.
   * @param {Record<string, unknown>} wish @param {HTMLElement} place where progress is shown
   */
  static async create(wish, place) {
    const game = await work("games", wish, place);
    return game ? new Play(game) : null;
  }

  /** @param {() => number} seconds how long has been played so far */
  timedBy(seconds) {
    this.#seconds = seconds;
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

  /** @returns {Promise<Hinted>} */
  hint() {
    return this.#inTurn(() => post(`games/${this.game.id}/hint`));
  }

  /** @returns {Promise<Checked>} */
  check() {
    return this.#inTurn(() => post(`games/${this.game.id}/check`));
  }

  /** @param {Record<string, string[]>} notes */
  note(notes) {
    return this.#inTurn(() => post(`games/${this.game.id}/notes`, { notes }, "PUT"));
  }

  /** @param {string} verb @param {Record<string, unknown>} body */
  #change(verb, body) {
    return this.#inTurn(() => this.#post(verb, body));
  }

  /** @param {string} verb @param {Record<string, unknown>} body @returns {Promise<Game>} */
  async #post(verb, body) {
    const { id, turn } = this.game;
    try {
      this.game = await post(`games/${id}/${verb}`, {
        ...body,
        turn,
        seconds: Math.round(this.#seconds() * 10) / 10,
      });
    } catch (error) {
      // Another window moved first: show what is there now, and why this change was not made.
      if (error instanceof Refusal && error.problem?.status === 409) this.game = await get(`games/${id}`);
      throw error;
    }
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
