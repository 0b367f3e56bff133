// A large board is made larger or smaller, by buttons or by two fingers. It is moved within its own box; the rest of the page stays where it is.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";
import { whenPinched } from "./pinch.js";

/** @import { Board } from "../board/board.js" */
/** @import { Place } from "./pinch.js" */

/** The least sides of a cell, in rem: none, so that the whole board is seen; a fingertip's; larger. Two fingers choose any between. */
const SIDES = [0, 1.55, 2.25, 3];
const [AT_FIRST, LARGEST] = [1.55, 3];
/** Where cells are larger than this even so, in pixels, nobody needs it. */
const ENOUGH = 36;
/** How large a page is drawn that nobody has zoomed, and a little more. */
const UNZOOMED = 1.01;

/** There only where cells are small. @param {Board} board */
export function zoomOf(board) {
  let side = AT_FIRST;
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
    const put = hold(board, middleOf(board));
    const before = widthOf(board);
    const beyond = SIDES.filter((other) => (other - side) * way > 0);
    for (const other of way > 0 ? beyond : beyond.reverse()) if (widthOf(board) === before) set(other);
    put(middleOf(board));
  };
  /** @param {number} to */
  const set = (to) => {
    side = to;
    board.style.setProperty("--least-side", `${side}rem`);
    dress();
  };
  const dress = () => {
    const isWhole = board.scrollWidth <= board.clientWidth + 1 && board.scrollHeight <= board.clientHeight + 1;
    smaller.setAttribute("aria-disabled", String(isWhole));
    larger.setAttribute("aria-disabled", String(side === LARGEST));
    zoom.hidden = side === AT_FIRST && sideOf(board) >= ENOUGH;
    // A page that is zoomed itself has its own fingers back, or nobody could make it smaller again.
    board.classList.toggle("pinched", !zoom.hidden && (visualViewport?.scale ?? 1) <= UNZOOMED);
  };
  new ResizeObserver(dress).observe(board);
  visualViewport?.addEventListener("resize", dress);
  whenPinched(board, (between) => {
    if (!board.classList.contains("pinched")) return null;
    const put = hold(board, between);
    const before = sideOf(board) / parseFloat(getComputedStyle(document.documentElement).fontSize);
    return (times, now) => {
      set(Math.min(before * times, LARGEST));
      put(now);
    };
  });
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

/** A cell's, in pixels. @param {Board} board */
function sideOf(board) {
  return widthOf(board) / (Number(board.querySelector("svg")?.style.getPropertyValue("--wide")) || 1);
}

/** Of the box. @param {Board} board @returns {Place} */
function middleOf(board) {
  const { left, top } = board.getBoundingClientRect();
  return { x: left + board.clientWidth / 2, y: top + board.clientHeight / 2 };
}

/** @param {Board} board */
function drawing(board) {
  return (board.querySelector("svg") ?? board).getBoundingClientRect();
}

/** Takes note of what lies at a place of the window; what is returned puts it at another. @param {Board} board @param {Place} at */
function hold(board, at) {
  const before = drawing(board);
  const [across, down] = [(at.x - before.left) / before.width, (at.y - before.top) / before.height];
  /** @param {Place} to */
  return (to) => {
    const drawn = drawing(board);
    board.scrollLeft += drawn.left + across * drawn.width - to.x;
    board.scrollTop += drawn.top + down * drawn.height - to.y;
  };
}
