// How large the sheet is and which cells are neighbours, in one row; and a way to begin again.
import { choice, h } from "../page/element.js";
import { kindSays, say } from "../page/texts.js";
import { blank, resized } from "./sheet.js";

/** @import { Editor } from "./editor.js" */
/** @import { Drawing, Sheet } from "./sheet.js" */

const [LEAST, MOST] = [2, 40];

/**
 * The row, and how it shows the size of a sheet.
 * @param {string} kind @param {Drawing} drawing @param {Editor} editor
 * @returns {{ row: HTMLElement, show: (sheet: Sheet) => void }}
 */
export function sizeRow(kind, drawing, editor) {
  const input = (/** @type {number | undefined} */ value) =>
    h("input", { type: "number", min: LEAST, max: MOST, value, inputmode: "numeric", onchange: () => resize() });
  const [rows, columns] = [input(drawing.size[0]), input(drawing.size[1])];
  const heading = choice(
    say("page.neighbours"),
    drawing.headings.map((name) => [name, kindSays(kind, `heading_${name}`)]),
    drawing.headings[0] ?? "",
    { onchange: () => resize() },
  );
  const resize = () => {
    const sheet = resized(
      { ...editor.sheet, heading: heading.select.value },
      drawing,
      within(rows.value),
      within(columns.value),
    );
    editor.replace(sheet);
    show(sheet);
  };
  const show = (/** @type {Sheet} */ { cells, heading: name }) => {
    rows.value = String(cells.length);
    columns.value = String(cells[0]?.length ?? 0);
    heading.select.value = name;
  };
  const clear = () => editor.replace(blank(drawing, within(rows.value), within(columns.value), heading.select.value));
  const row = h(
    "div",
    { class: "row size" },
    h("label", { class: "field" }, h("span", {}, say("page.rows")), rows),
    h("label", { class: "field" }, h("span", {}, say("page.columns")), columns),
    drawing.headings.length ? heading.field : null,
    h("button", { type: "button", class: "quiet", onclick: clear }, say("page.clear_board")),
  );
  return { row, show };
}

/** A size that can be, for whatever was typed. @param {string} typed */
function within(typed) {
  return Math.min(MOST, Math.max(LEAST, Math.floor(Number(typed)) || LEAST));
}
