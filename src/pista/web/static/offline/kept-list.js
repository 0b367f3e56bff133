// The games that can be gone on with on this device, as a list of ways to them.
import { pageAt } from "../page/address.js";
import { h } from "../page/element.js";
import { shapeName } from "../page/names.js";
import { clock, kindSays, say, word } from "../page/texts.js";
import { remembered } from "../play/time-kept.js";
import { keptGames } from "./kept.js";

/** @import { Game } from "../shapes.d.ts" */

/** With its title; null where there are none. */
export function keptList() {
  const lines = keptGames().map(lineOf);
  if (!lines.length) return null;
  return h(
    "section",
    { class: "tight spaced" },
    h("h2", {}, say("offline.go_on")),
    h("ul", { class: "lines sheet" }, ...lines),
  );
}

/** @param {Game} game */
function lineOf({ id, kind, shape, level, seconds }) {
  const what = [kindSays(kind, "name"), shapeName(shape, kind), level && word("level", level, kind)];
  return h(
    "li",
    {},
    h("a", { href: `${pageAt(kind)}#g=${id}` }, what.filter(Boolean).join(" · ")),
    " ",
    h("span", { class: "quiet" }, clock(Math.max(seconds, remembered(id)))),
  );
}
