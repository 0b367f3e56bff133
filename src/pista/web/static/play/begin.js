// A new game on the server.
import { work } from "../page/jobs.js";
import { Play } from "./play.js";

/**
 * Null when it was called off while it was being made.
 * @param {Record<string, unknown>} wish @param {HTMLElement} place where progress is shown @param {AbortSignal} signal
 */
export async function begin(wish, place, signal) {
  const game = await work("games", wish, place, { signal });
  return game ? new Play(game) : null;
}
