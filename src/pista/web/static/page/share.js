// Gives a text to others: by the system's own way where there is one, else copied; where neither is allowed, it is shown.
import { announce } from "./announce.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/**
 * A button, and below it the text, for browsers that refuse to copy.
 * @param {string} text @param {string} label @param {{ shown?: boolean, main?: boolean }} [how] whether the text is shown
 * before it has to be
 */
export function shareBlock(text, label, { shown = true, main = false } = {}) {
  const block = h("pre", { class: "share", tabindex: 0, role: "region", "aria-label": say("page.share_text") }, text);
  block.hidden = !shown;
  const button = h(
    "button",
    {
      type: "button",
      class: main ? "main" : "",
      onclick: async () => {
        const way = await share(text);
        if (way === "shared") return;
        button.textContent = say(way === "copied" ? "page.copied" : "page.copy_by_hand");
        announce(button.textContent);
        if (way === "copied") return;
        block.hidden = false;
        getSelection()?.selectAllChildren(block);
      },
    },
    label,
  );
  return h("div", { class: "tight" }, button, block);
}

/** @param {string} text @returns {Promise<"shared" | "copied" | "refused">} shared, too, where the reader thought better of it */
async function share(text) {
  if (navigator.canShare?.({ text })) {
    try {
      await navigator.share({ text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  return (await copy(text)) ? "copied" : "refused";
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
