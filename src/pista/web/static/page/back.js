// Coming back by the browser's Back: the page is shown as it was left, though games may have gone on since.

/** @param {() => unknown} refresh what brings the page up to date */
export function whenBack(refresh) {
  addEventListener("pageshow", (event) => {
    if (event.persisted) refresh();
  });
}
