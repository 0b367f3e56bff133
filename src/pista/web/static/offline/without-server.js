// What a page says, and offers, as soon as it learns that the server cannot be reached.
import { kindHere } from "../page/address.js";
import { announce } from "../page/announce.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";
import { keptList } from "./kept-list.js";
import { keptGames } from "./kept.js";

/** @param {HTMLElement} strip over the page that says so */
export function tellOn(strip) {
  const list = keptList();
  if (document.querySelector("pista-grid")) {
    const isPlayed = document.querySelector("pista-board svg") !== null;
    if (isPlayed || keptGames().some(({ kind }) => kind === kindHere())) playOn(strip);
    else offer(say("offline.needs_server"), list);
  } else if (document.querySelector("pista-today") && list) {
    document.querySelector("#unfinished")?.replaceChildren(h("h2", {}, say("page.unfinished")), list);
  }
}

/** @param {HTMLElement} strip */
function playOn(strip) {
  strip.replaceChildren(h("p", {}, say("offline.play_on")));
  announce(say("offline.play_on"));
}

/** Until the server is back. @param {string} sentence @param {HTMLElement | null} list */
function offer(sentence, list) {
  const offered = h(
    "section",
    { class: "stack" },
    h("p", {}, sentence),
    list && h("h2", {}, say("offline.go_on")),
    list,
  );
  document.querySelector("main")?.prepend(offered);
  const goAway = (/** @type {Event} */ event) => {
    if (!(/** @type {CustomEvent<boolean>} */ (event).detail)) return;
    offered.remove();
    removeEventListener("pista-reach", goAway);
  };
  addEventListener("pista-reach", goAway);
}
