// Results for another device: a code that is shown here for some minutes, and the field for one that is shown elsewhere.
import { named } from "./address.js";
import { announce, tell, write } from "./announce.js";
import { post } from "./api.js";
import { attempt } from "./attempt.js";
import { sure } from "./dialog.js";
import { h, s } from "./element.js";
import { copy } from "./share.js";
import { tag } from "./surroundings.js";
import { say } from "./texts.js";

/** @import { Transfer } from "../shapes.d.ts" */

/** White around the squares, as cameras need it. */
const EDGE = 4;
/** Letters and digits of a code. */
const SIGNS = 8;

/** Shows a code on demand; its button is for those who have something to take along. */
export function giver() {
  const [line, place] = [h("p", { class: "saying" }), h("div", { class: "stack" })];
  const show = () =>
    attempt(line, async () => {
      /** @type {Transfer} */
      const transfer = await post("statistics/transfer");
      place.replaceChildren(...codeOf(transfer));
      announce(`${say("results.code")}: ${transfer.code}`);
      tell(line, untilWhen(transfer));
    });
  const button = h("button", { type: "button", disabled: true, onclick: show }, say("results.move_start"));
  const section = h(
    "section",
    { class: "sheet stack" },
    h("h2", {}, say("results.move")),
    h("p", {}, say("results.move_how")),
    h("div", { class: "row" }, button),
    place,
    line,
  );
  /** @param {boolean} has whether there is anything to take along */
  const offer = (has) => {
    button.disabled = !has;
    if (!has) write(line, say("results.move_none"));
    else if (!place.childElementCount) write(line, "");
  };
  return { section, offer };
}

/** @param {Transfer} transfer */
function codeOf({ code, address, squares }) {
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        button.textContent = (await copy(address)) ? say("page.copied") : address;
      },
    },
    say("page.copy_link"),
  );
  return [
    h("p", {}, say("results.move_use")),
    h(
      "div",
      { class: "row middle" },
      squaresOf(squares),
      h("div", { class: "tight" }, h("p", { class: "transfer-code" }, code), button),
    ),
  ];
}

/** @param {Transfer} transfer */
function untilWhen({ until }) {
  const time = new Date(until).toLocaleTimeString(tag, { hour: "numeric", minute: "2-digit" });
  return say("results.move_until", { time });
}

/** @param {string[]} rows 1 for dark */
function squaresOf(rows) {
  const size = rows.length + 2 * EDGE;
  const dark = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "1" ? `M${x} ${y}h1v1h-1z` : [])));
  return s(
    "svg",
    {
      class: "camera-code",
      viewBox: `${-EDGE} ${-EDGE} ${size} ${size}`,
      role: "img",
      "aria-label": say("results.camera_code"),
    },
    s("path", { d: dark.join("") }),
  );
}

/** Takes a code of another device, typed or in the address. @param {() => Promise<void>} added */
export function taker(added) {
  const line = h("p", { class: "saying" });
  const field = h("input", {
    type: "text",
    maxlength: 20,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    size: 11,
    oninput: () => field.getAttribute("aria-invalid") && settle(),
  });
  const settle = () => {
    field.removeAttribute("aria-invalid");
    write(line, "");
  };
  /** @param {string} code */
  const take = (code) =>
    attempt(line, async () => {
      const { added: n } = await post("statistics/fetch", { code });
      field.value = "";
      await added();
      tell(line, say("stats.imported", { n }), "good");
    });
  const form = h(
    "form",
    {
      class: "row",
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (field.value.replace(/[^\p{L}\p{N}]/gu, "").length >= SIGNS) return void take(field.value);
        field.setAttribute("aria-invalid", "true");
        tell(line, say("results.code_short"), "wrong");
        return field.focus();
      },
    },
    h("label", { class: "field" }, h("span", {}, say("results.code")), field),
    h("button", {}, say("results.fetch_start")),
  );
  void offered(take);
  return h(
    "section",
    { class: "sheet stack" },
    h("h2", {}, say("results.fetch")),
    h("p", {}, say("results.fetch_how")),
    form,
    line,
  );
}

/** A code in the address is taken once, and only by one who wants it: anybody may have made the link. @param {(code: string) => unknown} take */
async function offered(take) {
  const code = named().get("code");
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  if (await sure(say("results.fetch_sure"), say("results.fetch_start"))) take(code);
}
