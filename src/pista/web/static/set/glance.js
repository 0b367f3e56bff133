// The verdict at a glance: where it stands below a drawing that fills the window, its first words are at the window's foot.
import { h } from "../page/element.js";

/** Those who hear the verdict need no other. @param {HTMLElement} line where it is told */
export function glanceAt(line) {
  const glance = h("button", {
    type: "button",
    tabindex: -1,
    "aria-hidden": "true",
    hidden: true,
    onclick: () => line.scrollIntoView({ block: "center" }),
  });
  const show = () => {
    glance.className = line.className.replace("saying", "glance");
    glance.textContent = line.textContent;
  };
  new MutationObserver(show).observe(line, { childList: true, attributeFilter: ["class"] });
  new IntersectionObserver(([seen]) => {
    glance.hidden = !seen || seen.isIntersecting || seen.boundingClientRect.top < 0;
  }).observe(line);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--glance", `${glance.offsetHeight}px`);
  }).observe(glance);
  show();
  return glance;
}
