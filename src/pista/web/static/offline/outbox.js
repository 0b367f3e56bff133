// Changes that are kept until the server has answered them: sent in the order in which they were made, each once, by whichever window
// is open. Only one window at a time sends those of a game.
import { askOnce, isBack, newKey } from "../page/api.js";
import { Refusal } from "../page/refusal.js";
import {
  changeAt,
  changesOf,
  drop,
  forgetGame,
  gamesWaiting,
  keepChange,
  keepGame,
  keptGame,
  noteGame,
  rewrite,
} from "./kept.js";

/** @import { Game } from "../shapes.d.ts" */
/** @import { Change } from "./kept.js" */
/** @typedef {{ name: string, change: Change }} Waiting */

/** How long a busy server is left alone, in milliseconds. */
const BUSY = 3000;
/** What a server says that may carry out the same change later: there is too much to do, or something in front of it is alone. */
const LATER = [429, 502, 503, 504];

export class Outbox {
  /** Answers that this window got, by the names of their changes. @type {Map<string, Game | Refusal>} */ #answers =
    new Map();
  /** Names that somebody here waits for. @type {Set<string>} */ #awaited = new Set();

  /** Names of changes that this window gave up, whoever may still ask for them. @type {Set<string>} */ #given =
    new Set();

  /** Whether the server is known to be away. */
  get isAway() {
    return document.documentElement.hasAttribute("data-away");
  }

  /** @param {Game} game as the server has just told it */
  know(game) {
    keepGame(game);
  }

  /** @param {string} game @returns {Waiting[]} */
  waiting(game) {
    return changesOf(game).flatMap((name) => {
      const change = changeAt(name);
      return change ? [{ name, change }] : [];
    });
  }

  /**
   * Writes down a change as it is to be sent: at the turn that it will be when those before it are carried out. Its name, or null.
   * @param {Game} game @param {Change} change @param {number} seconds played by now
   */
  keep(game, change, seconds) {
    if (!navigator.locks || !game.grid) return null;
    const last = this.waiting(game.id).findLast(({ change: { verb } }) => verb !== "notes")?.change;
    const turn = last ? Number(last.body.turn) + 1 : game.turn;
    const body = change.verb === "notes" ? change.body : { ...change.body, turn, seconds };
    return keepChange(game.id, newKey(), { ...change, body });
  }

  /**
   * The game as it is once this change, and whatever waits before it, is answered; null where it is not carried out because one
   * before it was refused.
   * @param {string} name @returns {Promise<Game | null>}
   */
  async send(name) {
    const game = gameOf(name);
    this.#awaited.add(name);
    while (changeAt(name)) await this.#next(game);
    const known = this.#given.has(name) ? null : keptGame(game);
    const answer = this.#answers.get(name) ?? known;
    this.#answers.delete(name);
    this.#awaited.delete(name);
    if (answer instanceof Refusal) throw answer;
    return answer;
  }

  /** Takes a change out that is not to be made any more. @param {string} name */
  async withdraw(name) {
    await alone(gameOf(name), async () => takeOut(name));
  }

  /** Sends whatever waits, but of the game on this page, which sends its own; what the server refused. @param {string | null} here @returns {Promise<Refusal[]>} */
  async sendAll(here) {
    /** @type {Refusal[]} */
    const refusals = [];
    for (const game of gamesWaiting().filter((each) => each !== here))
      while (changesOf(game).length) {
        const refusal = await this.#next(game);
        if (refusal) refusals.push(refusal);
      }
    return refusals;
  }

  /** Sends the first change of a game that waits; where that is not possible now, waits until it may be. @param {string} game */
  async #next(game) {
    const outcome = await alone(game, () => this.#first(game));
    if (outcome === "away") await isBack();
    if (outcome === "busy") await new Promise((done) => setTimeout(done, BUSY));
    return outcome instanceof Refusal ? outcome : null;
  }

  /** @param {string} game @returns {Promise<"sent" | "away" | "busy" | Refusal>} */
  async #first(game) {
    const [name] = changesOf(game);
    const change = name && changeAt(name);
    if (!name || !change) return "sent";
    const [path, method] = [`games/${game}/${change.verb}`, change.verb === "notes" ? "PUT" : "POST"];
    try {
      /** @type {Game | null} */
      const answer = await askOnce(/** @type {"PUT" | "POST"} */ (method), path, change.body, name.split(".").at(-1));
      if (answer) keepGame(answer);
      else noteGame(game, /** @type {{ notes: Record<string, string[]> }} */ (change.body).notes);
      drop(name);
      this.#tell(name, answer ?? keptGame(game));
      return "sent";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.problem) return "away";
      if (LATER.includes(error.problem.status)) return "busy";
      await this.#refuse(game, name, error);
      return error;
    }
  }

  /**
   * What the rules refuse is left out; where the game is another one by now, so is everything behind it.
   * @param {string} game @param {string} name @param {Refusal} refusal
   */
  async #refuse(game, name, refusal) {
    if (refusal.problem?.status === 422) takeOut(name);
    else {
      for (const each of changesOf(game)) {
        this.#given.add(each);
        drop(each);
      }
      const now = await askOnce("GET", `games/${game}`).catch((error) => error);
      if (!(now instanceof Error)) keepGame(now);
      else if (now instanceof Refusal && now.problem?.status === 404) forgetGame(game);
    }
    this.#tell(name, refusal);
  }

  /** @param {string} name @param {Game | Refusal | null} answer */
  #tell(name, answer) {
    if (answer && this.#awaited.has(name)) this.#answers.set(name, answer);
  }
}

/** The one of this page. */
export const outbox = new Outbox();

/** @param {string} name of a change */
function gameOf(name) {
  return name.split(".")[2] ?? "";
}

/** Without it those behind it come a turn sooner. @param {string} name */
function takeOut(name) {
  const change = changeAt(name);
  for (const each of changesOf(gameOf(name))) {
    const later = changeAt(each);
    if (each <= name || !later || later.verb === "notes" || change?.verb === "notes") continue;
    rewrite(each, { ...later, body: { ...later.body, turn: Number(later.body.turn) - 1 } });
  }
  drop(name);
}

/** Of all windows only one does this for a game. @template T @param {string} game @param {() => Promise<T>} action @returns {Promise<T>} */
async function alone(game, action) {
  return await navigator.locks.request(`pista.${game}`, action);
}
