// Rooms on a sheet, as labels cell by cell. Each is in one piece: cells that no wall parts are one room, and no others.

/** @typedef {string[][]} Rooms */

/** The label of a cell that lies in no room. */
export const NOWHERE = "-";
/** @type {[number, number][]} */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** With another label at a place. @param {Rooms} rooms @param {number} at @param {string} label @returns {Rooms} */
export function relabelled(rooms, at, label) {
  const columns = rooms[0]?.length ?? 1;
  const changed = rooms.map((row) => [...row]);
  (changed[Math.floor(at / columns)] ?? [])[at % columns] = label;
  return parted(changed);
}

/** With `to` in the room of `from`, or in one of its own where `from` is null. @param {Rooms} rooms @param {number | null} from @param {number} to @returns {Rooms} */
export function joined(rooms, from, to) {
  const labels = rooms.flat();
  if (labels[to] === NOWHERE || (from === null && roomAt(rooms, to).length === 1)) return rooms;
  const label = from === null ? freshLabel(rooms) : (labels[from] ?? NOWHERE);
  return label === NOWHERE || label === labels[to] ? rooms : relabelled(rooms, to, label);
}

/** The places of the room that a place lies in. @param {Rooms} rooms @param {number} at */
export function roomAt(rooms, at) {
  const labels = rooms.flat();
  return [...labels.keys()].filter((each) => labels[each] === labels[at]);
}

/** A label that no room has. @param {Rooms} rooms */
export function freshLabel(rooms) {
  const used = new Set(rooms.flat());
  let label = 1;
  while (used.has(String(label))) label += 1;
  return String(label);
}

/** With every piece of a room that fell apart as a room of its own. @param {Rooms} rooms @returns {Rooms} */
export function parted(rooms) {
  const whole = rooms.map((row) => [...row]);
  /** @type {Set<string>} */ const met = new Set();
  /** @type {Set<string>} */ const seen = new Set();
  const pieceOf = (/** @type {number} */ x, /** @type {number} */ y) => {
    const label = rooms[y]?.[x];
    /** @type {[number, number][]} */ const piece = [[x, y]];
    seen.add(`${x},${y}`);
    for (const [cx, cy] of piece)
      for (const [dx, dy] of WAYS) {
        const [nx, ny] = [cx + dx, cy + dy];
        if (rooms[ny]?.[nx] !== label || seen.has(`${nx},${ny}`)) continue;
        seen.add(`${nx},${ny}`);
        piece.push([nx, ny]);
      }
    return piece;
  };
  rooms.forEach((row, y) =>
    row.forEach((label, x) => {
      if (label === NOWHERE || seen.has(`${x},${y}`)) return;
      const piece = pieceOf(x, y);
      const own = met.has(label) ? freshLabel(whole) : label;
      met.add(label);
      for (const [px, py] of piece) /** @type {string[]} */ (whole[py])[px] = own;
    }),
  );
  return whole;
}
