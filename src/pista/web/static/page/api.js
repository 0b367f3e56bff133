// Talking to the server: JSON in the page's language, one key per change, problems as sentences.
import { meet } from "./client.js";
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

/**
 * Asks once: where the server cannot be reached that is a refusal without a problem.
 * @param {"GET" | "POST" | "PUT"} method @param {string} path @param {unknown} [body] @param {string} [key] @returns {Promise<any>}
 */
export function askOnce(method, path, body, key) {
  return ask(method, path, body, key, undefined, 1);
}

/** @param {string} path */
export function forget(path) {
  return ask("DELETE", path);
}

/** `crypto.randomUUID` exists only on https and localhost. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] @param {AbortSignal} [signal] @param {number} [times] */
async function ask(method, path, body, key, signal, times = TIMES) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language, Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  const sent = body === undefined ? null : JSON.stringify(body);
  const response = await reach(`/api/${path}`, { method, headers, body: sent, signal: signal ?? null }, times);
  if (response.status === 204) return null;
  const data = await response.json().catch(() => null);
  if (response.ok) return data;
  throw new Refusal(sentenceOf(data), data, body);
}

/**
 * What the server answers; where it cannot be reached, what is kept here instead, or the request waits until it is there again.
 * @param {string} address @param {RequestInit} request @param {number} times
 */
async function reach(address, request, times) {
  for (let lost = 0; lost < times; lost += 1) {
    try {
      const response = await fetch(address, request);
      if (response.headers.has("Pista-Kept")) return response;
      meet(response.headers.get("Pista-Client"));
      dispatchEvent(new CustomEvent("pista-reach", { detail: true }));
      return response;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      const back = isBack(request.signal);
      dispatchEvent(new CustomEvent("pista-reach", { detail: false }));
      const kept = times > 1 && request.method === "GET" ? await keptAnswer(address) : null;
      if (kept) return kept;
      if (times > 1) await back;
    }
  }
  throw new Refusal(say("page.offline"));
}

/** What this device knows of it: only where a service worker shows pages without the server. @param {string} address @returns {Promise<Response | null>} */
async function keptAnswer(address) {
  if (!navigator.serviceWorker?.controller) return null;
  return import("../offline/answers.js").then(({ answerTo }) => answerTo(address)).catch(() => null);
}

/** @param {AbortSignal | null} [signal] @returns {Promise<void>} */
export function isBack(signal) {
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
