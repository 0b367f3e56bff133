// A game on the server: a new one, or the one that an address names.
import { isMissing } from "../page/api.js";
import { work } from "../page/jobs.js";
import { Refusal } from "../page/refusal.js";
import { say } from "../page/texts.js";
import { Play } from "./play.js";

/**
 * Null when it was called off while it was being made.
 * @param {Record<string, unknown>} wish @param {HTMLElement} place where progress is shown @param {AbortSignal} signal
 */
export async function begin(wish, place, signal) {
  const game = await work("games", wish, place, { signal });
  return game ? new Play(game) : null;
}

/**
 * The game of that id; where it is somebody else's, the same puzzle as a game of one's own. So an address can be passed on.
 * @param {string} id @param {HTMLElement} place @param {AbortSignal} signal
 */
export async function openOrBegin(id, place, signal) {
  try {
    return await Play.open(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await begin({ game: id }, place, signal);
  } catch (error) {
    if (!(error instanceof Refusal && error.problem && isMissing(error))) throw error;
    throw new Refusal(say("page.game_gone"), { ...error.problem, code: "page.game_gone" });
  }
}
