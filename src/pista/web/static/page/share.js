// Copies a text for others, and shows it too, for browsers that refuse to copy.
import { announce } from "./announce.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/** @param {string} text @param {string} label @param {{ shown?: boolean }} [how] */
export function shareBlock(text, label, { shown = true } = {}) {
  const block = h("pre", { class: "share", tabindex: 0, role: "region", "aria-label": say("page.share_text") }, text);
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        const done = await copy(text);
        button.textContent = say(done ? "page.copied" : "page.copy_by_hand");
        announce(button.textContent);
        if (!done) getSelection()?.selectAllChildren(block);
      },
    },
    label,
  );
  return h("div", { class: "tight" }, button, shown && block);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
