// The drawing as text behind a disclosure: to be typed and pasted, and to be taken along in other forms.
import { h } from "../page/element.js";
import { shareBlock } from "../page/share.js";
import { say, word } from "../page/texts.js";

/** Forms that are no other text: the text itself, and the drawing turned over, which is done on the drawing. */
const OTHERWISE = ["text", "rotated", "reflected"];

/** @typedef {(label: string, to: string, show: (text: string) => void) => HTMLElement} Converter a button that writes another form */

export class AsText {
  #area;
  #forms = h("div", { class: "row" });
  #converted = h("div", {});
  block;

  /** @param {() => void} typed what to do when it was changed by hand */
  constructor(typed) {
    this.#area = h("textarea", {
      rows: 8,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      oninput: typed,
    });
    this.block = h(
      "details",
      { class: "sheet as-text" },
      h("summary", {}, say("set.as_text")),
      h(
        "div",
        { class: "tight" },
        h("label", { class: "field" }, h("span", {}, say("page.set_text")), this.#area),
        this.#forms,
        this.#converted,
      ),
    );
  }

  get value() {
    return this.#area.value;
  }

  set value(text) {
    this.#area.value = text;
    this.#converted.replaceChildren();
  }

  /** Shows another text, unless somebody is writing. @param {string} text */
  show(text) {
    if (document.activeElement !== this.#area) this.value = text;
  }

  /** @param {string[]} formats @param {Converter} converter */
  offer(formats, converter) {
    this.#forms.replaceChildren(
      ...formats
        .filter((name) => !OTHERWISE.includes(name))
        .map((to) =>
          converter(say("page.convert", { to: word("format", to) }), to, (text) =>
            this.#converted.replaceChildren(shareBlock(text, say("page.copy"))),
          ),
        ),
    );
  }
}
