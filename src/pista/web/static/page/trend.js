// A line through the times of the last games, and the same in words.
import { h, s } from "./element.js";
import { clock, say } from "./texts.js";

const [WIDE, HIGH, EDGE] = [240, 48, 4];

/** @param {number[]} times in seconds, oldest first, at least two */
export function trend(times) {
  const most = Math.max(...times);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const points = times.map((time, at) => {
    const x = EDGE + ((WIDE - 2 * EDGE) * at) / Math.max(1, times.length - 1);
    return `${x.toFixed(1)},${(HIGH - EDGE - ((HIGH - 2 * EDGE) * time) / Math.max(1, most)).toFixed(1)}`;
  });
  const [x, y] = (points.at(-1) ?? "").split(",");
  const sentence = say("results.trend", { n: times.length, first: clock(first), last: clock(last) });
  return h(
    "figure",
    { class: "trend" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
      s("polyline", { points: points.join(" ") }),
      s("circle", { cx: x, cy: y, r: EDGE }),
    ),
    h("figcaption", {}, sentence),
  );
}
