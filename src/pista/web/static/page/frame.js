// The frame of every page: where one is, the theme, and word that the server cannot be reached.
import { announce } from "./announce.js";
import { h } from "./element.js";
import { say } from "./texts.js";

const here = location.pathname.replace(/\/$/, "");
for (const link of document.querySelectorAll("[data-frame] a[href]")) {
  const target = new URL(/** @type {HTMLAnchorElement} */ (link).href).pathname.replace(/\/$/, "");
  const home = target.split("/").length < 3;
  if (here === target || (!home && here.startsWith(`${target}/`)))
    link.setAttribute("aria-current", here === target ? "page" : "true");
}
// The other languages show the same puzzle: what stands behind the # goes along.
for (const link of document.querySelectorAll("a[hreflang]")) {
  if (link instanceof HTMLAnchorElement) link.addEventListener("click", () => void (link.hash = location.hash));
}

// The list of languages closes like every list: by Escape, or when one turns to something else.
const pick = document.querySelector("details.pick");
if (pick instanceof HTMLDetailsElement) {
  const close = (/** @type {Event} */ event) => {
    const away = !(event.target instanceof Node && pick.contains(event.target));
    if (event instanceof KeyboardEvent ? event.key === "Escape" : away) pick.open = false;
  };
  for (const happened of ["keydown", "pointerdown", "focusin"]) addEventListener(happened, close);
}

const theme = document.querySelector("#theme");
if (theme instanceof HTMLSelectElement) {
  theme.value = stored() ?? "auto";
  theme.addEventListener("change", () => {
    try {
      localStorage.setItem("pista.theme", theme.value);
    } catch {
      document.documentElement.dataset.theme = theme.value;
    }
    dispatchEvent(new Event("pista-theme"));
  });
}

function stored() {
  try {
    return localStorage.getItem("pista.theme");
  } catch {
    return null;
  }
}

// A server that is this person's alone ends when nobody is left; it begins again with its program, so nothing is kept for when it is away.
const isOwn = document.cookie.includes(`pista_present_${location.port}=`);
if (isOwn) void import("./present.js");

/** How long to wait before asking again whether the server is there, in milliseconds. */
const AGAIN = 1000;
/** How long after a page is complete it is taken to be idle, where the browser does not say, in milliseconds. */
const IDLE = 2000;
const strip = h("div", { class: "strip over", role: "status", hidden: true }, h("p", {}, say("page.offline")));
document.body.prepend(strip);
let asking = 0;

/** @param {boolean} reached */
const reach = (reached) => {
  document.documentElement.toggleAttribute("data-away", !reached);
  if (strip.hidden !== reached && !reached && navigator.serviceWorker?.controller) void tellWhatIsKept();
  if (strip.hidden !== reached) announce(say(reached ? "page.online" : "page.offline"), "assertive");
  if (strip.hidden !== reached) strip.hidden = reached;
  clearTimeout(asking);
  if (!reached) asking = setTimeout(seek, AGAIN);
};
const seek = async () => {
  const there = await fetch("/health", { cache: "no-store" }).catch(() => null);
  dispatchEvent(new CustomEvent("pista-reach", { detail: Boolean(there?.ok) }));
};
addEventListener("pista-reach", (event) => reach(/** @type {CustomEvent<boolean>} */ (event).detail));
addEventListener("offline", () => reach(false));
addEventListener("online", () => void seek());
if (!navigator.onLine) reach(false);

/** What can be done until the server is back. */
async function tellWhatIsKept() {
  const { tellOn } = await import("../offline/without-server.js");
  tellOn(strip);
}

// What pages need without the server is fetched when nobody waits for anything any more.
const whenIdle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ action) => setTimeout(action, IDLE));
const install = () => whenIdle(() => void import("../offline/install.js").then(({ install }) => install()));
if (navigator.serviceWorker && !isOwn)
  document.readyState === "complete" ? install() : addEventListener("load", install);
