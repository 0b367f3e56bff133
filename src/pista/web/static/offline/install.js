// Installs, once a page is idle, what shows pages without the server. Until it is at work nothing else is fetched for that time.
import { stored } from "../page/client.js";
import { language } from "../page/texts.js";

const ADDRESS = "/service-worker.js";
const { trustedTypes } = /** @type {any} */ (globalThis);
/** Turns one address into that of a script, and no other. A page has it once. */
const policy = trustedTypes?.createPolicy("pista-worker", { createScriptURL: () => ADDRESS });

export async function install() {
  if (stored((storage) => storage.getItem("pista.offline")) === "no") return;
  const address = policy ? policy.createScriptURL("") : ADDRESS;
  const registration = await navigator.serviceWorker.register(address).catch(() => null);
  if (!registration) return;
  introduce(registration);
  await navigator.serviceWorker.ready;
  const { makeReady } = await import("./open-games.js");
  await makeReady();
}

/** Tells each worker, at work or to come, which edition this page is of, and its language. @param {ServiceWorkerRegistration} registration */
function introduce(registration) {
  const [, , edition = ""] = new URL(import.meta.url).pathname.split("/");
  const meet = (/** @type {ServiceWorker | null} */ worker) => worker?.postMessage({ language, edition });
  navigator.serviceWorker.addEventListener("message", ({ source }) => meet(/** @type {ServiceWorker} */ (source)));
  meet(registration.active);
  meet(registration.waiting);
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && meet(worker));
  };
  follow();
  registration.addEventListener("updatefound", follow);
}
