// The page that stands for one that needs the server: says so, leads to the games that do not, and makes way when the server is back.
import { kindHere } from "../page/address.js";
import { h } from "../page/element.js";
import { kindSays, say } from "../page/texts.js";
import { keptList } from "./kept-list.js";

const place = document.querySelector("[data-instead]");
const kind = kindHere();
const isKind = kind !== "" && document.querySelector(`.top nav a[href$="/${kind}"]`) !== null;
const isHidden = isKind && !(document.body.dataset.kept ?? "").split(" ").includes(kind);
const title = document.querySelector("h1");
if (title && isKind) title.textContent = kindSays(kind, "name");

const list = keptList();
place?.replaceChildren(
  h("p", {}, isHidden ? say("offline.hidden", { name: kindSays(kind, "name") }) : say("offline.needs_server")),
  h("p", {}, say("offline.comes_back")),
  ...(list ? [list] : [h("p", { class: "quiet" }, say("offline.nothing_kept"))]),
);

addEventListener("pista-reach", (event) => {
  if (/** @type {CustomEvent<boolean>} */ (event).detail) location.reload();
});
dispatchEvent(new CustomEvent("pista-reach", { detail: false }));
