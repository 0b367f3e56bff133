// Talking to the server: JSON in the page's language, one key per change, problems as sentences.
import { language, say } from "./texts.js";

export class Refusal extends Error {
  /** @param {string} sentence @param {import("./shapes.d.ts").Problem | null} problem */
  constructor(sentence, problem = null) {
    super(sentence);
    /** @type {import("./shapes.d.ts").Problem | null} */
    this.problem = problem;
  }

  /** The last part of the problem's type: `turn`, `refused`, `not-found` … */
  get sort() {
    return this.problem?.type.split("/").pop() ?? "offline";
  }

  /**
   * The sentence with the reader's own input in it, which the server does not echo.
   * @param {Record<string, unknown>} own
   */
  wording(own) {
    const full = this.problem?.code ? say(this.problem.code, { ...own, ...this.problem.values }) : "";
    return full && full !== this.problem?.code && !/\{\w+\}/.test(full) ? full : this.message;
  }
}

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
 * @param {string} path @param {unknown} [body] @param {"POST" | "PUT"} [method] @returns {Promise<any>}
 */
export async function post(path, body = {}, method = "POST") {
  const key = newKey();
  try {
    return await ask(method, path, body, key);
  } catch (error) {
    if (error instanceof Refusal && error.sort === "offline" && navigator.onLine) return ask(method, path, body, key);
    throw error;
  }
}

/** @param {string} path */
export function forget(path) {
  return ask("DELETE", path);
}

/** `crypto.randomUUID` exists only on https and localhost. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] */
async function ask(method, path, body, key) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language, Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let response;
  try {
    response = await fetch(`/api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    dispatchEvent(new CustomEvent("pista-reach", { detail: false }));
    throw new Refusal(say("page.offline"));
  }
  dispatchEvent(new CustomEvent("pista-reach", { detail: true }));
  if (response.status === 204) return null;
  const data = await response.json().catch(() => null);
  if (response.ok) return data;
  throw new Refusal(sentenceOf(data), data);
}

/** The most particular sentence a problem has. @param {import("./shapes.d.ts").Problem | null} problem */
function sentenceOf(problem) {
  if (!problem) return say("page.server_trouble");
  const details = problem.errors?.map((error) => error.detail).join(" ");
  return problem.detail || details || problem.title;
}
