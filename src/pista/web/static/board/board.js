// <pista-board>: paints a picture as SVG and, where tiles can be chosen, is a grid with one tab stop.
import { edgesOf } from "./edges.js";
import { s } from "../page/element.js";
import { boxOf, centreOf, next, rowsOf, WAYS } from "./geometry.js";
import { arrowsOf, classesOf, points, rounded, textsOf, trailOf, wallsOf } from "./paint.js";
import { say } from "../page/texts.js";

/** @import { Picture, Tile } from "../shapes.d.ts" */
/** @typedef {{ ground: SVGGElement, face: SVGGElement, words: SVGGElement }} Painted */
/** @typedef {"grid" | "table" | "img"} Role a grid can be chosen from, a table read, an img looked at */

const MARGIN = 0.08;
/** Of tiles that move one after the other: how much later the next one does, and the last one at most, in seconds. */
const [LATER, SPREAD] = [0.22, 1.2];

/** A chosen tile arrives as the event `choose`, its index as `detail`. */
export class Board extends HTMLElement {
  /** @type {Picture | null} */ picture = null;
  /** @type {Painted[]} */ #painted = [];
  /** @type {SVGSVGElement | null} */ #svg = null;
  #shape = "";
  #current = 0;
  #aim = 0;
  #cursor = s("polygon", { class: "cursor" });
  #over = s("g", { "aria-hidden": "true" });
  #under = s("g", { "aria-hidden": "true" });

  /** The tile that has the tab stop. */
  get current() {
    return this.#current;
  }

  /** @param {Picture} picture @param {Role} [role] */
  paint(picture, role = "grid") {
    const shape = JSON.stringify([role, picture.tiles.map((tile) => tile.outline)]);
    const before = shape === this.#shape ? this.picture : null;
    this.picture = picture;
    if (shape !== this.#shape) this.#build(picture, role);
    this.#shape = shape;
    this.#svg?.setAttribute("aria-label", picture.caption);
    picture.tiles.forEach((tile, index) => this.#dress(tile, index, before?.tiles[index] ?? null));
    this.#under.replaceChildren(trailOf(picture));
    this.#over.replaceChildren(...arrowsOf(picture), ...wallsOf(picture), this.#cursor);
  }

  /** Moves the tab stop, and the focus too if asked. @param {number} index @param {boolean} [focus] */
  go(index, focus = false) {
    const tile = this.picture?.tiles[index];
    if (!tile) return;
    this.#painted[this.#current]?.face.setAttribute("tabindex", "-1");
    this.#current = index;
    const face = this.#painted[index]?.face;
    if (this.#isGrid) face?.setAttribute("tabindex", "0");
    this.#cursor.setAttribute("points", points(tile.outline));
    if (focus) face?.focus({ preventScroll: false });
  }

  /** Shows which tile is chosen even while the focus is elsewhere. @param {boolean} on */
  keepCursor(on) {
    this.#cursor.classList.toggle("chosen", on);
  }

  /** Tiles turn over one after the other and show how they are painted only from the edge on. @param {number[]} indices */
  turn(indices) {
    return this.#move("turning", indices);
  }

  /** What was sought is found. @param {number[]} indices */
  bounce(indices) {
    return this.#move("bouncing", indices);
  }

  /** Says no: the tiles named, or the whole board. @param {number[]} [indices] */
  shake(indices) {
    if (indices) return void this.#move("shaking", indices);
    this.classList.remove("shaking");
    requestAnimationFrame(() => this.classList.add("shaking"));
  }

  /**
   * Moves the tiles, letter and ground together, as the style sheet says; over when the last one lies still, which is at
   * once for those who do not want motion.
   * @param {"turning" | "bouncing" | "shaking"} motion @param {number[]} indices
   */
  async #move(motion, indices) {
    const later = Math.min(LATER, SPREAD / indices.length);
    const parts = indices.flatMap((index, place) => {
      const { ground, face } = this.#painted[index] ?? {};
      for (const part of [ground, face]) part?.style.setProperty("--late", `${place * later}s`);
      return ground && face ? [ground, face] : [];
    });
    for (const part of parts) part.classList.remove(motion);
    // What is read here is worked out now, so that a motion that is under way begins anew.
    this.getBoundingClientRect();
    for (const part of parts) part.classList.add(motion);
    const moving = parts.flatMap((part) => part.getAnimations({ subtree: true }));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    if (moving.every(({ playState }) => playState === "finished"))
      for (const part of parts) part.classList.remove(motion);
  }

  /** The tile under a point of the window. @param {number} x @param {number} y @returns {number | null} */
  tileAt(x, y) {
    const under = document.elementFromPoint(x, y);
    const index = under ? this.#painted.findIndex(({ face }) => face.contains(under)) : -1;
    return index < 0 ? null : index;
  }

  get #isGrid() {
    return this.#svg?.getAttribute("role") === "grid";
  }

  /** @param {Picture} picture @param {Role} role */
  #build(picture, role) {
    const { left, top, width, height } = boxOf(picture);
    const edges = role === "grid" ? edgesOf(picture) : { left: 0, top: 0, names: [] };
    const [wide, tall] = [width + edges.left, height + edges.top];
    const box = [left - edges.left - MARGIN, top - edges.top - MARGIN, wide + 2 * MARGIN, tall + 2 * MARGIN];
    this.#svg = s("svg", { viewBox: box.join(" "), role, class: role === "grid" ? "choosable" : "" });
    // Where walls part the cells, these lie close to each other.
    const [inset, radius] = picture.walls.length
      ? [0, 0]
      : this.classList.contains("letters")
        ? [0.09, 0.1]
        : [0.04, 0];
    this.#painted = picture.tiles.map((tile) => {
      const words = s("g", {});
      const face = s(
        "g",
        { role: { grid: "gridcell", table: "cell", img: null }[role], tabindex: role === "grid" ? -1 : null },
        s("polygon", { class: "hit", points: points(tile.outline) }),
        words,
      );
      return { ground: s("g", {}, s("path", { class: "cell", d: rounded(tile.outline, inset, radius) })), face, words };
    });
    const rows = rowsOf(picture.tiles).map((indices) =>
      s("g", { role: role === "img" ? null : "row" }, ...indices.map((index) => this.#painted[index]?.face)),
    );
    this.#svg.append(
      s("g", { "aria-hidden": "true" }, ...edges.names, ...this.#painted.map(({ ground }) => ground)),
      this.#under,
      ...rows,
      this.#over,
    );
    this.#svg.style.setProperty("--wide", String(wide));
    this.#svg.style.setProperty("--tall", String(tall));
    this.replaceChildren(this.#svg);
    this.#current = Math.min(this.#current, picture.tiles.length - 1);
    this.go(
      Math.max(
        0,
        picture.tiles[this.#current]?.tone === "black"
          ? picture.tiles.findIndex((tile) => tile.tone !== "black")
          : this.#current,
      ),
    );
    if (role === "grid") this.#listen();
  }

  /** @param {Tile} tile @param {number} index @param {Tile | null} before */
  #dress(tile, index, before) {
    const painted = this.#painted[index];
    if (!painted || JSON.stringify(tile) === JSON.stringify(before)) return;
    const { ground, face, words } = painted;
    ground.setAttribute("class", classesOf(tile));
    face.setAttribute("class", classesOf(tile));
    if (before && tile.text && tile.text !== before.text) ground.classList.add("dropped");
    words.replaceChildren(...textsOf(tile));
    face.setAttribute("aria-label", this.labelOf(index));
  }

  /** A tile in words. @param {number} index */
  labelOf(index) {
    const tile = this.picture?.tiles[index];
    if (!tile) return "";
    const arrow = this.picture?.arrows.find((one) => one.tile === index);
    const ways = { "0,-1": "up", "0,1": "down", "-1,0": "left", "1,0": "right" };
    const way = arrow ? ways[/** @type {keyof ways} */ (String(arrow.towards))] : null;
    return [
      this.#isGrid ? tile.name : null,
      tile.text || (tile.tone === "black" ? null : say("page.tile_empty")),
      tile.end === "none" ? null : say(`page.end_${tile.end}`),
      ["empty", "typed", "entered"].includes(tile.tone) ? null : say(`page.tone_${tile.tone}`),
      way ? say(`page.arrow_${way}`) : null,
      tile.text || !tile.notes.length ? null : say("page.tile_notes", { notes: tile.notes.join(" ") }),
      tile.accent === "none" ? null : say(`page.accent_${tile.accent}`),
    ]
      .filter(Boolean)
      .join(", ");
  }

  #listen() {
    this.#painted.forEach(({ face }, index) => {
      face.addEventListener("click", () => {
        this.go(index, true);
        this.#choose(index);
      });
      face.addEventListener("focus", () => this.go(index));
    });
    this.#svg?.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (way) this.#step(way, event);
      else if (event.key === "Home" || event.key === "End") this.#toEdge(event);
      else if (event.key === " ") {
        event.preventDefault();
        this.#choose(this.#current);
      }
    });
  }

  /** @param {[number, number]} way @param {KeyboardEvent} event */
  #step(way, event) {
    const tiles = this.picture?.tiles ?? [];
    const [x] = centreOf(tiles[this.#current]?.outline ?? [[0, 0]]);
    if (way[0]) this.#aim = x + way[0];
    else if (Math.abs(this.#aim - x) > 0.75) this.#aim = x;
    const index = next(tiles, this.#current, way, this.#aim);
    event.preventDefault();
    if (index !== null) {
      this.dispatchEvent(
        new CustomEvent("leave", { detail: { from: this.#current, to: index, shift: event.shiftKey } }),
      );
      this.go(index, true);
    }
  }

  /** @param {KeyboardEvent} event */
  #toEdge(event) {
    const row = rowsOf(this.picture?.tiles ?? []).find((indices) => indices.includes(this.#current));
    const index = event.key === "Home" ? row?.[0] : row?.at(-1);
    event.preventDefault();
    if (index !== undefined) this.go(index, true);
  }

  /** @param {number} index */
  #choose(index) {
    this.dispatchEvent(new CustomEvent("choose", { detail: index }));
  }
}

customElements.define("pista-board", Board);
