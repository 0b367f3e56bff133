// What a key means on a grid that is being filled in.

/** @import { GridTable } from "./table.js" */

/** Nothing where it means nothing here. @param {GridTable} table @param {KeyboardEvent} event @returns {(() => void) | null} */
export function keyAction(table, event) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return () => void table.change(event.shiftKey ? "redo" : "undo");
    return key === "y" ? () => void table.change("redo") : null;
  }
  if (event.altKey) return null;
  if (/^[0-9]$/.test(key)) return () => table.type(key);
  if (key === "enter") return () => table.choose(table.board.current);
  if (key === "backspace" || key === "delete") return () => table.erase();
  if (key === "+" || key === "-") return () => table.step(key === "+" ? 1 : -1);
  return key === "n" ? () => table.dispatchEvent(new CustomEvent("pencil")) : null;
}
