// Tiles lit up besides what their picture says; only what changes is written.

/** @typedef {{ ground: SVGGElement, face: SVGGElement }} Lamp */

export class Lights {
  /** @type {Set<number>} */ #lit = new Set();
  #meaning = "";

  /** @param {number} index */
  has(index) {
    return this.#lit.has(index);
  }

  /** The tiles are new ones: none is lit. */
  forget() {
    this.#lit = new Set();
  }

  /** @param {Lamp[]} tiles @param {number[]} indices those that shall be lit @param {string} meaning said with each */
  show(tiles, indices, meaning) {
    const [lit, before] = [new Set(indices), this.#lit];
    for (const index of before) {
      if (lit.has(index)) continue;
      tiles[index]?.ground.classList.remove("lit");
      tiles[index]?.face.removeAttribute("aria-description");
    }
    for (const index of lit) {
      if (before.has(index) && meaning === this.#meaning) continue;
      tiles[index]?.ground.classList.add("lit");
      tiles[index]?.face.setAttribute("aria-description", meaning);
    }
    this.#lit = lit;
    this.#meaning = meaning;
  }
}
