// Making elements: the only way the page builds its tree (no markup in strings).

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Settings */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An attribute that is false or null is left out; `onclick` and the like are listeners.
 * @param {Element} node @param {Settings} settings @param {Child[]} children
 */
function fill(node, settings, children) {
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map(asNode));
}

/** @param {Child} child @returns {Node} */
function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Settings} [settings] @param {Child[]} children @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, settings = {}, ...children) {
  const node = document.createElement(tag);
  fill(node, settings, children);
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Settings} [settings] @param {Child[]} children @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, settings = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  fill(node, settings, children);
  return /** @type {SVGElementTagNameMap[Tag]} */ (node);
}

/**
 * A labelled choice.
 * @param {string} label @param {[string, string][]} options value and wording @param {string} chosen
 * @param {Settings} [settings] @returns {{ field: HTMLLabelElement, select: HTMLSelectElement }}
 */
export function choice(label, options, chosen, settings = {}) {
  const select = h("select", settings);
  offer(select, options, chosen);
  return { field: h("label", { class: "field" }, h("span", {}, label), select), select };
}

/** Replaces the options of a choice. @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} chosen */
export function offer(select, options, chosen) {
  select.replaceChildren(
    ...options.map(([value, wording]) => h("option", { value, selected: value === chosen }, wording)),
  );
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} [changed] */
export function tick(label, on, changed) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => changed?.(box.checked) });
  return { field: h("label", { class: "tick" }, box, label), box };
}
