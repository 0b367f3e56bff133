// What is answered on this device where the server cannot be reached: a game that is kept, and the list of those.
import { keptGame, keptGames } from "./kept.js";

/** @import { Game } from "../shapes.d.ts" */

/** @param {string} address of a question to the API @returns {Response | null} null where only the server knows */
export function answerTo(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  const [, , what, id, more] = pathname.split("/");
  if (what !== "games" || more) return null;
  if (id) return answer(keptGame(id));
  const games = keptGames();
  const asked = searchParams.get("status") === "open" && games.length > 0;
  return answer(asked ? { games: games.map(lineOf), open: games.length, limit: games.length } : null);
}

/** A game as it stands in a list. @param {Game} game */
function lineOf({ picture, grid: _, ...game }) {
  return { ...game, caption: picture.caption };
}

/** @param {unknown} found */
function answer(found) {
  return found ? Response.json(found) : null;
}
