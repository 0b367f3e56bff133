// The table for guesses: keys where the kind has letters, else a line to write on.
import { tell, write } from "../../web/static/page/announce.js";
import { h } from "../../web/static/page/element.js";
import { kindSays, say } from "../../web/static/page/texts.js";
import { GuessTable } from "../../web/static/play/guesses.js";
import { secondThought } from "./second-thought.js";
import { room } from "./surroundings.js";

/** @import { BoardGame } from "./here.d.ts" */

/** @returns {import("./view.js").Desk} */
export function guessDesk() {
  const table = new GuessTable((game) => {
    const { keyboard = [], letters = {} } = /** @type {BoardGame} */ (game).known ?? {};
    return { keyboard, letters };
  });
  table.keys.within = room;
  table.board.classList.add("pista-board");
  table.keys.classList.add("pista-keys");
  const isSure = secondThought((sentence) => tell(table.line, sentence));
  const buttons = {
    hint: h("button", { type: "button", onclick: () => table.hint() }, say("page.hint")),
    give_up: h("button", { type: "button", onclick: () => isSure() && table.giveUp() }, say("page.give_up")),
  };
  const field = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": say("notebook.guess"),
  });
  const form = h(
    "form",
    {
      class: "row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void table.guess(field.value.trim());
        field.value = "";
      },
    },
    field,
    h("button", { type: "submit" }, say("notebook.guess")),
  );
  table.addEventListener("changed", () => {
    const { known, can } = /** @type {BoardGame} */ (table.game);
    form.hidden = Boolean(known?.keyboard) || !can.includes("move");
    buttons.hint.disabled = !can.includes("hint");
    buttons.give_up.disabled = !can.includes("give_up");
  });
  /** @param {BoardGame} game */
  const show = (game) => {
    const told = game.ending ?? game.hinted?.hint?.because;
    const prompt = game.moves.length ? table.prompt : kindSays(game.kind, "card");
    write(table.line, told ?? prompt, game.status === "won" ? "good" : "");
  };
  return {
    board: table.board,
    beside: h(
      "div",
      { class: "beside tight" },
      table.line,
      table.keys,
      form,
      h("div", { class: "tools" }, ...Object.values(buttons)),
    ),
    line: table.line,
    take: (play) => {
      table.take(play);
      show(/** @type {BoardGame} */ (play.game));
    },
    know: (game) => {
      table.show();
      show(game);
    },
  };
}
