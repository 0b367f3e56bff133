// What comes out of the printer: the puzzle, under the name of its kind, and nothing of the drawing table.
import { Board } from "../board/board.js";
import { kindSays } from "../page/texts.js";
import { onPaper } from "./sheet-picture.js";

/** @import { Picture } from "../shapes.d.ts" */

export class Paper {
  board = new Board();

  /** @param {string} kind */
  constructor(kind) {
    this.board.className = "on-paper";
    const title = document.title;
    // A browser writes it above the page, and names the file by it.
    addEventListener("beforeprint", () => (document.title = kindSays(kind, "name")));
    addEventListener("afterprint", () => (document.title = title));
  }

  /** @param {Picture | null | undefined} picture */
  show(picture) {
    if (picture) this.board.paint(onPaper(picture));
  }
}
