// Doing something that the server may refuse: its sentence is told on a line of the page, anything else is a bug and surfaces.
import { tell } from "./announce.js";
import { Refusal } from "./refusal.js";

/**
 * What the action gives, or undefined when it was refused.
 * @template T @param {HTMLElement} line @param {() => Promise<T>} action
 * @param {(pointer: string) => Record<string, unknown>} [own] what was sent there, to be named in the sentence
 * @param {(pointer: string) => string} [label] what the page calls the field that is pointed at
 * @returns {Promise<T | undefined>}
 */
export async function attempt(line, action, own = () => ({}), label = () => "") {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const pointer = error.problem?.pointer ?? "";
    tell(line, [label(pointer), error.wording(own(pointer))].filter(Boolean).join(": "), "wrong");
    line.scrollIntoView({ block: "nearest" });
    return undefined;
  }
}
