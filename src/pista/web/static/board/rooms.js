// Rooms as their walls part them, for those who cannot see walls. Knows outlines, no rules.

import { say } from "../page/texts.js";

/** @import { Picture, Point } from "../shapes.d.ts" */

/** Each tile of a room is heard with all that belong to it. @param {Picture} picture @param {{ face: Element }[]} painted */
export function describeRooms(picture, painted) {
  roomsOf(picture).forEach((room, index) => {
    const cells = room.map((each) => picture.tiles[each]?.name).join(", ");
    if (cells) painted[index]?.face.setAttribute("aria-description", say("page.room", { n: room.length, cells }));
  });
}

/** The tiles of each tile's room; none where there are no walls, and for tiles that lie in no room. @param {Picture} picture @returns {number[][]} */
function roomsOf({ tiles, walls }) {
  if (!walls.length) return tiles.map(() => []);
  const closed = new Set(walls.map(([one, other]) => side(one, other)));
  /** @type {Map<string, number[]>} */
  const beside = new Map();
  /** @type {string[][]} */
  const sides = tiles.map(({ outline, tone }) =>
    tone === "black" || tone === "outside" ? [] : openSides(outline, closed),
  );
  sides.forEach((open, index) => open.forEach((name) => beside.set(name, [...(beside.get(name) ?? []), index])));
  /** @type {number[][]} */
  const rooms = tiles.map(() => []);
  tiles.forEach(({ tone }, first) => {
    if (rooms[first]?.length || tone === "black" || tone === "outside") return;
    const room = new Set([first]);
    for (const index of room)
      for (const name of sides[index] ?? []) for (const near of beside.get(name) ?? []) room.add(near);
    const sorted = [...room].sort((one, other) => one - other);
    for (const index of room) rooms[index] = sorted;
  });
  return rooms;
}

/** @param {Point[]} outline @param {Set<string>} closed */
function openSides(outline, closed) {
  const names = outline.map((point, at) => side(point, outline[(at + 1) % outline.length] ?? point));
  return names.filter((name) => !closed.has(name));
}

/** A name for a side, whichever end comes first. @param {Point} one @param {Point} other */
function side(one, other) {
  return [one, other]
    .map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`)
    .sort()
    .join(" ");
}
