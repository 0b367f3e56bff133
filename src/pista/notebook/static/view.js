// One display of a board: paints what the kernel says the game is, whoever moved, and sends what is done here.
import { h } from "../../web/static/page/element.js";
import { isWorded, kindSays, say } from "../../web/static/page/texts.js";
import { Play } from "../../web/static/play/play.js";
import { attempt } from "../../web/static/page/attempt.js";
import { gridDesk } from "./grid.js";
import { guessDesk } from "./guess.js";
import { hangUp, isWaiting, post, waiting } from "./kernel.js";
import { room } from "./surroundings.js";
import { followTheme } from "./theme.js";

/** @import { BoardGame } from "./here.d.ts" */
/**
 * A table with all that belongs to it: `take` begins a game, `know` shows what it has become by other hands.
 * @typedef {{ board: HTMLElement, beside: HTMLElement, line: HTMLElement, take: (play: Play) => void, know: (game: BoardGame) => void }} Desk
 */

const { model, el } = here;
/** Offers by the key of their wording. */
const OFFERS = { again: "notebook.again", new: model.get("_game").grid ? "page.new_puzzle" : "page.new_game" };

/** @returns {() => void} what is to be done when it is no longer displayed */
export function render() {
  const game = () => model.get("_game");
  const desk = game().grid ? gridDesk() : guessDesk();
  const offers = h("div", { class: "row offers" });
  const busy = h("p", { class: "quiet busy", hidden: true }, say("notebook.busy"));
  desk.beside.append(offers);
  const group = { class: "desk", role: "group", "aria-label": game().title };
  room.append(h("div", group, h("div", { class: "table" }, desk.board), desk.beside), busy, howTo());

  /** @type {Play} */ let play;
  const take = () => {
    play = new Play(game());
    desk.take(play);
  };
  const follow = () => {
    const now = game();
    if (isWaiting()) return;
    if (now.id !== play.game.id) take();
    else if (now.stamp !== /** @type {BoardGame} */ (play.game).stamp) {
      play.know(now);
      desk.know(now);
    }
    offer(offers, now, desk.line);
  };
  take();
  offer(offers, game(), desk.line);

  const rewrite = () => {
    stop();
    here.again();
  };
  const isBusy = () => (busy.hidden = false);
  const isIdle = () => {
    busy.hidden = true;
    follow();
  };
  const stopTheme = followTheme(room, el);
  model.on("change:_game", follow);
  model.on("change:_words", rewrite);
  waiting.addEventListener("busy", isBusy);
  waiting.addEventListener("idle", isIdle);
  el.addEventListener("keydown", keepKeys);

  function stop() {
    model.off("change:_game", follow);
    model.off("change:_words", rewrite);
    el.removeEventListener("keydown", keepKeys);
    hangUp();
    stopTheme();
  }
  return stop;
}

/** Keys that mean something here are not the notebook's: it would add cells, or delete some. @param {KeyboardEvent} event */
function keepKeys(event) {
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  if (!chord || /^[zy]$/i.test(event.key)) event.stopPropagation();
}

/** What one can go on with. @param {HTMLElement} place @param {BoardGame} game @param {HTMLElement} line */
function offer(place, { offers, status }, line) {
  if (place.dataset.shown === [status, ...offers].join(" ")) return;
  place.dataset.shown = [status, ...offers].join(" ");
  const wanted = /** @type {(keyof typeof OFFERS)[]} */ (offers);
  place.replaceChildren(
    ...wanted.map((name) =>
      h(
        "button",
        {
          type: "button",
          class: name === "new" && status !== "open" ? "main" : "",
          onclick: () => attempt(line, () => post(name)),
        },
        say(OFFERS[name]),
      ),
    ),
  );
}

function howTo() {
  const { kind, grid } = model.get("_game");
  const keys = grid ? "page.keys_grid" : `${kind}.keys`;
  return h(
    "details",
    { class: "how-to" },
    h("summary", {}, say("page.how_to_play")),
    isWorded(`${kind}.rules`) && h("p", {}, kindSays(kind, "rules")),
    isWorded(keys) && h("p", {}, say(keys)),
  );
}
