// <pista-board>: paints a picture as SVG and, where tiles can be chosen, is a grid with one tab stop.
import { Cursor } from "./cursor.js";
import { edgesOf } from "./edges.js";
import { s } from "../page/element.js";
import { boxOf, centreOf, next, rowsOf, WAYS } from "./geometry.js";
import { labelOf } from "./label.js";
import { Lights } from "./lights.js";
import { outlinePath } from "./outline.js";
import { describeRooms } from "./rooms.js";
import { arrowsOf, classesOf, figureSize, textsOf, trailsOf, wallsOf } from "./paint.js";
import { sameBoard, sameTile } from "./same.js";

/** @import { Picture, Point, Tile } from "../shapes.d.ts" */
/** @typedef {{ ground: SVGGElement, face: SVGGElement, words: SVGGElement }} Painted */
/** @typedef {"grid" | "table" | "img"} Role a grid can be chosen from, a table read, an img looked at */

const MARGIN = 0.08;
/** Tiles stand a little apart and have round corners; where walls part them, they lie close to each other. */
const [APART, ROUND] = [0.05, 0.12];
/** Letters stand further apart. */
const [APART_LETTERS, ROUND_LETTERS] = [0.09, 0.1];
/** Of tiles that move one after the other: how much later the next one does, and the last one at most, in seconds. */
const [LATER, SPREAD] = [0.22, 1.2];

/** A chosen tile arrives as the event `choose`, its index as `detail`. */
export class Board extends HTMLElement {
  /** @type {Picture | null} */ picture = null;
  /** Digits of the longest number that can stand here, where that is known. */ digits = 1;
  /** @type {Painted[]} */ #painted = [];
  /** @type {Map<Element, number>} */ #indices = new Map();
  /** @type {SVGSVGElement | null} */ #svg = null;
  /** @type {Role} */ #role = "grid";
  #current = 0;
  #aim = 0;
  /** Digits of the longest number that stands here, or can. */ #longest = 0;
  #lights = new Lights();
  /** Lines as they are drawn, to be compared with those that shall be. */ #lines = { trails: "", over: "" };
  #cursor = new Cursor();
  #over = s("g", { "aria-hidden": "true" });
  #under = s("g", { "aria-hidden": "true" });

  /** The tile that has the tab stop. */
  get current() {
    return this.#current;
  }

  /** @param {Picture} picture @param {Role} [role] */
  paint(picture, role = "grid") {
    const before = this.picture && role === this.#role && sameBoard(picture, this.picture) ? this.picture : null;
    this.picture = picture;
    this.#role = role;
    if (!before) this.#build(picture);
    if (picture.caption !== before?.caption) this.#svg?.setAttribute("aria-label", picture.caption);
    this.#sizeFigures(picture, before);
    picture.tiles.forEach((tile, index) => this.#dress(tile, index, before?.tiles[index] ?? null));
    this.#drawLines(picture, before);
    this.#showGhost();
  }

  /** @param {Picture} picture @param {Picture | null} before */
  #sizeFigures({ tiles }, before) {
    const longest = tiles.reduce((most, { text }) => Math.max(most, text.length), this.digits);
    if (!before || longest !== this.#longest) this.#svg?.style.setProperty("--figure", `${figureSize(longest)}px`);
    this.#longest = longest;
  }

  /** Moves the tab stop, and the focus too if asked. @param {number} index @param {boolean} [focus] */
  go(index, focus = false) {
    const tile = this.picture?.tiles[index];
    if (!tile) return;
    this.#painted[this.#current]?.face.setAttribute("tabindex", "-1");
    this.#current = index;
    const face = this.#painted[index]?.face;
    if (this.#role === "grid") face?.setAttribute("tabindex", "0");
    this.#cursor.surround(this.outlineOf(index));
    this.#showGhost();
    if (focus) face?.focus({ preventScroll: false });
  }

  /** Shows which tile is chosen even while the focus is elsewhere. @param {boolean} on */
  keepCursor(on) {
    this.#cursor.keep(on);
  }

  /** What choosing an empty tile would write, where it fits. @param {string} text @param {(index: number) => boolean} fits */
  promise(text, fits) {
    this.#cursor.promise(text, fits);
    this.#showGhost();
  }

  /** Lights tiles up besides what the picture says. @param {number[]} indices @param {string} meaning said with each */
  light(indices, meaning) {
    this.#lights.show(this.#painted, indices, meaning);
  }

  /** The trail draws itself, from its first tile to its last. */
  drawTrail() {
    this.#under.classList.add("drawn");
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
    const root = /** @type {Document | ShadowRoot} */ (this.getRootNode());
    return this.#indexOf(root.elementFromPoint(x, y));
  }

  /** A point of the window in the picture's own measure. @param {number} x @param {number} y @returns {Point} */
  pointAt(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.#svg?.getScreenCTM()?.inverse());
    return [point.x, point.y];
  }

  /** @param {EventTarget | null} node */
  #indexOf(node) {
    const face = node instanceof Element ? node.closest(".face") : null;
    return (face && this.#indices.get(face)) ?? null;
  }

  /** The outline of a tile as it is painted, as the data of a path. @param {number} index */
  outlineOf(index) {
    const outline = this.picture?.tiles[index]?.outline ?? [];
    if (this.picture?.walls.length) return outlinePath(outline, 0, 0);
    if (this.classList.contains("letters")) return outlinePath(outline, APART_LETTERS, ROUND_LETTERS);
    return outlinePath(outline, APART, ROUND);
  }

  /** @param {Picture} picture */
  #build(picture) {
    const role = this.#role;
    const { left, top, width, height } = boxOf(picture);
    const edges = role === "grid" ? edgesOf(picture) : { left: 0, top: 0, names: [] };
    const [wide, tall] = [width + edges.left, height + edges.top];
    const box = [left - edges.left - MARGIN, top - edges.top - MARGIN, wide + 2 * MARGIN, tall + 2 * MARGIN];
    this.#svg = s("svg", { viewBox: box.join(" "), role, class: role === "grid" ? "choosable" : "" });
    this.#painted = picture.tiles.map((tile, index) => {
      const words = s("g", {});
      const face = s(
        "g",
        { role: { grid: "gridcell", table: "cell", img: null }[role], tabindex: role === "grid" ? -1 : null },
        s("path", { class: "hit", d: outlinePath(tile.outline, 0, 0) }),
        words,
      );
      const ground = s("g", {}, s("path", { class: "cell", d: this.outlineOf(index) }));
      return { ground, face, words };
    });
    this.#indices = new Map(this.#painted.map(({ face }, index) => [face, index]));
    this.#lights.forget();
    this.#cursor.focus(null);
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
    const first = picture.tiles[this.#current] ? this.#current : 0;
    this.go(picture.tiles[first]?.tone === "black" ? picture.tiles.findIndex(({ tone }) => tone !== "black") : first);
    if (role === "grid") this.#listen(this.#svg);
  }

  /** @param {Tile} tile @param {number} index @param {Tile | null} before */
  #dress(tile, index, before) {
    const painted = this.#painted[index];
    if (!painted || (before && sameTile(tile, before))) return;
    const { ground, face, words } = painted;
    ground.setAttribute("class", classesOf(tile));
    face.setAttribute("class", `face ${classesOf(tile)}`);
    ground.classList.toggle("lit", this.#lights.has(index));
    if (before && tile.text && tile.text !== before.text) ground.classList.add("dropped");
    words.replaceChildren(...textsOf(tile));
    face.setAttribute("aria-label", this.labelOf(index));
  }

  /** Trails below the numbers, arrows and walls above; only what has changed is drawn. @param {Picture} picture @param {Picture | null} before */
  #drawLines(picture, before) {
    const lines = /** @type {const} */ (["trails", "arrows", "walls"]);
    if (before && lines.every((name) => picture[name] === before[name])) return;
    const [trails, over] = [JSON.stringify(picture.trails), JSON.stringify([picture.arrows, picture.walls])];
    if (trails !== this.#lines.trails) {
      this.#under.replaceChildren(...trailsOf(picture));
      this.#under.classList.remove("drawn");
    }
    if (over !== this.#lines.over) this.#over.replaceChildren(...arrowsOf(picture), ...wallsOf(picture));
    if (this.#role === "grid" && (!before || over !== this.#lines.over)) describeRooms(picture, this.#painted);
    if (!before || over !== this.#lines.over) this.#over.append(...this.#cursor.nodes);
    this.#lines = { trails, over };
  }

  #showGhost() {
    this.#cursor.show(this.picture?.tiles[this.#current], this.#current);
  }

  /** A tile in words. @param {number} index */
  labelOf(index) {
    return this.picture ? labelOf(this.picture, index, this.#role === "grid") : "";
  }

  /** @param {SVGSVGElement} svg */
  #listen(svg) {
    svg.addEventListener("click", (event) => {
      const index = this.#indexOf(event.target);
      if (index === null) return;
      this.go(index, true);
      this.#choose(index);
    });
    svg.addEventListener("focusin", (event) => {
      const index = this.#indexOf(event.target);
      if (index !== null && index !== this.#current) this.go(index);
      this.#cursor.focus(event.target);
    });
    svg.addEventListener("focusout", () => this.#cursor.focus(null));
    svg.addEventListener("keydown", (event) => {
      this.#cursor.focus(event.target);
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
