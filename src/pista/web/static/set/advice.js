// What to do about a board that is no puzzle yet: which numbers contradict each other, which would leave one solution.
import { h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { say } from "../page/texts.js";

/** @import { Accent, Completed, Conflict, ReadPuzzle, Verdict } from "../shapes.d.ts" */

/** Numbers up to so many have a button each. */
const FEW = 8;
/** Seconds. */
const BUDGET = 8;

/** @typedef {{ sentence: string, cells: string[], accent: Accent, buttons: HTMLElement | null }} Advice the `cells` by name */
/** @typedef {(numbers: [string, string][]) => void} Write writes numbers into cells, or nothing */

/**
 * Null where there is nothing to say: nobody knows what should stand on a board without numbers.
 * @param {Verdict} verdict @param {ReadPuzzle} puzzle @param {HTMLElement} place @param {AbortSignal} signal @param {Write} write
 * @returns {Promise<Advice | null>}
 */
export async function adviceOn(verdict, puzzle, place, signal, write) {
  const wish = { kind: puzzle.kind, text: puzzle.text, budget: BUDGET };
  if (verdict === "none") {
    /** @type {Conflict | null} */ const found = await work("puzzles/conflict", wish, place, { signal });
    return found && conflictAdvice(found, write);
  }
  if (verdict === "several" && puzzle.picture.tiles.some(({ tone }) => tone === "given")) {
    /** @type {Completed | null} */ const found = await work("puzzles/complete", wish, place, { signal });
    return found && completedAdvice(found, write);
  }
  return null;
}

/** @param {Conflict} found @param {Write} write @returns {Advice} */
function conflictAdvice({ sentence, givens }, write) {
  const moves = givens.map(partsOf);
  const clear = moves
    .slice(0, FEW)
    .map(([cell, value]) => button(say("set.clear_given", { cell, value }), () => write([[cell, ""]])));
  return { sentence, cells: moves.map(([cell]) => cell), accent: "fault", buttons: rowOf(clear) };
}

/** @param {Completed} found @param {Write} write @returns {Advice} */
function completedAdvice({ sentence, givens }, write) {
  const moves = givens.map(partsOf);
  const [first] = moves;
  const label =
    moves.length > 1 || !first
      ? say("set.add_all", { n: moves.length })
      : say("set.add", { cell: first[0], value: first[1] });
  const add = first ? [button(label, () => write(moves))] : [];
  return { sentence, cells: moves.map(([cell]) => cell), accent: "hint", buttons: rowOf(add) };
}

/** @param {HTMLElement[]} buttons */
function rowOf(buttons) {
  return buttons.length ? h("div", { class: "row" }, ...buttons) : null;
}

/** @param {string} label @param {() => void} action */
function button(label, action) {
  return h("button", { type: "button", onclick: action }, label);
}

/** Cell and number of `c4=17`. @param {string} move @returns {[string, string]} */
function partsOf(move) {
  const [cell = "", value = ""] = move.split("=");
  return [cell, value];
}
