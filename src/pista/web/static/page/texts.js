// The wording of everything the page itself says, from the same catalogues as the terminal.

import { catalogue, tag } from "./surroundings.js";

/** @import { Entry } from "./surroundings.js" */

export const language = tag.slice(0, 2);

/**
 * A sentence by its key; the value `n` picks between the wordings for one and for many.
 * @param {string} key @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  const wording = entry(key);
  if (wording === undefined) return key;
  const text = typeof wording === "string" ? wording : values.n === 1 ? wording.one : wording.other;
  return text.replace(/\{(\w+)\}/g, (field, name) => (name in values ? written(values[name]) : field));
}

/** @param {unknown} value */
function written(value) {
  return typeof value === "number" ? number(value) : String(value);
}

/** How numbers are written here, by the digits behind the point: to find that out takes long. @type {Map<number | undefined, Intl.NumberFormat>} */
const formats = new Map();

/** A number as people write it here. @param {number} value @param {number} [digits] behind the point */
export function number(value, digits) {
  const style = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats.get(digits) ?? new Intl.NumberFormat(tag, style);
  formats.set(digits, format);
  return format.format(value);
}

/** A small number as people write it in a headline: four. @param {number} value */
export function counted(value) {
  return sayOr(number(value), `ending.count_${value}`);
}

/** With its first letter as at the beginning of a sentence. @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}

/**
 * A word for a name of the server's (a level, a shape): the kind's own, else the common one, else the name itself.
 * @param {string} family @param {string} name @param {string} [kind]
 */
export function word(family, name, kind = "page") {
  const what = `${family}_${name.replaceAll("-", "_")}`;
  return sayOr(name.replaceAll("_", " "), `${kind}.${what}`, `page.${what}`);
}

/** The first of these that is worded; another word where none is. @param {string} otherwise @param {string[]} keys */
export function sayOr(otherwise, ...keys) {
  const key = keys.find(isWorded);
  return key === undefined ? otherwise : say(key);
}

/** @param {string} key */
export function isWorded(key) {
  return entry(key) !== undefined;
}

/** What a kind says of itself. @param {string} kind @param {string} what */
export function kindSays(kind, what) {
  return sayOr(kind, `${kind}.${what}`);
}

/** @param {string} key @returns {Entry | undefined} */
function entry(key) {
  const [section = "", name = ""] = key.split(".");
  return catalogue[section]?.[name];
}

/** A date as people write it here. @param {string} date @param {"short" | "long"} [month] */
export function dayName(date, month = "short") {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(tag, {
    timeZone: "UTC",
    day: "numeric",
    month,
    year: "numeric",
  });
}

/** The day that somebody looks at: `Monday 16 November`. @param {string} date */
export function weekdayName(date) {
  const day = new Date(`${date}T00:00:00Z`);
  return capital(day.toLocaleDateString(tag, { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }));
}

/** `1:05`, or `1:01:05` from an hour on. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
