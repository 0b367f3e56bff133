// Buttons that make a large board larger or smaller; it is moved within its frame.
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
  const smaller = h("button", { type: "button", class: "round", onclick: () => turn(-1) }, "−");
  const larger = h("button", { type: "button", class: "round", onclick: () => turn(1) }, "+");
  smaller.setAttribute("aria-label", say("page.zoom_out"));
  larger.setAttribute("aria-label", say("page.zoom_in"));
  const zoom = h(
    "div",
    { class: "zoom", role: "group", "aria-label": say("page.zoom"), hidden: true },
    smaller,
    larger,
  );

  /** @param {1 | -1} way */
  const turn = (way) => {
    step = Math.max(0, Math.min(SIDES.length - 1, step + way));
    board.style.setProperty("--least-side", `${SIDES[step]}rem`);
    smaller.setAttribute("aria-disabled", String(step === 0));
    larger.setAttribute("aria-disabled", String(step === SIDES.length - 1));
  };
  new ResizeObserver(() => {
    const wide = Number(board.querySelector("svg")?.style.getPropertyValue("--wide")) || 1;
    zoom.hidden = board.clientWidth / wide >= ENOUGH;
  }).observe(board);
  return zoom;
}
