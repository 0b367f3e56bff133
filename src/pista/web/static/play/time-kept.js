// The time of the game on the page is not lost when the page is left: the server is told of it now and then and at the end, and
// the browser remembers what the server may not have heard.

/** @import { Timer } from "./timer.js" */

/** How often the server is told while the game is looked at, in milliseconds. */
const EVERY = 20_000;
/** What is worth telling, in seconds. */
const LEAST = 1;
/** Games whose time is remembered here. */
const MOST = 40;
const NAME = "pista.time.";

/** @param {Timer} timer whose game is being played on this page */
export function keepTime(timer) {
  let told = 0;
  const tell = () => {
    const { game, running, seconds } = timer;
    if (!running || seconds < told + LEAST) return;
    told = seconds;
    send(game, seconds);
  };
  const keep = () => {
    if (timer.running) remember(timer.game, timer.seconds);
    tell();
  };
  /** Another window may have gone on. */
  const catchUp = () => timer.raise(remembered(timer.game));
  const begin = () => {
    told = timer.seconds;
    if (timer.running) catchUp();
    else forget(timer.game);
  };
  timer.addEventListener("timed", begin);
  timer.addEventListener("agreed", () => {
    told = timer.seconds;
    forget(timer.game);
  });
  setInterval(keep, EVERY);
  document.addEventListener("visibilitychange", () => (document.hidden ? keep() : catchUp()));
  addEventListener("pagehide", keep);
}

/** Even while the page is being left; nobody waits for an answer. @param {string} game @param {number} seconds */
function send(game, seconds) {
  const body = JSON.stringify({ seconds: Math.round(seconds * 10) / 10 });
  const headers = { "Content-Type": "application/json" };
  void fetch(`/api/games/${game}/time`, { method: "PUT", headers, body, keepalive: true }).catch(() => null);
}

/** @param {string} game */
export function remembered(game) {
  return stored((storage) => Number.parseFloat(storage.getItem(NAME + game) ?? "0") || 0) ?? 0;
}

/** Of two windows with the same game the one that has counted further is believed. @param {string} game @param {number} seconds */
function remember(game, seconds) {
  const most = Math.max(seconds, remembered(game));
  stored((storage) => {
    const others = Object.keys(storage).filter((name) => name.startsWith(NAME) && name !== NAME + game);
    const oldest = others.sort((one, other) => writtenAt(storage, other) - writtenAt(storage, one)).slice(MOST - 1);
    for (const name of oldest) storage.removeItem(name);
    storage.setItem(NAME + game, `${most.toFixed(1)} ${Date.now()}`);
  });
}

/** @param {Storage} storage @param {string} name */
function writtenAt(storage, name) {
  return Number(storage.getItem(name)?.split(" ")[1]) || 0;
}

/** @param {string} game */
function forget(game) {
  stored((storage) => storage.removeItem(NAME + game));
}

/** Some browsers keep nothing. @template T @param {(storage: Storage) => T} action */
function stored(action) {
  try {
    return action(localStorage);
  } catch {
    return undefined;
  }
}
