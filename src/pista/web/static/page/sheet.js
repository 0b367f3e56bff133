// <pista-sheet>: the puzzles of a printed page, as its QR code names them behind the #, each with a way to its game.
import { pageAt } from "./address.js";
import { h } from "./element.js";
import { kindSays } from "./texts.js";

/** A kind by the way to its page. @param {string} name */
const isKind = (name) =>
  /^[a-z][a-z0-9_]*$/.test(name) && document.querySelector(`.top nav a[href="${pageAt(name)}"]`) !== null;

class Sheet extends HTMLElement {
  connectedCallback() {
    this.#show();
    addEventListener("hashchange", () => this.#show());
  }

  #show() {
    const { lead = "", empty = "" } = this.dataset;
    const told = new URLSearchParams(location.hash.slice(1));
    const named = [...told].filter(([kind, code]) => code && isKind(kind));
    // As they are numbered on paper.
    const first = Number(told.get("n")) || 1;
    this.replaceChildren(
      h("p", {}, named.length ? lead : empty),
      named.length
        ? h(
            "ol",
            { class: "lines sheet numbered" },
            ...named.map(([kind, code], at) =>
              h("li", {}, h("a", { href: `${pageAt(kind)}#p=${code}` }, `${first + at}. ${kindSays(kind, "name")}`)),
            ),
          )
        : "",
    );
  }
}

customElements.define("pista-sheet", Sheet);
