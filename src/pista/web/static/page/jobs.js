// Work that takes long: follows a job's events, shows how far it is, and can be called off.
import { announce } from "./announce.js";
import { forget, get, post } from "./api.js";
import { Refusal } from "./refusal.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/** @typedef {{ shown?: (partial: any) => void, started?: ((job: import("../shapes.d.ts").Job) => void) | undefined, signal?: AbortSignal }} Following what to do with partial results, and once it is known to take long; when to stop */

/** What is done sooner is done without a word, in milliseconds. */
const SOON = 400;

/**
 * Asks for work; where the answer is a job, follows it to its end. `place` shows progress and a button to stop.
 * @param {string} path @param {unknown} body @param {HTMLElement} place @param {Following} [following]
 * @returns {Promise<any>} the result, or null when it was called off
 */
export async function work(path, body, place, { shown, started, signal } = {}) {
  const off = new AbortController();
  const stop = () => off.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const bar = h("progress", { "aria-label": say("page.working") });
  const box = h(
    "div",
    { class: "sheet tight working" },
    h("p", {}, say("page.working")),
    bar,
    h("button", { type: "button", onclick: stop }, say("page.stop")),
  );
  const soon = setTimeout(() => {
    place.append(box);
    announce(say("page.working"));
  }, SOON);
  try {
    const answer = await post(path, body, "POST", off.signal);
    if (!isJob(answer)) return answer;
    started?.(answer);
    return await follow(answer, body, bar, off.signal, shown);
  } catch (error) {
    if (off.signal.aborted && !(error instanceof Refusal)) return null;
    throw error;
  } finally {
    clearTimeout(soon);
    signal?.removeEventListener("abort", stop);
    if (box.contains(document.activeElement)) document.querySelector("main")?.focus({ preventScroll: true });
    box.remove();
  }
}

/** @param {any} answer @returns {answer is import("../shapes.d.ts").Job} */
function isJob(answer) {
  return Boolean(answer && "state" in answer && "task" in answer);
}

/**
 * @param {import("../shapes.d.ts").Job} job @param {unknown} body what it was asked for with @param {HTMLProgressElement} bar
 * @param {AbortSignal} signal @param {Following["shown"]} shown
 */
async function follow(job, body, bar, signal, shown) {
  const cancel = () => void forget(`jobs/${job.id}`).catch(() => null);
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const ended = await endOf(job.id, (now) => {
    if (now.progress) {
      bar.max = now.progress.total;
      bar.value = now.progress.done;
    }
    if (now.partial) shown?.(now.partial);
  });
  if (ended.state === "cancelled") return null;
  if (ended.state === "failed")
    throw new Refusal(ended.problem?.detail ?? say("page.server_trouble"), ended.problem, body);
  return /** @type {any} */ (ended.result);
}

/**
 * @param {string} id @param {(job: import("../shapes.d.ts").Job) => void} show
 * @returns {Promise<import("../shapes.d.ts").Job>}
 */
function endOf(id, show) {
  return new Promise((done, failed) => {
    const events = new EventSource(`/api/jobs/${id}/events`);
    events.addEventListener("progress", (event) => show(JSON.parse(event.data)));
    events.addEventListener("end", (event) => {
      events.close();
      done(JSON.parse(event.data));
    });
    events.addEventListener("error", () => {
      // The stream broke; the job may still have ended well.
      events.close();
      get(`jobs/${id}`).then(
        (job) =>
          job.result || job.problem || job.state === "cancelled"
            ? done(job)
            : setTimeout(() => endOf(id, show).then(done, failed), 1000),
        failed,
      );
    });
  });
}
