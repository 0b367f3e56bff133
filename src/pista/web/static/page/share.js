// Gives a text to others: with an address by the system's own way where there is one, else copied; where neither is allowed, it is shown.
import { announce } from "./announce.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/**
 * A button, and below it the text, for browsers that refuse to copy.
 * @param {string} text @param {string} label @param {{ url?: string, shown?: boolean, main?: boolean }} [how] what the text is
 * about, and whether it is shown before it has to be
 */
export function shareBlock(text, label, { url, shown = true, main = false } = {}) {
  const whole = url ? `${text}\n${url}` : text;
  const block = h("pre", { class: "share", tabindex: 0, role: "region", "aria-label": say("page.share_text") }, whole);
  block.hidden = !shown;
  const button = h(
    "button",
    {
      type: "button",
      class: main ? "main" : "",
      onclick: async () => {
        if (url && (await hasShared({ text, url }))) return;
        const way = (await copy(whole)) ? "copied" : "refused";
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

/** Whether the system took it, or the reader thought better of it. @param {{ text: string, url: string }} what */
async function hasShared(what) {
  if (!navigator.canShare?.(what)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
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
