// Light or dark, as the notebook is: JupyterLab says so, of others the colour of the paper tells.

/** Keeps the room in the notebook's colours; returns how to stop. @param {HTMLElement} room @param {HTMLElement} el */
export function followTheme(room, el) {
  const follow = () => (room.dataset.theme = isDark(el) ? "dark" : "light");
  const changes = new MutationObserver(follow);
  for (const node of [document.documentElement, document.body]) changes.observe(node, { attributes: true });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", follow);
  // A display is shown only after it was made; until then there is no paper under it.
  requestAnimationFrame(follow);
  follow();
  return () => {
    changes.disconnect();
    system.removeEventListener("change", follow);
  };
}

/** @param {HTMLElement} el */
function isDark(el) {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (let node = /** @type {Element | null} */ (el); node; node = node.parentElement) {
    const [red = 0, green = 0, blue = 0, there = 1] = (
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    if (there > 0.5) return 0.3 * red + 0.6 * green + 0.1 * blue < 128;
  }
  return false;
}
