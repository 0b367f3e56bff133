// <pista-setter>: set a puzzle of your own, drawn or pasted, and see at once whether it has exactly one solution.
import { kindHere, named, pageAt } from "../page/address.js";
import { tell } from "../page/announce.js";
import { post } from "../page/api.js";
import { Refusal } from "../page/refusal.js";
import { attempt } from "../page/attempt.js";
import { Editor } from "./editor.js";
import { choice, h } from "../page/element.js";
import { offerOf } from "../play/new-puzzle.js";
import { work } from "../page/jobs.js";
import { Latest } from "../page/latest.js";
import { copy, shareBlock } from "../page/share.js";
import { blank, readSheet, resized, writeSheet } from "./sheet.js";
import { kindSays, say, word } from "../page/texts.js";
import { gradeOf, verdictOf } from "./verdict.js";

/** @import { Graded, ReadPuzzle, Search } from "../shapes.d.ts" */

const PAUSE = 400;
const BUDGET = 5;

class Setter extends HTMLElement {
  #kind = kindHere();
  /** A kind that cannot be drawn can still be pasted as text. @type {import("./sheet.js").Drawing | null} */
  #drawing = JSON.parse(this.dataset.drawing ?? "null");
  #editor = new Editor();
  #text = h("textarea", {
    rows: 8,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    oninput: () => this.#pasted(),
  });
  #line = h("p", { class: "saying" });
  #shown = h("div", { class: "stack" });
  #working = h("div", { class: "tight" });
  #graded = h("div", {});
  #acts = h("div", { class: "row" });
  #timer = 0;
  #work = new Latest();
  /** @type {ReadPuzzle | null} */ #puzzle = null;

  async connectedCallback() {
    this.replaceChildren(
      h("div", { class: "stack drawing" }, this.#drawing && this.#sizes(), this.#drawing && this.#editor),
      h(
        "section",
        { class: "sheet stack beside" },
        h("h2", {}, say("page.verdict")),
        this.#line,
        this.#working,
        this.#shown,
        this.#acts,
        this.#graded,
      ),
      h("label", { class: "field as-text" }, h("span", {}, say("page.set_text")), this.#text),
    );
    this.#editor.addEventListener("drawn", () => this.#drawn());
    addEventListener("hashchange", () => this.#follow());
    const code = named().get("p");
    if (code) await this.#load({ code });
    else if (this.#drawing) this.#draw(writeSheet(blank(this.#drawing, ...this.#drawing.size)));
    await this.#buttons();
    if (this.#text.value) await this.#examine();
  }

  /** Takes up the puzzle of an address that is put into this very window. */
  async #follow() {
    const code = named().get("p");
    if (!code || code === this.#puzzle?.code) return;
    this.#forgetPuzzle();
    await this.#load({ code });
    if (!this.#puzzle) return;
    // Though it may have been written in a moment ago.
    this.#text.value = this.#puzzle.text;
    await this.#examine();
  }

  /** @param {{ text: string } | { code: string }} source */
  async #load(source) {
    const { signal } = this.#work;
    try {
      const puzzle = /** @type {ReadPuzzle} */ (await post("puzzles/read", { kind: this.#kind, ...source }));
      // What was drawn or written meanwhile is not overwritten.
      if (signal.aborted) return;
      this.#puzzle = puzzle;
      this.#draw(puzzle.text);
    } catch (error) {
      if (!signal.aborted) this.#refused(error);
    }
  }

  /** @param {string} text */
  #draw(text) {
    if (document.activeElement !== this.#text) this.#text.value = text;
    if (!this.#drawing) return;
    const sheet = readSheet(text, this.#drawing);
    this.#editor.set(this.#drawing, sheet);
    this.#showSize(sheet.cells.length, sheet.cells[0]?.length ?? 0, sheet.heading);
  }

  /** @type {(rows: number, columns: number, heading: string) => void} */
  #showSize = () => undefined;

  #sizes() {
    const drawing = /** @type {import("./sheet.js").Drawing} */ (this.#drawing);
    const [rows, columns] = drawing.size.map((value) =>
      h("input", { type: "number", min: 2, max: 40, value, inputmode: "numeric", onchange: () => resize() }),
    );
    if (!rows || !columns) return null;
    const heading = choice(
      say("page.neighbours"),
      drawing.headings.map((name) => [name, kindSays(this.#kind, `heading_${name}`)]),
      drawing.headings[0] ?? "",
      { onchange: () => resize() },
    );
    const resize = () => {
      const [high = 2, wide = 2] = [rows, columns].map((input) =>
        Math.min(40, Math.max(2, Math.floor(Number(input.value)) || 2)),
      );
      const sheet = { ...this.#editor.sheet, heading: heading.select.value };
      this.#editor.set(drawing, resized(sheet, drawing, high, wide));
      this.#showSize(high, wide, sheet.heading);
      this.#drawn();
    };
    this.#showSize = (high, wide, name) => {
      rows.value = String(high);
      columns.value = String(wide);
      heading.select.value = name;
    };
    return h(
      "div",
      { class: "row" },
      h("label", { class: "field" }, h("span", {}, say("page.rows")), rows),
      h("label", { class: "field" }, h("span", {}, say("page.columns")), columns),
      drawing.headings.length ? heading.field : null,
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            this.#editor.set(drawing, blank(drawing, Number(rows.value), Number(columns.value), heading.select.value));
            this.#drawn();
          },
        },
        say("page.clear_board"),
      ),
    );
  }

  #drawn() {
    this.#text.value = writeSheet(this.#editor.sheet);
    this.#later(() => this.#examine());
  }

  #pasted() {
    this.#later(async () => {
      if (!this.#text.value.trim()) {
        this.#shown.replaceChildren();
        return tell(this.#line, say("page.nothing_set"));
      }
      await this.#load({ text: this.#text.value });
      return this.#puzzle ? this.#examine() : undefined;
    });
  }

  /** @param {() => Promise<void>} action */
  #later(action) {
    this.#forgetPuzzle();
    this.#timer = setTimeout(action, PAUSE);
  }

  /** What was under way is called off: another puzzle comes. */
  #forgetPuzzle() {
    clearTimeout(this.#timer);
    this.#work.next();
    this.#puzzle = null;
    this.#enable();
  }

  /** Reads the puzzle and looks for two solutions. */
  async #examine() {
    const { signal } = this.#work;
    this.#graded.replaceChildren();
    try {
      const puzzle = /** @type {ReadPuzzle} */ (
        await post("puzzles/read", { kind: this.#kind, text: this.#text.value })
      );
      if (signal.aborted) return;
      this.#puzzle = puzzle;
      this.#enable();
      history.replaceState(null, "", `#p=${puzzle.code}`);
      const wish = { kind: this.#kind, text: puzzle.text, limit: 2, budget: BUDGET };
      /** @type {Search | null} */
      const solved = await work("puzzles/solve", wish, this.#working, { signal });
      if (signal.aborted) return;
      const { sentence, mood, boards } = verdictOf(solved);
      tell(this.#line, puzzle.blanks ? sentence : `${sentence} ${say("page.nothing_to_play")}`, mood);
      this.#shown.replaceChildren(...boards);
    } catch (error) {
      if (!signal.aborted) this.#refused(error);
    }
  }

  async #buttons() {
    // What cannot be offered now leaves the rest usable.
    const offer = await attempt(this.#line, () => offerOf(this.#kind));
    /** @param {string} label @param {(puzzle: ReadPuzzle) => unknown} action @param {string} [needs] */
    const button = (label, action, needs = "puzzle") =>
      h(
        "button",
        {
          type: "button",
          "data-needs": needs,
          onclick: async () => {
            try {
              if (this.#puzzle) await action(this.#puzzle);
            } catch (error) {
              this.#refused(error);
            }
          },
        },
        label,
      );
    const formats = offer?.formats.filter((format) => format !== "text") ?? [];
    this.#acts.replaceChildren(
      button(say("page.play_it"), ({ code }) => location.assign(`${pageAt(this.#kind)}#p=${code}`), "blanks"),
      button(say("page.grade"), (puzzle) => this.#grade(puzzle)),
      button(say("page.copy_link"), async ({ code }) => {
        const address = `${location.origin}${pageAt(this.#kind)}#p=${code}`;
        tell(this.#line, (await copy(address)) ? say("page.link_copied") : address);
      }),
      h("button", { type: "button", onclick: () => print() }, say("page.print")),
      ...formats.map((to) =>
        button(say("page.convert", { to: word("format", to) }), async ({ text }) => {
          const converted = await post("puzzles/convert", { kind: this.#kind, text, to });
          this.#graded.replaceChildren(shareBlock(converted.text, say("page.copy")));
        }),
      ),
    );
    this.#enable();
  }

  /** Only what can be read can be used, and only what has empty cells can be played. */
  #enable() {
    for (const button of this.#acts.querySelectorAll("button"))
      button.disabled = Boolean(
        (button.dataset.needs && !this.#puzzle) || (button.dataset.needs === "blanks" && !this.#puzzle?.blanks),
      );
  }

  /** @param {ReadPuzzle} puzzle */
  async #grade({ text }) {
    const { signal } = this.#work;
    /** @type {Graded | null} */
    const graded = await work("puzzles/grade", { kind: this.#kind, text, budget: BUDGET }, this.#working, { signal });
    if (!signal.aborted) this.#graded.replaceChildren(gradeOf(graded, this.#kind));
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.#puzzle = null;
    const { line, column } = error.problem ?? {};
    const place = line ? `${say("page.at_line", { line, column: column ?? 1 })} ` : "";
    const token = this.#text.value
      .split("\n")
      [(line ?? 1) - 1]?.slice((column ?? 1) - 1)
      .split(/\s/)[0];
    const own = { token, value: token };
    tell(this.#line, this.#otherKind() ?? place + error.wording(own), "wrong");
    this.#shown.replaceChildren();
    this.#graded.replaceChildren();
    this.#enable();
  }

  /** What to say of an address of another kind of puzzle. */
  #otherKind() {
    const text = this.#text.value;
    const kinds = this.dataset.kinds?.split(" ") ?? [];
    const other = kinds.find((name) => name !== this.#kind && text.includes(`${name}/`));
    return other && text.includes("://") ? say("page.other_kind", { kind: kindSays(other, "name") }) : null;
  }
}

customElements.define("pista-setter", Setter);
