// What comes out of the printer: the puzzle, under the name of its kind, and nothing of the drawing table.
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { kindSays } from "../page/texts.js";
import { onPaper } from "./sheet-picture.js";

/** @import { Picture } from "../shapes.d.ts" */

/** Where the board stands while the page is printed, and only then. @param {string} kind @param {() => Picture | undefined} picture */
export function paper(kind, picture) {
  const place = h("div", { class: "on-paper" });
  const title = document.title;
  const show = () => {
    const board = new Board();
    const now = picture();
    if (now) board.paint(onPaper(now));
    place.replaceChildren(board);
    // A browser writes it above the page, and names the file by it.
    document.title = kindSays(kind, "name");
  };
  const clear = () => {
    place.replaceChildren();
    document.title = title;
  };
  addEventListener("beforeprint", show);
  addEventListener("afterprint", clear);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? show() : clear()));
  return place;
}
