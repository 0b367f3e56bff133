// What is kept on this device of a client's open games: the last answer of the server to each, and changes it has not answered yet.
// Of games that hide something nothing is kept; nor is anything where somebody wished so.
import { stored } from "../page/client.js";

/** @import { Game } from "../shapes.d.ts" */
/**
 * A change as it will be sent, whenever that is.
 * @typedef {{ verb: "moves" | "undo" | "redo" | "notes", body: Record<string, unknown>, cell?: string | undefined }} Change
 */

const GAME = "pista.game.";
const CHANGE = "pista.change.";
const WISH = "pista.offline";
/** Games kept, and letters in all of them together. */
const [MOST, LARGEST] = [12, 600_000];

/** Whether anything may be kept here. */
export function isWished() {
  return stored((storage) => storage.getItem(WISH)) !== "no";
}

/** @param {boolean} wish */
export function wish(wish) {
  stored((storage) => (wish ? storage.removeItem(WISH) : storage.setItem(WISH, "no")));
}

/** Keeps a game as it is now; one that is over is needed no longer. @param {Game} game */
export function keepGame(game) {
  if (game.status !== "open") return forgetGame(game.id);
  if (!game.grid || game.answer || !isWished()) return;
  const text = JSON.stringify({ at: Date.now(), game });
  stored((storage) => storage.setItem(GAME + game.id, text));
  makeRoom();
}

/** @param {string} id @returns {Game | null} */
export function keptGame(id) {
  return entryOf(GAME + id)?.game ?? null;
}

/** Keeps the pencil marks that a game has now. @param {string} id @param {Record<string, string[]>} notes */
export function noteGame(id, notes) {
  const game = keptGame(id);
  if (!game) return;
  const tiles = game.picture.tiles.map((tile) => (tile.text ? tile : { ...tile, notes: notes[tile.name] ?? [] }));
  keepGame({ ...game, picture: { ...game.picture, tiles } });
}

/** Last touched first. @returns {Game[]} */
export function keptGames() {
  return entries().map(({ game }) => game);
}

/** @param {string} id */
export function forgetGame(id) {
  stored((storage) => storage.removeItem(GAME + id));
}

/** Everything that is kept of any game. */
export function forgetAll() {
  for (const name of namesOf("pista.")) if (/^pista\.(game|change|time)\./.test(name)) drop(name);
}

/**
 * Writes a change behind those that wait already; its name, or null where nothing can be written.
 * @param {string} id @param {string} key @param {Change} change
 */
export function keepChange(id, key, change) {
  const last = Number(namesOf(`${CHANGE}${id}.`).at(-1)?.split(".")[3] ?? 0);
  const name = `${CHANGE}${id}.${Math.max(Date.now(), last + 1)}.${key}`;
  const isKept = isWished() && stored((storage) => (storage.setItem(name, JSON.stringify(change)), true));
  return isKept ? name : null;
}

/** The names of changes that wait, in their order. @param {string} id */
export function changesOf(id) {
  return namesOf(`${CHANGE}${id}.`);
}

/** The games of which changes wait. */
export function gamesWaiting() {
  return [...new Set(namesOf(CHANGE).map((name) => name.split(".")[2] ?? ""))];
}

/** @param {string} name @returns {Change | null} */
export function changeAt(name) {
  return entryOf(name);
}

/** @param {string} name @param {Change} change */
export function rewrite(name, change) {
  stored((storage) => storage.setItem(name, JSON.stringify(change)));
}

/** @param {string} name */
export function drop(name) {
  stored((storage) => storage.removeItem(name));
}

/** Those touched last stay, and those of which changes wait. */
function makeRoom() {
  let letters = 0;
  for (const [at, { game, size }] of entries().entries()) {
    letters += size;
    if ((at >= MOST || letters > LARGEST) && !changesOf(game.id).length) forgetGame(game.id);
  }
}

/** @returns {{ at: number, game: Game, size: number }[]} */
function entries() {
  const found = namesOf(GAME).flatMap((name) => {
    const entry = entryOf(name);
    if (!entry) return [];
    const last = Number(changesOf(entry.game.id).at(-1)?.split(".")[3] ?? 0);
    return [{ ...entry, at: Math.max(entry.at, last), size: stored((storage) => storage.getItem(name)?.length) ?? 0 }];
  });
  return found.sort((one, other) => other.at - one.at);
}

/** @param {string} name @returns {any} */
function entryOf(name) {
  return stored((storage) => JSON.parse(storage.getItem(name) ?? "null")) ?? null;
}

/** @param {string} beginning @returns {string[]} */
function namesOf(beginning) {
  const names = stored((storage) => Object.keys(storage)) ?? [];
  return names.filter((name) => name.startsWith(beginning)).sort();
}
