// What the page says aloud: one polite and one urgent live region for the whole page, to which every sentence is added.
import { h } from "./element.js";
import { room } from "./surroundings.js";

/** @typedef {"" | "wrong" | "good"} Mood */

/** A reply in letters, such as `V--T-`: a line may not end at its hyphens. */
const REPLY = /(?<!\S)([-VT]*-[-VT]+|[VT]+-)(?!\S)/;
/**
 * How long a sentence stays in its region, in milliseconds. A screen reader takes it up within a second or two, even while it
 * speaks of something else; later, nobody who reads through the page should come upon what is past.
 */
const STAYS = 7000;
/** How long a new region may take to be noticed, in milliseconds: what is added sooner, Safari keeps to itself. */
const UNNOTICED = 100;

const polite = region("polite");
const urgent = region("assertive");
const noticed = new Promise((done) => setTimeout(done, UNNOTICED));

/** Says what is added to it, each sentence for itself. @param {"polite" | "assertive"} manner */
function region(manner) {
  const node = h("div", {
    class: "unseen",
    "aria-live": manner,
    "aria-relevant": "additions",
    "aria-atomic": "false",
  });
  room.append(node);
  return node;
}

/**
 * Says a sentence after those before it. Each is a line of its own, so that none takes the place of another and one that is said
 * again is heard again.
 * @param {string} sentence @param {"polite" | "assertive"} [manner]
 */
export function announce(sentence, manner = "polite") {
  const line = h("div", {}, sentence);
  void noticed.then(() => {
    (manner === "polite" ? polite : urgent).append(line);
    setTimeout(() => line.remove(), STAYS);
  });
}

/**
 * A line that keeps its place on the page: shows a sentence and says it aloud.
 * @param {HTMLElement} line @param {string} sentence @param {Mood} [mood]
 */
export function tell(line, sentence, mood = "") {
  write(line, sentence, mood);
  if (sentence) announce(sentence, mood === "wrong" ? "assertive" : "polite");
}

/** Only shows it. @param {HTMLElement} line @param {string} sentence @param {Mood} [mood] */
export function write(line, sentence, mood = "") {
  line.className = `saying ${mood}`;
  line.textContent = sentence;
  const parts = sentence.split(REPLY).map((part, at) => (at % 2 ? h("span", { class: "whole" }, part) : part));
  if (parts.length > 1) line.replaceChildren(h("span", {}, ...parts));
  // The line does not grow: what is long is written smaller, what is longer still is scrolled, by keys too.
  const tooLong = () => line.scrollHeight > line.clientHeight + 1;
  line.classList.toggle("long", tooLong());
  if (tooLong()) line.tabIndex = 0;
  else line.removeAttribute("tabindex");
}
