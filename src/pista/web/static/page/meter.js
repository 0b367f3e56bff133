// A figure of a hundred as a bar, with its name before and its number behind.
import { h } from "./element.js";
import { number } from "./texts.js";

/** @param {string} label @param {number} value of a hundred */
export function meter(label, value) {
  const whole = Math.round(value);
  const filled = h("span", { class: "filled" });
  filled.style.inlineSize = `${Math.min(100, Math.max(0, whole))}%`;
  return h(
    "div",
    {
      class: "meter",
      role: "meter",
      "aria-label": label,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": whole,
    },
    h("span", {}, label),
    h("span", { class: "track" }, filled),
    h("span", { class: "value" }, number(whole)),
  );
}
