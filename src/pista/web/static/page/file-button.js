// A file from the reader's disk, chosen by a button that looks like all others.
import { h } from "./element.js";

/**
 * @param {string} label @param {string} accept @param {(file: File) => unknown} chosen
 * @returns {HTMLLabelElement}
 */
export function fileButton(label, accept, chosen) {
  const input = h("input", {
    type: "file",
    accept,
    class: "unseen",
    onchange: () => {
      const file = input.files?.[0];
      input.value = "";
      if (file) chosen(file);
    },
  });
  return h("label", { class: "button file" }, label, input);
}
