// What is typed in a game and not sent yet, kept in this window: a reload brings it back to its own row, and to no other.

/** @import { Game } from "../shapes.d.ts" */
/** @typedef {{ of: (game: Game) => string, keep: (game: Game, draft: string) => void }} Drafts */

const NAME = "pista.draft.";

/** @type {Drafts} */
export const KEPT = {
  of: (game) => {
    const [row = "", draft = ""] = stored((storage) => storage.getItem(NAME + game.id))?.split(" ") ?? [];
    return game.status === "open" && row === rowOf(game) ? draft : "";
  },
  keep: (game, draft) => {
    stored((storage) =>
      draft && game.status === "open"
        ? storage.setItem(NAME + game.id, `${rowOf(game)} ${draft}`)
        : storage.removeItem(NAME + game.id),
    );
  },
};

/** Where drafts last as long as the page. @type {Drafts} */
export const NOT_KEPT = { of: () => "", keep: () => {} };

/** @param {Game} game */
function rowOf({ moves }) {
  return String(moves.length);
}

/** Some browsers keep nothing. @template T @param {(storage: Storage) => T} action */
function stored(action) {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
