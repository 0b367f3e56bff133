// Why a puzzle could not be read, in words: by its place in a text that somebody wrote, by its cells in a drawing.
import { kindSays, say } from "../page/texts.js";

/** @import { Refusal } from "../page/refusal.js" */

/** @param {Refusal} refusal @param {string} text @param {boolean} typed whether somebody wrote the text */
export function whyUnread(refusal, text, typed) {
  const { line, column } = refusal.problem ?? {};
  const place = line && typed ? `${say("page.at_line", { line, column: column ?? 1 })} ` : "";
  const token = text
    .split("\n")
    [(line ?? 1) - 1]?.slice((column ?? 1) - 1)
    .split(/\s/)[0];
  return place + refusal.wording({ token, value: token });
}

/** What to say of an address of another kind of puzzle; null where it is none. @param {string} text @param {string} kind @param {string[]} kinds */
export function otherKind(text, kind, kinds) {
  const other = kinds.find((name) => name !== kind && text.includes(`${name}/`));
  return other && text.includes("://") ? say("page.other_kind", { kind: kindSays(other, "name") }) : null;
}
