// The tools of the drawing table in one row: what a press on the board does, and what happens to the whole drawing.
import { h } from "../page/element.js";
import { say, sayOr } from "../page/texts.js";
import { icon } from "./icons.js";

/** @import { Tool } from "./sheet.js" */
/** @typedef {"undo" | "redo" | "rotated" | "reflected"} Act */

/** A tool taken up arrives as the event `use`, an act as `act`; which one is the `detail`. */
export class Toolbar extends EventTarget {
  /** @type {Tool} */ tool = "number";
  #tools = h("div", { class: "drawing-tools", role: "group" });
  #acts = h("div", { class: "drawing-acts", role: "group" });
  row = h("div", { class: "toolbar" }, this.#tools, this.#acts);

  /** @param {Tool[]} tools */
  offer(tools) {
    this.#tools.setAttribute("aria-label", say("page.tools"));
    this.#tools.replaceChildren(
      ...tools.map((tool) =>
        h(
          "button",
          { type: "button", "data-tool": tool, onclick: () => this.use(tool) },
          sayOr(tool, `page.tool_${tool}`, `set.tool_${tool}`),
        ),
      ),
    );
    this.#acts.setAttribute("aria-label", say("set.actions"));
    this.#acts.replaceChildren(this.#act("undo", say("page.undo")), this.#act("redo", say("page.redo")));
    this.use(this.tool);
    this.showMove(false);
  }

  /** Ways to turn the drawing over, as far as its kind knows them. @param {string[]} formats */
  offerTurns(formats) {
    for (const name of /** @type {const} */ (["rotated", "reflected"]))
      if (formats.includes(name)) this.#acts.append(this.#act(name, say(`set.turn_${name}`)));
  }

  /** @param {Tool} tool */
  use(tool) {
    this.tool = tool;
    for (const button of this.#tools.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    this.dispatchEvent(new CustomEvent("use", { detail: tool }));
  }

  /** @param {Act} act @param {boolean} can */
  enable(act, can) {
    const button = this.#acts.querySelector(`[data-act="${act}"]`);
    if (button) button.setAttribute("aria-disabled", String(!can));
  }

  /** The tool that moves a board larger than its frame is there only for such. @param {boolean} on */
  showMove(on) {
    const button = this.#tools.querySelector('[data-tool="move"]');
    if (button instanceof HTMLElement) button.hidden = !on;
    if (!on && this.tool === "move") this.use("number");
  }

  /** @param {Act} act @param {string} label */
  #act(act, label) {
    return h(
      "button",
      {
        type: "button",
        class: "round",
        "data-act": act,
        "aria-label": label,
        title: label,
        onclick: () => this.dispatchEvent(new CustomEvent("act", { detail: act })),
      },
      icon(act),
    );
  }
}
