// The table for grids, as on their pages.
import { tell, write } from "../../web/static/page/announce.js";
import { h } from "../../web/static/page/element.js";
import { kindSays } from "../../web/static/page/texts.js";
import { GridTable } from "../../web/static/play/table.js";
import { Tools } from "../../web/static/play/tools.js";
import { secondThought } from "./second-thought.js";

/** @import { BoardGame } from "./here.d.ts" */

/** @returns {import("./view.js").Desk} */
export function gridDesk() {
  const table = new GridTable();
  table.board.classList.add("pista-board");
  table.palette.classList.add("pista-palette");
  const isSure = secondThought((sentence) => tell(table.line, sentence));
  const tools = new Tools(table, isSure);
  tools.row.append(tools.giveUp);
  /** @param {BoardGame} game */
  const show = (game) => {
    // A hint asked for here is told step by step; one that Python asked for, at once.
    if (game.hinted && tools.isHinting) return;
    if (game.status === "lost" && game.answer?.picture) table.show(game.answer.picture);
    else table.show(null);
    write(table.line, game.ending ?? kindSays(game.kind, "goal"), game.status === "won" ? "good" : "");
    tools.dress();
    if (game.hinted) tools.showHint(game.hinted, 2);
  };
  return {
    board: table.board,
    beside: h("div", { class: "beside tight" }, table.palette, tools.row, tools.told),
    line: table.line,
    take: (play) => {
      table.take(play);
      show(/** @type {BoardGame} */ (play.game));
    },
    know: show,
  };
}
