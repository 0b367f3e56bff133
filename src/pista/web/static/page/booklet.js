// <pista-booklet>: puzzles for paper are chosen, the first page is looked at, the booklet is made and fetched.
import { announce, tell, write } from "./announce.js";
import { attempt } from "./attempt.js";
import { h } from "./element.js";
import { work } from "./jobs.js";
import { Latest } from "./latest.js";
import { catalogue } from "./surroundings.js";
import { say } from "./texts.js";

/** @import { Booklet, FirstPage } from "../shapes.d.ts" */
/** @typedef {{ kind: string, shape: string, level: string, count: number }} Group */

/** Names by which a computer calls itself. */
const OWN_NAMES = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** What the server calls the file with the solutions. */
const SOLUTIONS = "solutions.pdf";

/** A sign that a font of ours may lack: none of the letters and punctuation of European languages. */
const UNUSUAL = /[^\u0020-\u024f\u2010-\u20cf]/u;

class BookletPage extends HTMLElement {
  #form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
  #line = /** @type {HTMLElement} */ (this.querySelector(".saying"));
  #page = /** @type {HTMLElement} */ (this.querySelector(".first-page"));
  #files = /** @type {HTMLElement} */ (this.querySelector(".files"));
  #total = /** @type {HTMLElement} */ (this.querySelector(".total"));
  #button = /** @type {HTMLElement} */ (this.querySelector('[type="submit"]'));
  #place = /** @type {HTMLElement} */ (this.querySelector(".working-place"));
  #looking = new Latest();
  #isShown = false;
  #isMaking = false;

  connectedCallback() {
    catalogue.booklet = JSON.parse(this.dataset.words ?? "{}");
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#make();
    });
    this.#form.querySelector('[name="show"]')?.addEventListener("click", () => this.#look());
    this.#form.addEventListener("input", () => {
      this.#count();
      this.#invite(true);
    });
    // Who has seen it once sees what becomes of it.
    this.#form.addEventListener("change", () => void (this.#isShown && this.#groups().length && this.#look()));
    // A browser that comes back may have kept what was chosen.
    addEventListener("pageshow", () => this.#count());
    this.#count();
  }

  /** @returns {Group[]} */
  #groups() {
    return [...this.#form.querySelectorAll("fieldset")].flatMap((kind) => {
      const shape = kind.querySelector("select")?.value ?? "";
      return [...kind.querySelectorAll("input")].flatMap((input) => {
        const count = input.valueAsNumber;
        return count > 0 ? [{ kind: kind.dataset.kind ?? "", shape, level: input.dataset.level ?? "", count }] : [];
      });
    });
  }

  /** How much there is, and what is worth knowing of it. */
  #count() {
    const codes = /** @type {HTMLInputElement} */ (this.#form.querySelector('[name="qr"]'));
    const note = /** @type {HTMLElement} */ (this.#form.querySelector(".here-only"));
    note.hidden = !codes.checked || !OWN_NAMES.test(location.hostname);
    const n = this.#groups().reduce((sum, { count }) => sum + count, 0);
    const told = say("booklet.total", { n });
    if (this.#total.textContent !== told) this.#total.textContent = told;
  }

  /** One thing is the next to do: to make a booklet, or to fetch the one that was made. @param {boolean} make */
  #invite(make) {
    this.#button.classList.toggle("main", make);
    this.#files.firstElementChild?.classList.toggle("main", !make);
  }

  /** What the server is asked for. @param {Group[]} groups */
  #wish(groups) {
    /** @type {Record<string, unknown>} */ const wish = { groups };
    for (const field of this.#form.querySelectorAll("[name]")) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") wish[field.name] = field.checked;
      else if (field instanceof HTMLInputElement)
        wish[field.name] = field.type === "number" ? field.valueAsNumber || 0 : field.value;
      else if (field instanceof HTMLSelectElement && field.name !== "shape") wish[field.name] = field.value;
    }
    for (const name of ["cover", "rules"]) wish[name] = wish[name] === "" ? null : wish[name] === "yes";
    wish.per_page = Number(wish.per_page) || null;
    return wish;
  }

  /** Whether something can be made; what is wrong is said. @param {Group[]} groups */
  #isSound(groups) {
    if (document.documentElement.hasAttribute("data-away")) {
      tell(this.#line, say("offline.needs_server"), "wrong");
      return false;
    }
    const details = this.#form.querySelector("details");
    if (details?.querySelector(":invalid")) details.open = true;
    if (!this.#form.reportValidity()) return false;
    if (!groups.length) {
      this.#files.replaceChildren();
      tell(this.#line, say("booklet.none"), "wrong");
    }
    return groups.length > 0;
  }

  async #look() {
    const groups = this.#groups();
    if (!this.#isSound(groups)) return;
    const signal = this.#looking.next();
    await this.#attempt(groups, async () => {
      /** @type {FirstPage | null} */
      const found = await work("booklets/preview", this.#wish(groups), this.#place, { signal });
      if (!found || signal.aborted) return;
      const alt = say("booklet.picture");
      this.#page.replaceChildren(
        h("img", { src: found.picture, alt }),
        found.puzzles ? h("img", { src: found.puzzles, alt: say("booklet.picture_puzzles") }) : "",
      );
      if (!this.#isShown) announce(alt);
      this.#isShown = true;
      if (this.#line.classList.contains("wrong")) write(this.#line, "");
    });
  }

  async #make() {
    const groups = this.#groups();
    if (this.#isMaking || !this.#isSound(groups)) return;
    this.#isMaking = true;
    // Not disabled: the button keeps the focus.
    this.#button.setAttribute("aria-disabled", "true");
    this.#invite(true);
    this.#files.replaceChildren();
    tell(this.#line, say("page.working"));
    const wish = this.#wish(groups);
    let job = "";
    await this.#attempt(groups, async () => {
      /** @type {Booklet | null} */
      const made = await work("booklets", wish, this.#place, { started: ({ id }) => void (job = id) });
      if (made) this.#offer(made, job, String(wish.title));
      else tell(this.#line, say("page.stopped"));
    });
    this.#button.removeAttribute("aria-disabled");
    this.#isMaking = false;
  }

  /** @param {Booklet} made @param {string} job @param {string} title */
  #offer({ files, without_code: n }, job, title) {
    const links = files.map(({ name }) => {
      const isFurther = name === SOLUTIONS;
      const named = [title.trim() || "Pista", isFurther && say("booklet.solutions")].filter(Boolean).join(" – ");
      const download = `${named.replace(/[\\/:*?"<>|\s\p{Cc}]+/gu, " ").trim()}.pdf`;
      const href = `/api/jobs/${job}/files/${name}`;
      const label = say(isFurther ? "booklet.download_solutions" : "booklet.download");
      return h("a", { class: "button", href, download }, label);
    });
    this.#files.replaceChildren(...links);
    this.#invite(false);
    const pages = files.reduce((sum, file) => sum + file.pages, 0);
    const told = [say("booklet.ready", { n: pages }), n ? say("booklet.without_code", { n }) : ""];
    tell(this.#line, told.filter(Boolean).join(" "), "good");
    links[0]?.focus();
  }

  /** @param {Group[]} groups @param {() => Promise<void>} action */
  async #attempt(groups, action) {
    /** @param {string} pointer */
    const own = (pointer) => {
      const [, , at, field] = pointer.split("/");
      const group = groups[Number(at)];
      if (group && field === "shape") return { name: group.shape, shape: group.shape };
      const { title, subtitle, author } = this.#wish(groups);
      return { text: [title, subtitle, author].map(String).find((text) => UNUSUAL.test(text)) };
    };
    /** The label of what is wrong. @param {string} pointer */
    const label = (pointer) => {
      const [, name = "", at = ""] = pointer.split("/");
      const kind = name === "groups" ? groups[Number(at || NaN)]?.kind : undefined;
      const field = this.#form.querySelector(
        kind ? `[data-kind="${kind}"] legend` : `label:has([name="${name}"]) span`,
      );
      return field?.textContent ?? "";
    };
    await attempt(this.#line, action, own, label);
  }
}

customElements.define("pista-booklet", BookletPage);
