// Talking to the server: JSON in the page's language, one key per change, problems as sentences.
import { Refusal } from "./refusal.js";
import { language, say } from "./texts.js";

/** How often the server may be there and the request still be lost. */
const TIMES = 5;

/** Whether the server has no such thing, or cannot read what names it. @param {unknown} error */
export function isMissing(error) {
  return error instanceof Refusal && [404, 422].includes(error.problem?.status ?? 0);
}

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  return ask("GET", path);
}

/**
 * A change carries a key, so that asking again after a lost answer does it only once.
 * @param {string} path @param {unknown} [body] @param {"POST" | "PUT"} [method] @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export function post(path, body = {}, method = "POST", signal) {
  return ask(method, path, body, newKey(), signal);
}

/** @param {string} path */
export function forget(path) {
  return ask("DELETE", path);
}

/** `crypto.randomUUID` exists only on https and localhost. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] @param {AbortSignal} [signal] */
async function ask(method, path, body, key, signal) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language, Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = await reach(`/api/${path}`, { method, headers, body: sent, signal: signal ?? null });
  if (response.status === 204) return null;
  const data = await response.json().catch(() => null);
  if (response.ok) return data;
  throw new Refusal(sentenceOf(data), data, body);
}

/** What the server answers; where it cannot be reached, the request waits until it is there again. @param {string} address @param {RequestInit} request */
async function reach(address, request) {
  for (let lost = 0; lost < TIMES; lost += 1) {
    try {
      const response = await fetch(address, request);
      dispatchEvent(new CustomEvent("pista-reach", { detail: true }));
      return response;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      const back = isBack(request.signal);
      dispatchEvent(new CustomEvent("pista-reach", { detail: false }));
      await back;
    }
  }
  throw new Refusal(say("page.offline"));
}

/** @param {AbortSignal | null | undefined} signal @returns {Promise<void>} */
function isBack(signal) {
  return new Promise((done) => {
    const heard = (/** @type {Event} */ event) => {
      if (event.type === "pista-reach" && !(/** @type {CustomEvent<boolean>} */ (event).detail)) return;
      removeEventListener("pista-reach", heard);
      done();
    };
    addEventListener("pista-reach", heard);
    signal?.addEventListener("abort", heard, { once: true });
  });
}

/** The most particular sentence a problem has. @param {import("../shapes.d.ts").Problem | null} problem */
function sentenceOf(problem) {
  if (!problem) return say("page.server_trouble");
  const details = problem.errors?.map((error) => error.detail).join(" ");
  return problem.detail || details || problem.title;
}
