// What is kept on this device for the time without the server, to be removed by whoever wishes so; and to be kept again.
import { tell } from "../page/announce.js";
import { sure } from "../page/dialog.js";
import { h } from "../page/element.js";
import { say } from "../page/texts.js";
import { forgetAll, gamesWaiting, isWished, wish } from "./kept.js";

/** The part of a page that offers it; null where nothing can be kept. */
export function forgetSection() {
  if (!navigator.serviceWorker || !globalThis.caches) return null;
  const line = h("p", { class: "saying" });
  const button = h("button", { type: "button", onclick: () => (isWished() ? remove() : keepAgain()) });
  const dress = () => {
    button.textContent = say(isWished() ? "offline.remove" : "offline.keep");
  };
  const remove = async () => {
    if (gamesWaiting().length && !(await sure(say("offline.remove_sure"), say("offline.remove")))) return;
    await forget();
    dress();
    tell(line, say("offline.removed"), "good");
  };
  const keepAgain = async () => {
    wish(true);
    dress();
    tell(line, say("offline.kept_again"), "good");
    await import("./install.js").then(({ install }) => install());
  };
  dress();
  return h(
    "section",
    { class: "sheet stack" },
    h("h2", {}, say("offline.title")),
    h("p", {}, say("offline.about")),
    h("div", { class: "row" }, button),
    line,
  );
}

/** The wish comes first: no other window then keeps anything anew. */
async function forget() {
  wish(false);
  forgetAll();
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
