// The page that stands for one that needs the server: says so, leads to the games that do not, and makes way when the server is back.
import { kindHere } from "../page/address.js";
import { h } from "../page/element.js";
import { kindSays, say, sayOr } from "../page/texts.js";
import { keptList } from "./kept-list.js";

const place = document.querySelector("[data-instead]");
const kind = kindHere();
const list = keptList();
place?.replaceChildren(
  h("p", {}, sayOr(say("offline.needs_server"), `${kind}.offline`)),
  h("p", {}, say("offline.comes_back")),
  ...(list ? [h("h2", {}, say("offline.go_on")), list] : [h("p", { class: "quiet" }, say("offline.nothing_kept"))]),
);
const title = document.querySelector("h1");
if (title && document.querySelector(`a[href$="/${kind}"]`) && kind) title.textContent = kindSays(kind, "name");
addEventListener("pista-reach", (event) => {
  if (/** @type {CustomEvent<boolean>} */ (event).detail) location.reload();
});
dispatchEvent(new CustomEvent("pista-reach", { detail: false }));
