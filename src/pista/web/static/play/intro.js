// The first minute of a game: a window of scenes that play themselves, and of one that the reader plays. Comes by itself once.
import { get } from "../page/api.js";
import { dialogOf } from "../page/dialog.js";
import { h } from "../page/element.js";
import { kindSays, say } from "../page/texts.js";
import { Stage } from "./stage.js";

/** @import { Lesson, Scene } from "../shapes.d.ts" */
/** @import { Answer } from "./stage.js" */

/** How long a sentence stays for screen readers, and how long they may take to notice a new region, in milliseconds: see `announce`. */
const [STAYS, UNNOTICED] = [7000, 100];

export class Intro {
  #kind;
  #readRules;
  /** @type {Scene[]} */ #scenes = [];
  #at = 0;
  #stage = new Stage();
  #sentence = h("p", { class: "intro-sentence" });
  #answer = h("p", { class: "intro-answer" });
  #dots = h("ol", { class: "intro-dots", "aria-hidden": "true" });
  #skip = this.#button("intro.skip", "quiet", () => this.#dialog?.close());
  #rules = this.#button("intro.rules", "quiet", () => {
    this.#dialog?.close();
    this.#readRules();
  });
  #again = this.#button("intro.again", "quiet again", () => {
    this.#next.focus();
    this.#play(false);
  });
  #back = this.#button("intro.back", "", () => this.#go(this.#at - 1));
  #next = this.#button("intro.next", "main", () => this.#go(this.#at + 1));
  /** What is said aloud: outside a window that is open nothing is heard. */
  #aloud = h("div", { class: "unseen", "aria-live": "polite", "aria-relevant": "additions", "aria-atomic": "false" });
  /** @type {Promise<void>} */ #noticed = Promise.resolve();
  /** @type {HTMLDialogElement | null} */ #dialog = null;

  /** @param {string} kind @param {() => void} readRules shows all the rules, on the page */
  constructor(kind, readRules) {
    this.#kind = kind;
    this.#readRules = readRules;
    this.#stage.addEventListener("said", (event) => this.#say(/** @type {CustomEvent<string>} */ (event).detail));
    this.#stage.addEventListener("played", () => this.#played());
    this.#stage.addEventListener("answered", (event) =>
      this.#answered(/** @type {CustomEvent<Answer>} */ (event).detail),
    );
  }

  /** Whether the reader has not closed it before: then it comes by itself. */
  get isNew() {
    return !hasMet(this.#kind);
  }

  /** Until it is closed. */
  async open() {
    const scenes = await scenesOf(this.#kind);
    if (this.#dialog) return;
    this.#scenes = scenes;
    const dialog = this.#window();
    this.#dialog = dialog;
    (document.querySelector("main") ?? document.body).append(dialog);
    dialog.showModal();
    this.#noticed = new Promise((done) => setTimeout(done, UNNOTICED));
    if (this.#scenes.length) this.#go(0);
    else this.#showRules();
    await new Promise((closed) => dialog.addEventListener("close", closed));
  }

  #showRules() {
    this.#rules.hidden = true;
    this.#next.textContent = say("intro.play");
    this.#next.focus();
  }

  /** @returns {HTMLDialogElement} */
  #window() {
    const { board, held, keys } = this.#stage;
    const scenes = [
      h("div", { class: "intro-stage" }, board, this.#again),
      h("div", { class: "intro-words" }, this.#sentence, held, keys, this.#answer),
    ];
    const rules = h("p", { class: "intro-words" }, kindSays(this.#kind, "rules"));
    this.#dots.replaceChildren(...this.#scenes.map(() => h("li", {})));
    const dialog = dialogOf(
      say("intro.title", { name: kindSays(this.#kind, "name") }),
      h("div", { class: "intro-scene" }, ...(this.#scenes.length ? scenes : [rules])),
      this.#dots,
      h("div", { class: "intro-acts" }, this.#skip, this.#rules, this.#back, this.#next),
      this.#aloud,
    );
    dialog.classList.add("intro");
    // A click on the window itself keeps the focus in it: keys stay away from the game behind.
    dialog.tabIndex = -1;
    dialog.addEventListener("keydown", (event) => this.#key(event));
    dialog.addEventListener("close", () => this.#closed());
    this.#back.hidden = this.#skip.hidden = !this.#scenes.length;
    return dialog;
  }

  #closed() {
    this.#stage.stop();
    this.#dialog?.remove();
    this.#dialog = null;
    meets(this.#kind);
    // It came by itself: nothing had the focus before.
    if (document.activeElement !== document.body) return;
    const tile = document.querySelector(".at-table pista-board [tabindex='0']");
    const place = tile ?? document.querySelector(".game-head .help");
    if (place instanceof HTMLElement || place instanceof SVGElement) place.focus({ preventScroll: true });
  }

  /** Another scene; behind the last there is the game. @param {number} at */
  #go(at) {
    const scene = this.#scenes[at];
    if (!scene) return this.#dialog?.close();
    this.#at = at;
    const last = at + 1 === this.#scenes.length;
    [...this.#dots.children].forEach((dot, index) => dot.classList.toggle("here", index === at));
    this.#sentence.textContent = scene.sentence;
    this.#answer.hidden = !scene.ask;
    this.#answer.className = "intro-answer";
    this.#answer.textContent = "";
    if (at === 0) this.#next.focus();
    this.#back.disabled = at === 0;
    this.#skip.hidden = last;
    this.#rules.hidden = !last;
    this.#next.textContent = say(last ? "intro.play" : "intro.next");
    this.#say(`${say("intro.step", { n: at + 1, all: this.#scenes.length })}. ${scene.sentence}`);
    this.#play(matchMedia("(prefers-reduced-motion: reduce)").matches);
    return undefined;
  }

  /** @param {boolean} atOnce */
  #play(atOnce) {
    const scene = this.#scenes[this.#at];
    if (!scene) return;
    this.#again.hidden = true;
    this.#next.classList.toggle("main", !scene.ask);
    this.#stage.show(scene, atOnce);
  }

  #played() {
    const moves = this.#scenes[this.#at]?.frames.length ?? 0;
    this.#again.hidden = moves < 2;
    if (this.#stage.isOpen) this.#stage.focus();
  }

  /** @param {Answer} answer */
  #answered({ sentence, right }) {
    this.#answer.textContent = sentence;
    this.#answer.className = `intro-answer ${right ? "good" : "wrong"}`;
    this.#say(sentence);
    this.#next.classList.toggle("main", right);
    if (right) this.#next.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (this.#stage.press(event.key)) event.preventDefault();
  }

  /** @param {string} sentence */
  #say(sentence) {
    const line = h("div", {}, sentence);
    void this.#noticed.then(() => {
      this.#aloud.append(line);
      setTimeout(() => line.remove(), STAYS);
    });
  }

  /** @param {string} key @param {string} look @param {() => void} pressed */
  #button(key, look, pressed) {
    return h("button", { type: "button", class: look, onclick: pressed }, say(key));
  }
}

/** Scenes of a kind; none, so that its rules are shown, where it has none or the server cannot be reached. @param {string} kind @returns {Promise<Scene[]>} */
function scenesOf(kind) {
  const lesson = get(`kinds/${kind}/lesson`).then((/** @type {Lesson} */ { scenes }) => scenes);
  return Promise.race([lesson, isLost()]).catch(() => []);
}

/** @returns {Promise<Scene[]>} */
function isLost() {
  return new Promise((none) => {
    const heard = (/** @type {Event} */ event) => /** @type {CustomEvent<boolean>} */ (event).detail || none([]);
    addEventListener("pista-reach", heard, { once: true });
  });
}

/** Whether the reader has closed the introduction before, as far as this can be kept. @param {string} kind */
function hasMet(kind) {
  try {
    return localStorage.getItem(`pista.met.${kind}`) !== null;
  } catch {
    return true;
  }
}

/** @param {string} kind */
function meets(kind) {
  try {
    localStorage.setItem(`pista.met.${kind}`, "yes");
  } catch {
    // Where nothing is kept, it never comes by itself.
  }
}
