// What the page says aloud: one polite and one urgent live region for the whole page.
import { h } from "./element.js";

/** A reply in letters, such as `V--T-`: a line may not end at its hyphens. */
const REPLY = /(?<!\S)([-VT]*-[-VT]+|[VT]+-)(?!\S)/;

const polite = region("polite");
const urgent = region("assertive");

/** @param {"polite" | "assertive"} manner */
function region(manner) {
  const node = document.createElement("div");
  node.className = "unseen";
  node.setAttribute("aria-live", manner);
  node.setAttribute("aria-atomic", "true");
  (document.querySelector("main") ?? document.body).append(node);
  return node;
}

/** What waits to be said in each region. @type {Map<HTMLElement, string[]>} */
const waiting = new Map([
  [polite, []],
  [urgent, []],
]);

/** What is said in the same breath is said together. @param {string} sentence @param {"polite" | "assertive"} [manner] */
export function announce(sentence, manner = "polite") {
  const node = manner === "polite" ? polite : urgent;
  // A live region stays silent when its text does not change, so the same sentence is cleared first; what is past stays nowhere.
  polite.textContent = "";
  urgent.textContent = "";
  const said = /** @type {string[]} */ (waiting.get(node));
  if (!said.includes(sentence)) said.push(sentence);
  if (said.length === 1) setTimeout(() => (node.textContent = said.splice(0).join(" ")), 50);
}

/**
 * A line that keeps its place on the page: shows a sentence and says it aloud.
 * @param {HTMLElement} line @param {string} sentence @param {"" | "wrong" | "good"} [mood]
 */
export function tell(line, sentence, mood = "") {
  line.className = `saying ${mood}`;
  line.textContent = sentence;
  const parts = sentence.split(REPLY).map((part, at) => (at % 2 ? h("span", { class: "whole" }, part) : part));
  if (parts.length > 1) line.replaceChildren(h("span", {}, ...parts));
  // The line does not grow: what is long is written smaller, what is longer still is scrolled, by keys too.
  const tooLong = () => line.scrollHeight > line.clientHeight + 1;
  line.classList.toggle("long", tooLong());
  if (tooLong()) line.tabIndex = 0;
  else line.removeAttribute("tabindex");
  if (sentence) announce(sentence, mood === "wrong" ? "assertive" : "polite");
}
