// What a game of Wordle tells besides what every game tells.

/** @import { Game } from "../shapes.d.ts" */
/** @import { GameHere } from "./shapes.d.ts" */

/** @param {Game} game */
export function detailsOf(game) {
  return /** @type {GameHere} */ (game).wordle;
}
