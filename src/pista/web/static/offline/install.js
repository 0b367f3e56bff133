// Makes ready, once a page is idle, for the time without the server: the service worker, the open games, what has not been sent.
import { tell } from "../page/announce.js";
import { askOnce } from "../page/api.js";
import { h } from "../page/element.js";
import { Refusal } from "../page/refusal.js";
import { language } from "../page/texts.js";
import { changesOf, forgetGame, isWished, keepGame, keptGame, keptGames } from "./kept.js";
import { outbox } from "./outbox.js";

/** @import { GameLine } from "../shapes.d.ts" */

const ADDRESS = "/service-worker.js";
/** Open games that are kept, the last touched first. */
const MOST = 12;

export async function install() {
  if (!isWished()) return;
  const registration = await register().catch(() => null);
  if (!registration) return;
  introduce(registration);
  await navigator.serviceWorker.ready;
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

/** The one address that may become a script, and no other. */
async function register() {
  const made = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("pista-worker", {
    createScriptURL: () => ADDRESS,
  });
  return navigator.serviceWorker.register(made ? made.createScriptURL("") : ADDRESS);
}

/** Tells each worker, the one at work and those to come, which edition this page is of, and its language. @param {ServiceWorkerRegistration} registration */
function introduce(registration) {
  const [, , edition = ""] = new URL(import.meta.url).pathname.split("/");
  const meet = (/** @type {ServiceWorker | null} */ worker) => worker?.postMessage({ language, edition });
  meet(registration.active);
  meet(registration.waiting);
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && meet(worker));
  };
  follow();
  registration.addEventListener("updatefound", follow);
}

/** What could not be carried out is told wherever one is. */
async function sendWhatWaits() {
  const onBoard = document.querySelector("pista-grid") ? new URLSearchParams(location.hash.slice(1)).get("g") : null;
  const refusals = await outbox.sendAll(onBoard);
  const [refusal] = refusals;
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
