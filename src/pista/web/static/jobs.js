// Work that takes long: follows a job's events, shows how far it is, and can be called off.
import { forget, get, post, Refusal } from "./api.js";
import { h } from "./element.js";
import { say } from "./texts.js";

/** @typedef {{ shown?: (partial: any) => void, signal?: AbortSignal }} Following what to do with partial results; when to stop */

/**
 * Asks for work; where the answer is a job, follows it to its end. `place` shows progress and a button to stop.
 * @param {string} path @param {unknown} body @param {HTMLElement} place @param {Following} [following]
 * @returns {Promise<any>} the result, or null when it was called off
 */
export async function work(path, body, place, following = {}) {
  const answer = await post(path, body);
  return isJob(answer) ? follow(answer, place, following) : answer;
}

/** @param {any} answer @returns {answer is import("./shapes.d.ts").Job<any>} */
function isJob(answer) {
  return Boolean(answer && "state" in answer && "task" in answer);
}

/** @param {import("./shapes.d.ts").Job<any>} job @param {HTMLElement} place @param {Following} following */
async function follow(job, place, { shown, signal }) {
  const cancel = () => void forget(`jobs/${job.id}`).catch(() => null);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  const bar = h("progress", { "aria-label": say("page.working") });
  const stop = h("button", { type: "button", onclick: cancel }, say("page.stop"));
  const box = h("div", { class: "tight working" }, bar, stop);
  place.append(box);
  /** @param {import("./shapes.d.ts").Job<any>} now */
  const show = (now) => {
    if (now.progress) {
      bar.max = now.progress.total;
      bar.value = now.progress.done;
    }
    if (now.partial) shown?.(now.partial);
  };
  try {
    const ended = await endOf(job.id, show);
    if (ended.state === "cancelled") return null;
    if (ended.state === "failed") throw new Refusal(ended.problem?.detail ?? say("page.server_trouble"), ended.problem);
    return ended.result;
  } finally {
    signal?.removeEventListener("abort", cancel);
    box.remove();
  }
}

/**
 * @param {string} id @param {(job: import("./shapes.d.ts").Job<any>) => void} show
 * @returns {Promise<import("./shapes.d.ts").Job<any>>}
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
