// Sets the theme before the first paint. A classic script in the head: it must not wait for modules.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const apply = () => {
    let chosen = "auto";
    try {
      chosen = localStorage.getItem("pista.theme") ?? "auto";
    } catch {
      // Storage may be forbidden; the system's wish still holds.
    }
    const wished = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    root.dataset.theme = ["light", "dark", "contrast"].includes(chosen) ? chosen : wished;
  };
  apply();
  dark.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("pista-theme", apply);
})();
