// A game on the server: a new one, or the one that an address names.
import { get, isMissing } from "../page/api.js";
import { work } from "../page/jobs.js";
import { Refusal } from "../page/refusal.js";
import { dayName, say } from "../page/texts.js";
import { Play } from "./play.js";

/** As much of an address as a sentence repeats. */
const LONGEST = 20;

/**
 * Null when it was called off while it was being made.
 * @param {Record<string, unknown>} wish @param {HTMLElement} place where progress is shown @param {AbortSignal} signal
 * @param {() => void} [started] when it is clear that making it takes its time
 */
export async function begin(wish, place, signal, started) {
  try {
    const game = await work("games", wish, place, { signal, started });
    return game ? new Play(game) : null;
  } catch (error) {
    if (typeof wish.day !== "string" || !isMissing(error)) throw error;
    throw refusal(await whyNot(wish.day), error);
  }
}

/** Why a day has no such puzzle. @param {string} day as an address names it */
async function whyNot(day) {
  const at = Date.parse(`${day}T00:00Z`);
  // The thirtieth of February would be taken for one of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, day.length) !== day)
    return say("page.no_day", { day: day.slice(0, LONGEST) });
  const isToCome = day > (await get("days/today")).date;
  return say(isToCome ? "page.day_to_come" : "page.day_without", { day: dayName(day, "long") });
}

/** The same in words for a player. @param {string} sentence @param {unknown} error */
function refusal(sentence, error) {
  const problem = error instanceof Refusal ? error.problem : null;
  return new Refusal(sentence, problem && { ...problem, code: "" });
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
    if (!isMissing(error)) throw error;
    throw refusal(say("page.game_gone"), error);
  }
}
