// What the server found out about a puzzle, in words and pictures: one solution, several, none; and how hard it is.
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { isWorded, number, say, sayOr, word } from "../page/texts.js";

/** @import { Graded, Picture, Search } from "../shapes.d.ts" */

/**
 * @param {Search | null} solved null when the search was called off
 * @returns {{ sentence: string, mood: "" | "good" | "wrong", boards: HTMLElement[] }}
 */
export function verdictOf(solved) {
  const verdict = solved?.verdict ?? "unknown";
  const mood = verdict === "unique" ? "good" : verdict === "none" ? "wrong" : "";
  const boards = (solved?.solutions ?? []).slice(0, 2).map(({ picture }, at) => {
    const board = new Board();
    if (!picture) return board;
    board.paint(verdict === "several" ? lit(picture, solved?.differ ?? []) : picture, "img");
    const caption = verdict === "several" ? say("page.solution_n", { n: at + 1 }) : say("page.solution");
    return h("figure", {}, board, h("figcaption", {}, caption, " ", enlarger(board, caption)));
  });
  const solutions = boards.length
    ? [
        h(
          "details",
          { class: "solutions", open: verdict === "several" },
          h("summary", {}, say("page.solutions")),
          h("div", { class: "pair" }, ...boards),
        ),
      ]
    : [];
  return { sentence: say(`page.verdict_${verdict}`), mood, boards: solutions };
}

/** A button that shows a board as large as the window. @param {Board} small @param {string} caption */
function enlarger(small, caption) {
  return h(
    "button",
    {
      type: "button",
      class: "round",
      "aria-label": `${say("page.enlarge")}: ${caption}`,
      onclick: () => {
        const board = new Board();
        if (small.picture) board.paint(small.picture, "img");
        const close = h("button", { type: "button", onclick: () => dialog.close() }, say("page.close"));
        const dialog = h(
          "dialog",
          { class: "large", "aria-label": caption, onclose: () => dialog.remove() },
          board,
          close,
        );
        document.body.append(dialog);
        dialog.showModal();
      },
    },
    "⤢",
  );
}

/** @param {Picture} picture @param {number[]} cells @returns {Picture} */
function lit(picture, cells) {
  return {
    ...picture,
    tiles: picture.tiles.map((tile, at) => (cells.includes(at) ? { ...tile, accent: "hint" } : tile)),
  };
}

/** @param {Graded | null} graded @param {string} kind */
export function gradeOf(graded, kind) {
  const grade = graded?.grade;
  if (!grade) return h("p", {}, say("page.no_grade"));
  const level = word("level", grade.level, kind);
  const scored = grade.score === null ? "page.graded" : "page.graded_scored";
  return h(
    "div",
    { class: "tight" },
    h("h3", {}, say(scored, { level, score: grade.score ?? "" })),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, say("page.technique")),
            h("th", { scope: "col", class: "number" }, say("page.steps")),
          ),
        ),
        h(
          "tbody",
          {},
          ...grade.steps.map(([technique, n]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, sayOr(technique.replaceAll("_", " "), `grid.name_${technique}`)),
              h("td", { class: "number" }, n),
            ),
          ),
        ),
      ),
    ),
    ...grade.measures.map(([measure, n]) => {
      const key = `grid.measure_${measure}`;
      return h("p", {}, isWorded(key) ? say(key, { n }) : `${measure.replaceAll("_", " ")}: ${number(n)}`);
    }),
  );
}
