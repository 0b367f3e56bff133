// Whose this browser is, by the name the server calls its client: what was kept here of another one is gone before anything is shown.

const NAME = "pista.client";
const THEIRS = /^pista\.(game|change|time|draft)\./;

/** Takes note of whose answer has come. @param {string | null} client null where an answer is about nobody */
export function meet(client) {
  const before = stored((storage) => storage.getItem(NAME));
  if (client === null || client === before) return;
  for (const storage of [() => localStorage, () => sessionStorage])
    stored((kept) => {
      for (const name of Object.keys(kept)) if (THEIRS.test(name)) kept.removeItem(name);
    }, storage);
  stored((storage) => storage.setItem(NAME, client));
}

/** Some browsers keep nothing. @template T @param {(storage: Storage) => T} action @param {() => Storage} [where] @returns {T | undefined} */
export function stored(action, where = () => localStorage) {
  try {
    return action(where());
  } catch {
    return undefined;
  }
}
