// What the page says aloud: a polite and an urgent live region, to which every sentence is added. Behind a window that is open nothing
// is heard, so each window has regions of its own.
import { h } from "./element.js";
import { room } from "./surroundings.js";

/** @typedef {"" | "wrong" | "good"} Mood */
/** @typedef {"polite" | "assertive"} Manner */
/** @typedef {{ sentence: string, manner: Manner, at: number }} Said */

/** A reply in letters, such as `V--T-`: a line may not end at its hyphens. */
const REPLY = /(?<!\S)([-VT]*-[-VT]+|[VT]+-)(?!\S)/;
/**
 * How long a sentence stays in its region, in milliseconds. A screen reader takes it up within a second or two, even while it
 * speaks of something else; later, nobody who reads through the page should come upon what is past.
 */
const STAYS = 7000;
/** How long a screen reader may take to take it up, in milliseconds. */
const UNHEARD = 2000;
/** How long a new region may take to be noticed, in milliseconds: what is added sooner, Safari keeps to itself. */
const UNNOTICED = 100;

/** Where sentences are added on the page, or in a window over it. */
class Place {
  /** @type {Said[]} */ #said = [];
  #noticed = new Promise((done) => setTimeout(done, UNNOTICED));

  /** @param {ParentNode} node */
  constructor(node) {
    this.regions = { polite: region("polite"), assertive: region("assertive") };
    node.append(this.regions.polite, this.regions.assertive);
    if (node instanceof HTMLDialogElement) node.addEventListener("close", () => this.#handOver());
  }

  /** @param {string} sentence @param {Manner} manner */
  async say(sentence, manner) {
    await this.#noticed;
    // A window may have opened or closed meanwhile.
    if (placeNow() !== this) return announce(sentence, manner);
    const line = h("div", {}, sentence);
    this.regions[manner].append(line);
    setTimeout(() => line.remove(), STAYS);
    const at = performance.now();
    this.#said = [...this.#said.filter((each) => at - each.at < UNHEARD), { sentence, manner, at }];
    return undefined;
  }

  /** The window is closed: what may not have been heard in it is said again. */
  #handOver() {
    const now = performance.now();
    for (const { sentence, manner, at } of this.#said) if (now - at < UNHEARD) announce(sentence, manner);
    this.#said = [];
  }
}

/** @type {WeakMap<ParentNode, Place>} */
const places = new WeakMap();
// Those of the page are there from the beginning, to be noticed before anything is said.
placeNow();

/** Says what is added to it, each sentence for itself. @param {Manner} manner */
function region(manner) {
  return h("div", {
    class: "unseen",
    "aria-live": manner,
    "aria-relevant": "additions",
    "aria-atomic": "false",
  });
}

/** The place that is heard now: the window on top, else the page. */
function placeNow() {
  const root = /** @type {Document | ShadowRoot} */ (room.getRootNode());
  /** @type {HTMLDialogElement[]} */
  const windows = [...root.querySelectorAll("dialog")].filter((dialog) => dialog.matches(":modal"));
  const node = windows.find((window) => window.contains(root.activeElement)) ?? windows.at(-1) ?? room;
  const place = places.get(node) ?? new Place(node);
  places.set(node, place);
  return place;
}

/**
 * Says a sentence after those before it. Each is a line of its own, so that none takes the place of another and one that is said
 * again is heard again.
 * @param {string} sentence @param {Manner} [manner]
 */
export function announce(sentence, manner = "polite") {
  void placeNow().say(sentence, manner);
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
