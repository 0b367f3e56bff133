// Doing something that the server may refuse: its sentence is told on a line of the page, anything else is a bug and surfaces.
import { tell } from "./announce.js";
import { Refusal } from "./api.js";

/**
 * What the action gives, or undefined when it was refused.
 * @template T @param {HTMLElement} line @param {() => Promise<T>} action
 * @param {(pointer: string) => Record<string, unknown>} [own] what was sent there, to be named in the sentence
 * @returns {Promise<T | undefined>}
 */
export async function attempt(line, action, own = () => ({})) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(line, error.wording(own(error.problem?.pointer ?? "")), "wrong");
    line.scrollIntoView({ block: "nearest" });
    return undefined;
  }
}
