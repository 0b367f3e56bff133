// What the address of a page names behind its #, where no server and no log sees it: a game, a day, a puzzle.

/** @returns {URLSearchParams} */
export function named() {
  return new URLSearchParams(location.hash.slice(1));
}

/**
 * Names the game on the page, so that a reload finds it again. One that was begun here stands behind the one before, to which the
 * browser's Back returns; one that was asked for by the address takes its place.
 * @param {string} id @param {boolean} [begun]
 */
export function nameGame(id, begun = false) {
  const before = named().get("g");
  if (begun && before && before !== id) history.pushState(null, "", `#g=${id}`);
  else history.replaceState(null, "", `#g=${id}`);
}

/** The kind whose pages these are: the part of the path behind the language. */
export function kindHere() {
  return location.pathname.split("/")[2] ?? "";
}

/** @param {string} path behind the language */
export function pageAt(path) {
  return `/${document.documentElement.lang.slice(0, 2)}/${path}`;
}
