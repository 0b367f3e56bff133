// What was answered in a game of cracking, kept in this browser, so that it is there again after a reload and in every language.

/** @typedef {{ guess: string, marks: number[] }} Turn */
/**
 * @typedef {{ words: Record<string, unknown>, turns: Turn[], refused: string[], marks: number[] }} Question
 * `refused` are words the player does not know, `marks` how far the guess on the table is coloured
 */

const PLACE = "pista.crack";

/** @returns {Question | null} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return isQuestion(found) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Question | null} question none where the game is over for good */
export function keep(question) {
  try {
    if (question) localStorage.setItem(PLACE, JSON.stringify(question));
    else localStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing: the game lasts as long as the page.
  }
}

/** Whatever lies there may be of another time. @param {any} found @returns {found is Question} */
function isQuestion(found) {
  const areMarks = (/** @type {unknown} */ marks) =>
    Array.isArray(marks) && marks.every((mark) => [-1, 0, 1].includes(mark));
  return (
    typeof found?.words === "object" &&
    found.words !== null &&
    Array.isArray(found.turns) &&
    found.turns.every((/** @type {any} */ turn) => typeof turn?.guess === "string" && areMarks(turn.marks)) &&
    Array.isArray(found.refused) &&
    found.refused.every((/** @type {unknown} */ each) => typeof each === "string") &&
    areMarks(found.marks)
  );
}
