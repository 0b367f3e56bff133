// Digits for those who have no keys.
import { h } from "../page/element.js";
import { say } from "../page/texts.js";

/** @param {(digit: string) => void} write @param {() => void} erase */
export function keypad(write, erase) {
  return h(
    "div",
    { class: "numbers", role: "group", "aria-label": say("page.numbers") },
    ...[..."1234567890"].map((digit) => key(digit, digit, () => write(digit))),
    key(say("page.erase"), "⌫", erase),
  );
}

/** @param {string} label @param {string} sign @param {() => void} action */
function key(label, sign, action) {
  return h(
    "button",
    {
      type: "button",
      "aria-label": label,
      // The cell keeps the focus, and with it the number begun.
      onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: action,
    },
    sign,
  );
}
