// What the pages' scripts find around them in a notebook: the words of the board, and a room of its own with the pages' styles.
import { h } from "../../web/static/page/element.js";

const { model, el, styles } = here;
const { language, catalogue: words } = model.get("_words");

/** The board's language. */
export const tag = language;
export const catalogue = words;

/** All that the board shows, out of reach of the notebook's styles. */
export const room = h("div", { class: "pista", lang: language });

const shade = el.shadowRoot ?? el.attachShadow({ mode: "open" });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
shade.adoptedStyleSheets = [sheet];
shade.replaceChildren(room);
