// A client's open games are kept on this device, and what it did to them without the server is sent.
import { tell } from "../page/announce.js";
import { named } from "../page/address.js";
import { askOnce } from "../page/api.js";
import { h } from "../page/element.js";
import { Refusal } from "../page/refusal.js";
import { changesOf, forgetGame, keepGame, keptGame, keptGames } from "./kept.js";
import { outbox } from "./outbox.js";

/** @import { GameLine } from "../shapes.d.ts" */

/** Open games that are kept, the last touched first. */
const MOST = 12;

export async function makeReady() {
  void sendWhatWaits();
  let wasAway = false;
  addEventListener("pista-reach", (event) => {
    const reached = /** @type {CustomEvent<boolean>} */ (event).detail;
    if (reached && wasAway) void sendWhatWaits();
    wasAway = !reached;
  });
  // Whatever cannot be told now is told on the next page.
  await keepOpenGames().catch(unlessRefused);
}

/** A board sends its own; what could not be carried out of others is told wherever one is. */
async function sendWhatWaits() {
  const here = document.querySelector("pista-grid") ? named().get("g") : null;
  const [refusal] = await outbox.sendAll(here);
  if (!refusal) return;
  const line = h("p", { class: "saying" });
  document.querySelector("main")?.prepend(line);
  tell(line, refusal.wording(), "wrong");
}

/** Games of kinds that hide nothing, wherever they were begun; those that are over or forgotten are kept no longer. */
async function keepOpenGames() {
  const kinds = (document.body.dataset.kept ?? "").split(" ");
  /** @type {{ games: GameLine[], open: number }} */
  const { games, open } = await askOnce("GET", `games?status=open&limit=${MOST}`);
  // What was touched last is kept last.
  for (const { id, kind, turn } of games.toReversed())
    if (kinds.includes(kind) && keptGame(id)?.turn !== turn) keepGame(await askOnce("GET", `games/${id}`));
  if (open > MOST) return;
  const here = new Set(games.map(({ id }) => id));
  for (const { id } of keptGames()) if (!here.has(id) && !changesOf(id).length) forgetGame(id);
}

/** @param {unknown} error */
function unlessRefused(error) {
  if (!(error instanceof Refusal)) throw error;
}
