// Two games side by side: the one that was played, whose rows can be chosen, and the agent's own.
import { Board } from "../board/board.js";
import { h } from "../page/element.js";
import { number, say, word } from "../page/texts.js";
import { pictureOfRows, read } from "./rows.js";

/** @import { AgentGame, ReviewedTurn } from "./shapes.d.ts" */
/** @typedef {{ guess: string, spelled: string, marks: number[] }} Row */

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** @param {ReviewedTurn[]} turns @param {(at: number) => void} choose */
export function ownGame(turns, choose) {
  const buttons = turns.map((turn, at) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => choose(at),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = STEPS[/** @type {keyof STEPS} */ (event.key)];
          const next = step && buttons[at + step];
          if (!next) return;
          event.preventDefault();
          next.focus();
          next.click();
        },
      },
      h("span", { class: "unseen" }, [`${at + 1}. ${read(turn)}`, leftAfter(turn)].filter(Boolean).join("; ")),
      h("span", { class: "picture", "aria-hidden": "true" }, rowOf(turn)),
      count(turn.after),
    ),
  );
  const rows = buttons.map((button) => h("li", {}, button));
  return { rows, section: gameOf(say("page.your_game"), rows) };
}

/** @param {AgentGame} game */
export function agentsGame({ agent, won, turns }) {
  const rows = turns.map((turn) =>
    h(
      "li",
      {},
      h(
        "span",
        { class: "unseen" },
        [read(turn), turn.won ? "" : say("page.words_left", { n: turn.left.n })].filter(Boolean).join("; "),
      ),
      h("span", { class: "picture", "aria-hidden": "true" }, rowOf(turn)),
      count(turn.left.n),
    ),
  );
  const named = { agent: word("agent", agent), n: turns.length };
  const told = won ? say("page.review_agent_won", named) : say("page.review_agent_lost", named);
  return gameOf(say("page.agents_game"), rows, h("p", { class: "quiet" }, told));
}

/** @param {string} title @param {HTMLElement[]} rows @param {HTMLElement[]} more */
function gameOf(title, rows, ...more) {
  return h(
    "section",
    { class: "tight" },
    h("div", { class: "game-name" }, h("h2", {}, title), h("span", { class: "quiet" }, say("page.review_count"))),
    h("ol", { class: "rows" }, ...rows),
    ...more,
  );
}

/** @param {Row} turn */
function rowOf(turn) {
  const board = new Board();
  board.classList.add("letters");
  board.paint(pictureOfRows([turn], read(turn)), "img");
  return board;
}

/** @param {ReviewedTurn} turn */
function leftAfter({ after }) {
  return after ? say("page.words_left", { n: after }) : "";
}

/** How many words were left; a sign where it was found. @param {number} n */
function count(n) {
  return h("span", { class: "count", "aria-hidden": "true" }, n ? number(n) : "✓");
}
