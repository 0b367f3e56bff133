// Buttons that make a large board larger or smaller. It is moved within its own box; the rest of the page stays where it is.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @import { Board } from "../board/board.js" */

/** The least sides of a cell, in rem: none, so that the whole board is seen; a fingertip's; larger. */
const SIDES = [0, 1.55, 2.25, 3];
const AT_FIRST = 1;
/** Where cells are larger than this even so, in pixels, nobody needs it. */
const ENOUGH = 36;

/** There only where cells are small. @param {Board} board */
export function zoomOf(board) {
  let step = AT_FIRST;
  const smaller = button("−", say("page.zoom_out"), () => turn(-1));
  const larger = button("+", say("page.zoom_in"), () => turn(1));
  const zoom = h(
    "div",
    { class: "zoom", role: "group", "aria-label": say("page.zoom"), hidden: true },
    smaller,
    larger,
  );

  /** To the next size that looks different. @param {1 | -1} way */
  const turn = (way) => {
    const put = hold(board);
    const before = widthOf(board);
    while (SIDES[step + way] !== undefined && widthOf(board) === before) set(step + way);
    put();
  };
  /** @param {number} to */
  const set = (to) => {
    step = to;
    board.style.setProperty("--least-side", `${SIDES[step]}rem`);
    dress();
  };
  const dress = () => {
    const isWhole = board.scrollWidth <= board.clientWidth + 1 && board.scrollHeight <= board.clientHeight + 1;
    smaller.setAttribute("aria-disabled", String(isWhole));
    larger.setAttribute("aria-disabled", String(step === SIDES.length - 1));
    const wide = Number(board.querySelector("svg")?.style.getPropertyValue("--wide")) || 1;
    zoom.hidden = step === AT_FIRST && widthOf(board) / wide >= ENOUGH;
  };
  new ResizeObserver(dress).observe(board);
  // Another board begins at its first size again.
  new MutationObserver(() => set(AT_FIRST)).observe(board, { childList: true });
  return zoom;
}

/** @param {string} sign @param {string} label @param {() => void} action */
function button(sign, label, action) {
  return h("button", { type: "button", class: "round", "aria-label": label, title: label, onclick: action }, sign);
}

/** How wide the board is drawn. @param {Board} board */
function widthOf(board) {
  return drawing(board).width;
}

/** @param {Board} board */
function drawing(board) {
  return (board.querySelector("svg") ?? board).getBoundingClientRect();
}

/** Takes note of what lies in the middle of the box; what is returned puts it there again. @param {Board} board */
function hold(board) {
  const middle = () => {
    const { left, top } = board.getBoundingClientRect();
    return { x: left + board.clientWidth / 2, y: top + board.clientHeight / 2 };
  };
  const [{ x, y }, before] = [middle(), drawing(board)];
  const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
  return () => {
    const [now, drawn] = [middle(), drawing(board)];
    board.scrollLeft += drawn.left + across * drawn.width - now.x;
    board.scrollTop += drawn.top + down * drawn.height - now.y;
  };
}
