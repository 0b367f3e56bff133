// What the server's sentences leave out, found again in what was sent: nothing is echoed, so the page puts it in itself.

/** @import { Problem } from "../shapes.d.ts" */

/** As much of the reader's words as a sentence repeats. */
const LONGEST = 20;
/** Of `12x9` the columns and the rows. */
const SIDES = /(\d+)\s*[x×]\s*(\d+)/i;
/** Of `heart:9` both. */
const SIZE = /:\s*(\d+)$/;

/**
 * The sentence with the reader's own words in it; null where not all of them can be found.
 * @param {Problem} problem @param {unknown} sent the body of the request @param {Record<string, unknown>} own what the page knows besides
 */
export function filledIn(problem, sent, own) {
  const field = fieldAt(sent, problem.pointer ?? "");
  let whole = true;
  const sentence = (problem.wording ?? problem.detail).replace(/\{(\w+)\}/g, (_, name) => {
    const found = (field === undefined ? undefined : partOf(field, problem, name)) ?? own[name];
    whole &&= found !== undefined && found !== "";
    return shortened(String(found));
  });
  return whole ? sentence : null;
}

/** @param {unknown} sent @param {string} pointer such as `#/history/0/reply` @returns {string | undefined} */
function fieldAt(sent, pointer) {
  /** @type {unknown} */ let found = sent;
  for (const name of pointer.split("/").slice(1)) found = /** @type {Record<string, unknown> | null} */ (found)?.[name];
  return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
}

/** @param {string} field @param {Problem} problem @param {string} name @returns {string | undefined} */
function partOf(field, { line, column = 1, values, left_out: lengths = {} }, name) {
  const length = lengths[name] ?? 0;
  if (line !== undefined) return field.split("\n")[line - 1]?.slice(column - 1, column - 1 + length);
  if (name === "sign") return [...field][(values.place ?? 1) - 1];
  const [, columns, rows] = SIDES.exec(field) ?? SIZE.exec(field) ?? [];
  if (name === "columns") return columns;
  if (name === "rows") return rows ?? columns;
  const [cell, ...written] = field.split("=");
  if (written.length) return name === "value" ? written.join("=") : cell;
  if (name === "word") return field.toLocaleUpperCase();
  // Of a shape such as `hex heart:9` only a part may be meant.
  return field.split(/[\s:]+/).find((part) => part.length === length && field.length > length) ?? field.trim();
}

/** @param {string} words */
function shortened(words) {
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}
