// The last weeks as a table: a column for each, a row for each weekday, the fuller a square the more was solved.
import { h } from "./element.js";
import { dayName, say } from "./texts.js";
import { tag } from "./surroundings.js";
import { fullness, squareText } from "./week.js";

/** @import { WonDay } from "../shapes.d.ts" */

const WEEK = 7;

/** Days from a Monday on, as many as fill whole weeks up to today's. @param {WonDay[]} days up to today @returns {WonDay[][]} */
function weeksOf(days) {
  const first = days.findIndex(({ date }) => new Date(date).getUTCDay() === 1);
  /** @type {WonDay[][]} */
  const weeks = [];
  for (let at = first; at < days.length; at += WEEK) weeks.push(days.slice(at, at + WEEK));
  return weeks;
}

/** @param {WonDay[]} days oldest first, up to today */
export function calendar(days) {
  const weeks = weeksOf(days);
  /** @param {string} date @param {"long" | "short"} how */
  const weekday = (date, how) => new Date(date).toLocaleDateString(tag, { timeZone: "UTC", weekday: how });
  /** @param {string} date */
  const month = (date) => date && new Date(date).toLocaleDateString(tag, { timeZone: "UTC", month: "short" });
  return h(
    "table",
    { class: "calendar" },
    h("caption", { class: "unseen" }, say("results.calendar_how")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        ...weeks.map((_, at) => {
          const [monday = "", before = "", after = ""] = [0, -1, 1].map((step) => weeks[at + step]?.[0]?.date ?? "");
          // A month of one week only would run into the next one's name.
          const said = month(before) !== month(monday) && (!after || month(after) === month(monday));
          return h("th", { scope: "col" }, said && month(monday), h("span", { class: "unseen" }, dayName(monday)));
        }),
      ),
    ),
    h(
      "tbody",
      {},
      ...Array.from({ length: WEEK }, (_, row) =>
        h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h("span", { class: "unseen" }, weekday(weeks[0]?.[row]?.date ?? "", "long")),
            row % 2 === 0 && h("span", { "aria-hidden": "true" }, weekday(weeks[0]?.[row]?.date ?? "", "short")),
          ),
          ...weeks.map((days) => cellOf(days[row])),
        ),
      ),
    ),
  );
}

/** A day to come has none. @param {WonDay} [day] */
function cellOf(day) {
  if (!day) return h("td", {});
  const text = squareText(day);
  return h(
    "td",
    {},
    h("span", { class: `square ${fullness(day)}`, title: text }, h("span", { class: "unseen" }, text)),
  );
}
