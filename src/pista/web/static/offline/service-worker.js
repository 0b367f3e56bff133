// The pages without the server. While it answers, pages come from it; only where it does not, those that are kept are shown, with
// files of their own edition. The server writes `KEPT` before this: what is kept, and of which version. No answer about a client is
// ever looked at here.

/** @typedef {{ language: string, edition: string }} Told what an open page says of itself */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OURS = "pista ";
const NAME = OURS + KEPT.version;
/** Said by what stands before a server that is not there. */
const AWAY = [502, 503, 504];
/** Tells a page that the server did not answer. */
const FROM_HERE = "Pista-Kept";
/** The edition of each window's page, as it said. @type {Map<string, string>} */
const told = new Map();

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(hear(event)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(request, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (isSame(pathname)) event.respondWith(same(request, pathname));
});

/** All files, and the pages in the languages that are read here. What comes in part is not kept: the next visit tries again. */
async function install() {
  await keepFiles();
  for (const language of await readHere()) await keep(language);
}

/** They may have been removed while this worker went on. */
async function keepFiles() {
  const cache = await caches.open(NAME);
  const files = KEPT.files.map((path) => `/static/${KEPT.edition}/${path}`);
  const kept = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(files.filter((_, at) => !kept[at]));
}

/** The languages of open windows, and of what was kept before. */
async function readHere() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const places = [...windows, ...kept.flat()].map(({ url }) => new URL(url).pathname.split("/")[1] ?? "");
  return KEPT.languages.filter((language) => places.includes(language));
}

/** Keeps the pages of a language and all that is said on them, if all of it is of this version. @param {string} language */
async function keep(language) {
  const cache = await caches.open(NAME);
  // The page that is written last is there only where all others are.
  const last = `/${language}/${KEPT.instead}`;
  if (!KEPT.languages.includes(language) || (await cache.match(last))) return;
  await keepFiles();
  const pages = [...KEPT.pages.map((name) => `/${language}/${name}`), last];
  const words = KEPT.same.map((path) => `/api/${path.replace("{language}", language)}`);
  const addresses = [...words, ...pages];
  /** @type {RequestInit} */
  const asked = { headers: { "Accept-Language": language }, credentials: "omit", cache: "no-cache" };
  const answers = await Promise.all(addresses.map((address) => fetch(address, asked)));
  const isWhole = answers.every(({ ok, redirected }) => ok && !redirected);
  if (!isWhole || !(await isCurrent())) throw new Error("The server is changing.");
  for (const [at, answer] of answers.entries()) {
    const address = addresses[at] ?? "";
    await cache.put(address.startsWith("/api/") ? inLanguage(address, language) : address, answer);
  }
}

/** Whether the server is still of this version: what was asked for before is then of it, too. */
async function isCurrent() {
  const answer = await fetch("/service-worker.js", { cache: "no-store", credentials: "omit" });
  return answer.ok && (await answer.text()).includes(`"version":"${KEPT.version}"`);
}

/** No page of another edition is open any more: nobody needs its files. */
async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * A page tells its language and edition; others are asked for theirs, for a worker forgets. Where every window shows this edition,
 * this worker need not wait until all are closed.
 * @param {ExtendableMessageEvent} event
 */
async function hear({ source, data }) {
  const { language, edition } = /** @type {Told} */ (data);
  if (source && "id" in source) told.set(source.id, edition);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const window of windows) if (!told.has(window.id)) window.postMessage("edition");
  if (windows.every(({ id }) => told.get(id) === KEPT.edition)) await worker.skipWaiting();
  await keep(language).catch(() => null);
  // One that is taken back after it was removed has been at work all the time, and not for this page.
  await worker.clients.claim().catch(() => null);
}

/** @param {string} path */
function isPage(path) {
  return path === "/" || KEPT.languages.includes(path.split("/")[1] ?? "");
}

/** From the server; else the one that is kept, or the one that says what needs the server. @param {Request} request @param {string} path */
async function page(request, path) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  return (await keptPage(path)) ?? answer ?? Response.error();
}

/** @param {string} path */
async function keptPage(path) {
  const cache = await caches.open(NAME);
  const languages = [path.split("/")[1] ?? "", worker.navigator.language.slice(0, 2), ...KEPT.languages];
  for (const language of languages) {
    const instead = await cache.match(`/${language}/${KEPT.instead}`);
    if (!instead) continue;
    if (path === "/") return cache.match(`/${language}/`);
    return (await cache.match(path.replace(/(.\/.+)\/$/, "$1"))) ?? instead;
  }
  return undefined;
}

/** A file's address changes with it, so that the one that is kept is the one that is asked for. @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Whether it is said to everybody alike. @param {string} path */
function isSame(path) {
  return KEPT.same.some((each) =>
    KEPT.languages.some((language) => `/api/${each.replace("{language}", language)}` === path),
  );
}

/** From the server; else as it was when this version was kept, and marked so. @param {Request} request @param {string} path */
async function same(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(NAME);
    const kept = await cache.match(inLanguage(path, request.headers.get("Accept-Language") ?? ""), {
      ignoreVary: true,
    });
    if (!kept) throw error;
    return new Response(kept.body, { headers: { "Content-Type": "application/json", [FROM_HERE]: "yes" } });
  }
}

/** Where an answer in a language is kept; a catalogue names its own. @param {string} path @param {string} language */
function inLanguage(path, language) {
  return KEPT.same.some((each) => each.includes("{language}") && path.startsWith(`/api/${each.split("{")[0]}`))
    ? path
    : `${path}?${language}`;
}
