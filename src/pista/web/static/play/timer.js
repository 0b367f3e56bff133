// <pista-timer>: how long a game has been played. Stands still while the page is hidden or the machine sleeps.
import { clock, say } from "../page/texts.js";

/** @import { Game } from "../shapes.d.ts" */
/** @import { Play } from "./play.js" */

/** How often it counts, in milliseconds. */
const BEAT = 500;
/** Nothing keeps a page that is shown from counting for longer, in milliseconds: beyond that, the machine slept. */
const LONGEST = 5000;

/** Fires `timed` when it begins a game or ends one, and `agreed` when the server has told how long it was played. */
export class Timer extends HTMLElement {
  /** The id of the game that is timed. */ game = "";
  #counted = 0;
  /** Until when it has counted. */ #until = 0;
  #running = false;
  #seen = !document.hidden;
  #rests = false;
  #stop = new AbortController();

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.setAttribute("role", "timer");
    this.setAttribute("aria-label", say("page.time_played"));
    const look = () => {
      this.#count();
      this.#seen = !document.hidden;
    };
    document.addEventListener("visibilitychange", look, { signal });
    const beats = setInterval(() => this.#count(), BEAT);
    signal.addEventListener("abort", () => clearInterval(beats));
    this.#count();
  }

  disconnectedCallback() {
    this.#stop.abort();
  }

  get running() {
    return this.#running;
  }

  get seconds() {
    const counts = this.#running && this.#seen && !this.#rests;
    return this.#counted + (counts ? Math.min(performance.now() - this.#until, LONGEST) / 1000 : 0);
  }

  /** Stands still, or goes on: before the game is begun, nobody plays it. @param {boolean} on */
  rest(on) {
    this.#count();
    this.#rests = on;
  }

  /** What is to be told of a game; nothing where another one is timed by now. @param {string} game */
  secondsOf(game) {
    return game === this.game ? this.seconds : 0;
  }

  /** From now on it times this game. @param {Play} play */
  time(play) {
    this.game = play.game.id;
    play.timedBy(this);
    this.#set(play.game.seconds, play.game.status === "open");
  }

  /** What the server says after a change with which it was told so many seconds: that is what counts. @param {Game} game @param {number} told */
  agree(game, told) {
    const since = this.seconds - told;
    this.follow(game);
    if (game.id !== this.game || !this.#running) return;
    this.#count(game.seconds + since);
    this.dispatchEvent(new CustomEvent("agreed"));
  }

  /** What has become of the game by other hands. @param {Game} game */
  follow(game) {
    if (game.id !== this.game) return;
    if (game.status === "open") this.raise(game.seconds);
    else this.#set(game.seconds, false);
  }

  /** Another window has counted further. @param {number} seconds */
  raise(seconds) {
    if (this.#running && seconds > this.seconds) this.#count(seconds);
  }

  /** @param {number} seconds @param {boolean} running */
  #set(seconds, running) {
    this.#running = running;
    this.#count(seconds);
    this.dispatchEvent(new CustomEvent("timed"));
  }

  #count(seconds = this.seconds) {
    this.#counted = seconds;
    this.#until = performance.now();
    const text = clock(Math.max(0, seconds));
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define("pista-timer", Timer);
