// What a player wants to see while playing; remembered by the browser.
import { h, tick } from "../page/element.js";
import { say } from "../page/texts.js";

/** @typedef {"places" | "mistakes"} Preference where the number held can go; mistakes as soon as they are made */

/** @type {Record<Preference, boolean>} */
const AT_FIRST = { places: true, mistakes: false };

/** @param {Preference} name */
export function wants(name) {
  try {
    return (localStorage.getItem(`pista.${name}`) ?? String(AT_FIRST[name])) === "true";
  } catch {
    return AT_FIRST[name]; // a browser that keeps nothing
  }
}

/** Boxes to tick. @param {Preference[]} names @param {() => void} changed */
export function preferences(names, changed) {
  return h(
    "div",
    { class: "tight" },
    ...names.map((name) => {
      const { field } = tick(say(`page.show_${name}`), wants(name), (on) => {
        try {
          localStorage.setItem(`pista.${name}`, String(on));
        } catch {
          // It holds for as long as the page is open.
          AT_FIRST[name] = on;
        }
        changed();
      });
      return field;
    }),
  );
}
