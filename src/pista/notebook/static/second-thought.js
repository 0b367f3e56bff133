// Giving up takes two clicks; some notebooks show no questions in windows of their own.
import { say } from "../../web/static/page/texts.js";

/** How long the first click counts, in milliseconds. */
const WHILE = 6000;

/** @param {(sentence: string) => void} ask @returns {() => boolean} whether one is sure by now */
export function secondThought(ask) {
  let first = -Infinity;
  return () => {
    const sure = performance.now() - first < WHILE;
    first = sure ? -Infinity : performance.now();
    if (!sure) ask(say("notebook.sure"));
    return sure;
  };
}
