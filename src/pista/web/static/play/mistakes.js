// Rules that are broken, shown as soon as they are, for those who want that.
import { announce } from "../page/announce.js";
import { wants } from "./preferences.js";
import { say } from "../page/texts.js";

/** @import { Accent, Picture } from "../shapes.d.ts" */
/** @import { Play } from "./play.js" */

export class Mistakes {
  /** @type {Set<number>} */ #tiles = new Set();
  #rules = 0;

  forget() {
    this.#tiles = new Set();
    this.#rules = 0;
  }

  /** What stood in this tile stands there no longer. @param {number} index */
  left(index) {
    this.#tiles.delete(index);
  }

  /** Asks the server; whether there is something new to show. @param {Play} play @returns {Promise<boolean>} */
  async look(play) {
    if (!wants("mistakes")) {
      const were = this.#tiles.size > 0;
      this.forget();
      return were;
    }
    const { turn } = play.game;
    // Where it cannot be told now, nothing is: the next move asks again.
    const checked = await play.check().catch(() => null);
    if (!checked || turn !== play.game.turn) return false;
    const { faults } = checked;
    this.#tiles = new Set(faults.flatMap(({ cells }) => cells));
    if (faults.length > this.#rules) announce(say("page.faults", { n: faults.length }));
    this.#rules = faults.length;
    return true;
  }

  /** @param {Picture} picture @returns {Picture} */
  over(picture) {
    if (!this.#tiles.size) return picture;
    /** @type {Accent} */
    const accent = "fault";
    return { ...picture, tiles: picture.tiles.map((tile, at) => (this.#tiles.has(at) ? { ...tile, accent } : tile)) };
  }
}
