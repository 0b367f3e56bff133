// What a page's scripts find around them: its language, its wording, and where what it says aloud is kept. A notebook has others.

/** @typedef {string | { one: string, other: string }} Entry */

/** The page's language with its country, where it says one: `pt-BR`. */
export const tag = document.documentElement.lang;
/** Where what is said aloud is kept. @type {ParentNode} */
export const room = document.querySelector("main") ?? document.body;
/** How long to wait before the wording is asked for again, in milliseconds. */
const AGAIN = 1000;
/** @type {Record<string, Record<string, Entry>>} */
export const catalogue = await fetched();

/** Without its wording a page can say nothing, not even that something is lost; so it waits for it. */
async function fetched() {
  for (;;) {
    const answer = await fetch(`/api/catalogues/${tag.slice(0, 2)}`).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => null) : null;
    if (found) return found;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}
