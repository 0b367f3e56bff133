// Puts a puzzle on paper: as a page that the server makes, else as the browser prints this one.
import { h } from "./element.js";
import { language, say } from "./texts.js";

/** @param {() => string | null} sheet where the server makes its page: a path of the API; null where it makes none */
export function printButton(sheet) {
  const onclick = () => {
    const isAway = document.documentElement.hasAttribute("data-away") || !("prints" in document.body.dataset);
    const path = isAway ? null : sheet();
    if (path === null) print();
    else open(`/api/${path}${path.includes("?") ? "&" : "?"}language=${language}`, "_blank", "noopener");
  };
  return h("button", { type: "button", class: "quiet", onclick }, say("page.print"));
}
