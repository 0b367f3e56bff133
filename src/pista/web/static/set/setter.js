// <pista-setter>: set a puzzle of your own, drawn or pasted, and see at once whether it has exactly one solution.
import { kindHere, named, pageAt } from "../page/address.js";
import { announce, tell } from "../page/announce.js";
import { post } from "../page/api.js";
import { attempt } from "../page/attempt.js";
import { dialogOf, sure } from "../page/dialog.js";
import { h } from "../page/element.js";
import { Latest } from "../page/latest.js";
import { printButton } from "../page/print.js";
import { Refusal } from "../page/refusal.js";
import { copy } from "../page/share.js";
import { kindSays, say } from "../page/texts.js";
import { offerOf } from "../play/new-puzzle.js";
import { AsText } from "./as-text.js";
import { Editor } from "./editor.js";
import { glanceAt } from "./glance.js";
import { makeCard } from "./make.js";
import { paper } from "./paper.js";
import { blank, cellInText, readSheet, shapeOf, writeSheet } from "./sheet.js";
import { sizeRow } from "./size.js";
import { otherKind, whyUnread } from "./unread.js";
import { isDoubtful, VerdictCard } from "./verdict-card.js";

/** @import { Offer, ReadPuzzle } from "../shapes.d.ts" */
/** @import { Drawing } from "./sheet.js" */

/** @typedef {{ text: string, typed: boolean }} Draft what could not be read, written or drawn */

const PAUSE = 400;

class Setter extends HTMLElement {
  #kind = kindHere();
  /** A kind that cannot be drawn can still be pasted as text. @type {Drawing | null} */
  #drawing = JSON.parse(this.dataset.drawing ?? "null");
  #editor = new Editor();
  #size = this.#drawing && sizeRow(this.#kind, this.#drawing, this.#editor);
  #text = new AsText(() => this.#pasted());
  #verdict = new VerdictCard(this.#drawing && this.#editor);
  #more = h("div", { class: "quiet-acts" });
  /** Whether the text was written last, and not the drawing. */ #typed = false;
  #timer = 0;
  #work = new Latest();
  /** @type {ReadPuzzle | null} */ #puzzle = null;

  async connectedCallback() {
    const beside = h("div", { class: "stack beside" }, this.#verdict.block, this.#text.block, this.#more);
    this.replaceChildren(
      h("div", { class: "table" }, this.#drawing && this.#editor, this.#size && this.#size.row),
      beside,
      glanceAt(this.#verdict.line),
      paper(this.#kind, () => (this.#drawing ? this.#editor.picture : this.#puzzle?.picture)),
    );
    this.#help();
    this.#editor.addEventListener("drawn", () => this.#drawn());
    this.#editor.addEventListener("turn", (event) => this.#turn(/** @type {CustomEvent<string>} */ (event).detail));
    addEventListener("hashchange", () => this.#follow());
    await this.#begin();
    // What cannot be offered now leaves the rest usable.
    const offer = await attempt(this.#verdict.line, () => offerOf(this.#kind));
    this.#buttons(offer ?? null);
    if (offer && this.#drawing) beside.children[0]?.after(this.#makeCard(offer, this.#drawing));
    if (this.#text.value) await (this.#typed ? this.#readText() : this.#examine());
  }

  /** Begins with what was drawn or written before a reload and could not be read, the puzzle of the address, or an empty board. */
  async #begin() {
    const code = named().get("p");
    /** @type {Draft | undefined} */ const draft = history.state?.draft;
    if (code && !draft) return this.#load({ code });
    if (this.#drawing) this.#draw(writeSheet(blank(this.#drawing, ...this.#drawing.size)));
    if (!draft) return undefined;
    this.#typed = draft.typed;
    this.#text.value = draft.text;
    if (draft.typed) this.#text.block.open = true;
    else this.#draw(draft.text);
    return undefined;
  }

  /** @param {Offer} offer @param {Drawing} drawing */
  #makeCard(offer, drawing) {
    return makeCard(
      offer,
      () => writeSheet(shapeOf(this.#editor.sheet, drawing.empty)),
      () => this.#work.signal,
      (text) => this.#take(text),
    );
  }

  /** The button with the question mark tells how to draw. */
  #help() {
    document.querySelector(".set-head .help")?.addEventListener("click", () => {
      const how = dialogOf(say("page.how_to_draw"), h("p", {}, kindSays(this.#kind, "draw")));
      how.addEventListener("close", () => how.remove());
      this.append(how);
      how.showModal();
    });
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
    this.#text.show(text);
    if (!this.#drawing) return;
    const sheet = readSheet(text, this.#drawing);
    this.#editor.set(this.#drawing, sheet);
    this.#size?.show(sheet);
  }

  /** Another drawing instead of this one, which undo brings back. @param {string} text */
  #take(text) {
    if (this.#drawing) this.#editor.replace(readSheet(text, this.#drawing));
  }

  /** @param {string} to */
  async #turn(to) {
    const { signal } = this.#work;
    const text = this.#text.value;
    try {
      const turned = await post("puzzles/convert", { kind: this.#kind, text, to });
      if (signal.aborted) return;
      this.#take(turned.text);
      announce(say("set.turned"));
    } catch (error) {
      if (!signal.aborted) this.#refused(error);
    }
  }

  #drawn() {
    this.#typed = false;
    this.#text.value = writeSheet(this.#editor.sheet);
    this.#size?.show(this.#editor.sheet);
    this.#later(() => this.#examine());
  }

  #pasted() {
    this.#typed = true;
    this.#later(() => this.#readText());
  }

  /** Draws and judges what was written. */
  async #readText() {
    if (!this.#text.value.trim()) {
      this.#verdict.clear();
      return tell(this.#verdict.line, say("page.nothing_set"));
    }
    await this.#load({ text: this.#text.value });
    return this.#puzzle ? this.#examine() : undefined;
  }

  /** @param {() => Promise<void>} action */
  #later(action) {
    this.#forgetPuzzle();
    this.#timer = setTimeout(() => {
      // Until it can be read, no address stands for it.
      history.replaceState({ draft: { text: this.#text.value, typed: this.#typed } }, "");
      void action();
    }, PAUSE);
  }

  /** What was under way is called off: another puzzle comes. */
  #forgetPuzzle() {
    clearTimeout(this.#timer);
    this.#work.next();
    this.#puzzle = null;
    this.#enable();
  }

  /** Reads the puzzle and has it judged. */
  async #examine() {
    const { signal } = this.#work;
    try {
      const puzzle = /** @type {ReadPuzzle} */ (
        await post("puzzles/read", { kind: this.#kind, text: this.#text.value })
      );
      if (signal.aborted) return;
      this.#puzzle = puzzle;
      const examined = this.#verdict.examine(puzzle, signal);
      this.#enable();
      history.replaceState(null, "", `#p=${puzzle.code}`);
      await examined;
    } catch (error) {
      if (!signal.aborted) this.#refused(error);
    }
  }

  /** @param {Offer | null} offer */
  #buttons(offer) {
    /** @param {string} label @param {string} look @param {(puzzle: ReadPuzzle) => unknown} action @param {string} [needs] */
    const button = (label, look, action, needs = "puzzle") =>
      h(
        "button",
        {
          type: "button",
          class: look,
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
    const formats = offer?.formats ?? [];
    this.#editor.toolbar.offerTurns(formats);
    const play = button(say("page.play_it"), "main", (puzzle) => this.#play(puzzle), "blanks");
    play.setAttribute("aria-describedby", "verdict advice");
    this.#verdict.acts.replaceChildren(
      play,
      button(say("page.grade"), "", (puzzle) => this.#verdict.grade(puzzle, this.#work.signal)),
    );
    this.#more.replaceChildren(
      button(say("page.copy_link"), "quiet", async ({ code }) => {
        const address = `${location.origin}${pageAt(this.#kind)}#p=${code}`;
        tell(this.#verdict.line, (await copy(address)) ? say("page.link_copied") : address);
      }),
      printButton(() => this.#sheet),
    );
    this.#text.offer(formats, (label, to, show) =>
      button(label, "", async ({ text }) => show((await post("puzzles/convert", { kind: this.#kind, text, to })).text)),
    );
    this.#enable();
  }

  /** Only what has one solution is made a page of. */
  get #sheet() {
    const code = this.#verdict.isUnique ? this.#puzzle?.code : null;
    return code ? `puzzles/sheet?kind=${this.#kind}&code=${code}` : null;
  }

  /** Only what can be read can be used, and only what has empty cells can be played. */
  #enable() {
    for (const button of this.querySelectorAll("[data-needs]"))
      if (button instanceof HTMLButtonElement)
        button.disabled = !this.#puzzle || (button.dataset.needs === "blanks" && !this.#puzzle.blanks);
  }

  /** A board that is no puzzle is played only by those who want that. @param {ReadPuzzle} puzzle */
  async #play({ code }) {
    const { signal } = this.#work;
    const verdict = await this.#verdict.judged;
    if (isDoubtful(verdict)) {
      const question = [say(`set.play_${verdict}`), this.#verdict.why, say("set.play_question")];
      if (!(await sure(question.filter(Boolean).join(" "), say("set.play_anyway")))) return;
    }
    if (!signal.aborted) location.assign(`${pageAt(this.#kind)}#p=${code}`);
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.#puzzle = null;
    const { line, column } = error.problem ?? {};
    const text = this.#text.value;
    const other = otherKind(text, this.#kind, this.dataset.kinds?.split(" ") ?? []);
    tell(this.#verdict.line, other ?? whyUnread(error, text, this.#typed), "wrong");
    if (line && !this.#typed && this.#drawing)
      this.#editor.pointOut([cellInText(this.#editor.sheet, line, column ?? 1)], "fault");
    this.#verdict.clear();
    this.#enable();
  }
}

customElements.define("pista-setter", Setter);
