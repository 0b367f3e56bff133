// What a page says, and offers, as soon as it learns that the server cannot be reached.
import { kindHere } from "../page/address.js";
import { announce } from "../page/announce.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";
import { keptList } from "./kept-list.js";
import { isWished, keptGames } from "./kept.js";

/** @param {HTMLElement} strip over the page that says so */
export function tellOn(strip) {
  const list = keptList();
  const isPlayed = document.querySelector("pista-grid pista-board svg") !== null;
  const isKept = keptGames().some(({ kind }) => kind === kindHere());
  const isWanting = document.querySelector("pista-grid") !== null && !isPlayed && !isKept;
  if (isWanting) offer(list);
  if (document.querySelector("pista-today") && list) document.querySelector("#unfinished")?.replaceChildren(list);
  // What says all of it itself is not covered.
  strip.classList.toggle("unseen", isWanting || document.querySelector("[data-instead]") !== null);
  const canPlayOn = document.querySelector("pista-grid") && (isPlayed || isKept) && isWished();
  // What is kept may be removed in another window meanwhile.
  const look = () => {
    if (isWished()) return;
    removeEventListener("storage", look);
    tellOn(strip);
  };
  if (canPlayOn) addEventListener("storage", look);
  const sentence = say(canPlayOn ? "offline.play_on" : "page.offline");
  if (canPlayOn) announce(sentence);
  // It may take long: what it lies over can be reached, too.
  const close = h(
    "button",
    { type: "button", class: "round", "aria-label": say("page.close"), onclick: () => strip.classList.add("unseen") },
    "✕",
  );
  strip.replaceChildren(h("div", { class: "row middle between" }, h("p", {}, sentence), close));
}

/** Until the server is back, in place of a table with nothing on it. @param {HTMLElement | null} list */
function offer(list) {
  const empty = document.querySelectorAll("pista-grid .table, pista-grid .beside");
  const hide = (/** @type {boolean} */ hidden) => empty.forEach((part) => part.toggleAttribute("hidden", hidden));
  hide(true);
  const offered = h("section", { class: "stack" }, h("p", {}, say("offline.needs_server")), list);
  document.querySelector("main")?.append(offered);
  const goAway = (/** @type {Event} */ event) => {
    if (!(/** @type {CustomEvent<boolean>} */ (event).detail)) return;
    offered.remove();
    hide(false);
    removeEventListener("pista-reach", goAway);
  };
  addEventListener("pista-reach", goAway);
}
