// Asking Python, which plays: what a page asks its server for, a board asks the kernel for.
import { announce } from "../../web/static/page/announce.js";
import { Refusal } from "../../web/static/page/refusal.js";
import { say } from "../../web/static/page/texts.js";

/** @typedef {{ done: (form: any) => void, failed: (error: Refusal) => void }} Asked */

const { model } = here;
/** How long the kernel may think before it is said that it is busy, in milliseconds. */
const SOON = 1500;
/** @type {Map<number, Asked>} */ const open = new Map();

/** Fires `busy` and `idle` when one begins or ceases to wait for long. */
export const waiting = new EventTarget();

/** Whether something is asked that has no answer yet. */
export function isWaiting() {
  return open.size > 0;
}

/** A board has one game to look at. @returns {Promise<any>} */
export function get() {
  return ask("look", {});
}

/** The last part of a path says what is to be done. @param {string} path @param {object} [body] @returns {Promise<any>} */
export function post(path, body = {}) {
  return ask(path.split("/").at(-1) ?? "", body);
}

/** @param {string} verb @param {object} body @returns {Promise<any>} */
function ask(verb, body) {
  // Numbers of several displays of a board must differ: each hears the answers to all.
  const number = Math.floor(Math.random() * 2 ** 50);
  const late = setTimeout(() => {
    announce(say("notebook.busy"));
    waiting.dispatchEvent(new CustomEvent("busy"));
  }, SOON);
  return new Promise((done, failed) => {
    open.set(number, { done, failed });
    model.send({ asked: number, verb, body });
  }).finally(() => {
    clearTimeout(late);
    open.delete(number);
    if (!open.size) waiting.dispatchEvent(new CustomEvent("idle"));
  });
}

/** @param {any} content */
function heard(content) {
  const asked = open.get(content?.answered);
  if (content?.problem) asked?.failed(new Refusal(content.problem.detail, content.problem));
  else asked?.done(content?.form);
}

model.on("msg:custom", heard);

/** Hears no answers any more. */
export function hangUp() {
  model.off("msg:custom", heard);
}
