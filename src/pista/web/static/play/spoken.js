// What is said aloud of what is done at a table, once the server has taken it: what was refused was never done.
import { announce } from "../page/announce.js";
import { labelOf } from "../board/label.js";
import { say } from "../page/texts.js";

/** @import { Game, Picture } from "../shapes.d.ts" */
/** @import { Verb } from "./changes.js" */
/** @import { Deed } from "./deeds.js" */

export class Spoken {
  #held;
  /** The number to place that was last said. @type {number | null} */ #known = null;

  /** @param {() => number | null | undefined} held the number to place; undefined where none is to be said */
  constructor(held) {
    this.#held = held;
  }

  /** The number to place is known: it was there from the beginning. */
  begin() {
    this.#known = this.#held() ?? null;
  }

  /** What was written, or noted, or taken back of that. @param {Deed} deed @param {Game} game @param {Verb | null} verb */
  done(deed, game, verb) {
    if (deed.sort === "number") {
      const index = game.picture.tiles.findIndex(({ name }) => name === deed.cell);
      announce(`${labelOf(game.picture, index, true)}${this.#andHeld()}`);
    } else {
      const notes = verb === "undo" ? deed.before : deed.after;
      const marks = notes.length ? say("page.tile_notes", { notes: notes.join(" ") }) : say("page.no_notes");
      announce([verb && named(verb), `${deed.cell}, ${marks}`].filter(Boolean).join(" "));
    }
  }

  /** Numbers taken back, or written again. @param {Verb} verb @param {Picture} picture @param {number[]} tiles */
  turned(verb, picture, tiles) {
    const labels = tiles.map((index) => labelOf(picture, index, true));
    announce(`${[named(verb), ...labels].join(" ")}${this.#andHeld()}`);
  }

  /** The number to place, if it is another one; or in any case. @param {boolean} [always] */
  held(always = false) {
    const held = this.#held();
    if (held === undefined || (held === this.#known && !always)) return;
    this.#known = held;
    announce(saidHeld(held));
  }

  /** A number placed brings another into the hand: both are said in one breath. */
  #andHeld() {
    const held = this.#held();
    if (held === undefined || held === this.#known) return "";
    this.#known = held;
    return `. ${saidHeld(held)}`;
  }
}

/** @param {number | null} n */
function saidHeld(n) {
  return n === null ? say("page.holding_none") : say("page.holding", { n });
}

/** @param {Verb} verb */
function named(verb) {
  return say(verb === "undo" ? "page.undone" : "page.redone");
}
