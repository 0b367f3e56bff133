// The puzzles of a day that are shown here, and where each is played.
import { pageAt } from "./address.js";
import { language } from "./texts.js";

/** @import { Day, DayPuzzle } from "../shapes.d.ts" */

/** By kind: of those in several languages, the one in the page's. @param {Day} day @returns {DayPuzzle[][]} */
export function ours(day) {
  const kinds = [...new Set(day.puzzles.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = day.puzzles.filter((puzzle) => puzzle.kind === kind);
    const own = all.filter((puzzle) => puzzle.language === language);
    return own.length ? own : all.filter((puzzle, at) => at === 0 || !puzzle.language);
  });
}

/** @param {Day} day @param {DayPuzzle} puzzle */
export function puzzleAddress(day, puzzle) {
  /** @type {Record<string, string>} */
  const name = puzzle.game ? { g: puzzle.game } : { day: day.date, shape: puzzle.shape };
  return `${pageAt(puzzle.kind)}#${new URLSearchParams(name)}`;
}

/** Whether there is something left to do in it. @param {DayPuzzle} puzzle */
export function isUnfinished(puzzle) {
  return puzzle.status === null || puzzle.status === "open";
}
