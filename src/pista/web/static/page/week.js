// Days as small squares: the fuller, the more of the day's puzzles were solved.
import { h } from "./element.js";
import { dayName, say } from "./texts.js";

/** @import { WonDay } from "../shapes.d.ts" */

/** How full a day's square is: nothing, something or all. @param {WonDay} day */
export function fullness({ won, of }) {
  return won === 0 ? "none" : won < of ? "some" : "all";
}

/** What a square says to those who do not see it. @param {WonDay} day */
export function squareText({ date, won, of }) {
  return say("home.square", { day: dayName(date), won, of });
}

/** @param {WonDay[]} days */
export function week(days) {
  return h(
    "ul",
    { class: "week", "aria-label": say("home.week") },
    ...days.map((day) =>
      h("li", { class: `square ${fullness(day)}` }, h("span", { class: "unseen" }, squareText(day))),
    ),
  );
}
