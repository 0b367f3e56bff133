// Two fingers on a board: how far apart they have gone, and what lies between them.

/** @typedef {{ x: number, y: number }} Place of the window */
/** @typedef {(times: number, between: Place) => void} Follow how many times as far apart as at first, and around which place */

/**
 * Tells of two fingers that both lie on an element. What they do there is not done to the page.
 * @param {HTMLElement} element @param {(between: Place) => Follow | null} begin nothing where the page shall have them
 */
export function whenPinched(element, begin) {
  /** @type {Follow | null} */
  let follow = null;
  let apart = 1;
  /** As fingers come and go, it begins anew. @param {TouchEvent} event */
  const count = (event) => {
    const fingers = twoOn(element, event);
    follow = fingers && begin(fingers.between);
    apart = fingers?.apart ?? 1;
  };
  for (const name of /** @type {const} */ (["touchstart", "touchend", "touchcancel"]))
    element.addEventListener(name, count, { passive: true });
  element.addEventListener(
    "touchmove",
    (event) => {
      const fingers = follow && twoOn(element, event);
      if (!fingers) return;
      if (event.cancelable) event.preventDefault();
      follow?.(fingers.apart / apart, fingers.between);
    },
    { passive: false },
  );
}

/** @param {HTMLElement} element @param {TouchEvent} event */
function twoOn(element, { touches }) {
  const [one, other, third] = touches;
  if (!one || !other || third || ![one, other].every(({ target }) => element.contains(/** @type {Node} */ (target))))
    return null;
  return {
    // Fingers that touch each other are a little apart even so.
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    between: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}
