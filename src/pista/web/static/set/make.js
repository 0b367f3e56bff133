// A puzzle on the shape that is drawn: its level is chosen, its numbers are new.
import { tell, write } from "../page/announce.js";
import { attempt } from "../page/attempt.js";
import { choice, h } from "../page/element.js";
import { work } from "../page/jobs.js";
import { say, word } from "../page/texts.js";

/** @import { Generated, Offer } from "../shapes.d.ts" */

/** Seconds. */
const BUDGET = 30;

/**
 * @param {Offer} offer what the kind can make
 * @param {() => string} shape the text of the drawing without its numbers
 * @param {() => AbortSignal} begun when the drawing changes, nobody waits for it any more
 * @param {(text: string) => void} made
 */
export function makeCard(offer, shape, begun, made) {
  const level = choice(
    say("page.level"),
    offer.levels.map((name) => [name, word("level", name, offer.name)]),
    offer.levels[Math.floor(offer.levels.length / 3)] ?? "",
  );
  const line = h("p", { class: "saying" });
  const place = h("div", {});
  const make = async () => {
    const signal = begun();
    write(line, "");
    const wish = { kind: offer.name, shape: shape(), level: level.select.value, budget: BUDGET };
    await attempt(line, async () => {
      /** @type {Generated | null} */ const found = await work("puzzles/generate", wish, place, { signal });
      if (signal.aborted) return;
      if (found?.puzzle) made(found.puzzle.text);
      tell(
        line,
        say(found?.puzzle ? "set.made" : found ? "set.not_made" : "page.stopped"),
        found?.puzzle ? "" : "wrong",
      );
    });
  };
  const tools = offer.drawing?.tools ?? [];
  const stays = tools.includes("black")
    ? "set.make_black"
    : tools.includes("room")
      ? "set.make_rooms"
      : "set.make_shape";
  return h(
    "section",
    { class: "sheet tight make" },
    h("h2", {}, say("set.make")),
    h("p", { class: "quiet" }, say(stays)),
    h("div", { class: "row" }, level.field, h("button", { type: "button", onclick: make }, say("set.make_it"))),
    place,
    line,
  );
}
