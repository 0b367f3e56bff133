// Windows over the page: one that asks whether one is sure, and one for whatever a page puts into it.
import { h } from "./element.js";
import { say } from "./texts.js";

/**
 * A window with a title and a way out; Escape and a click beside it close it, and the focus goes back to where it was.
 * @param {string} title @param {(Node | string)[]} children @returns {HTMLDialogElement}
 */
export function dialogOf(title, ...children) {
  const close = h(
    "button",
    { type: "button", class: "round", "aria-label": say("page.close"), onclick: () => dialog.close() },
    "✕",
  );
  const dialog = h(
    "dialog",
    {
      class: "window",
      "aria-label": title,
      onclick: (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close(),
    },
    h("div", { class: "stack" }, h("div", { class: "window-head" }, h("h2", {}, title), close), ...children),
  );
  return dialog;
}

/**
 * Asks, and waits for the answer: no where the window is closed otherwise.
 * @param {string} question @param {string} yes what the one button says that agrees @returns {Promise<boolean>}
 */
export function sure(question, yes) {
  return new Promise((answer) => {
    /** @param {string} label @param {string} value @param {string} look */
    const button = (label, value, look) =>
      h("button", { type: "button", class: look, onclick: () => dialog.close(value) }, label);
    const dialog = h(
      "dialog",
      {
        class: "window small",
        "aria-label": question,
        onclose: () => {
          dialog.remove();
          answer(dialog.returnValue === "yes");
        },
      },
      h("p", {}, question),
      h("div", { class: "row end" }, button(say("page.cancel"), "no", ""), button(yes, "yes", "main")),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
