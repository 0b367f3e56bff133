"""The ladder of Makaro, easiest first: each function finds one application and says it in one sentence.

`core/src/makaro/levels.rs` knows the same rules, all at once, so that generating can ask for a level.
"""

from collections.abc import Iterable
from itertools import combinations

from pista.grid.ladder import Candidate, Rung, Step, next_step
from pista.kind import Cell
from pista.makaro.possible import Possible, numbers_in
from pista.makaro.puzzle import Comparison
from pista.message import Message, message

LONGEST_CHAIN = 6
"""Numbers of a contradiction that are told one by one."""


def last_in_room(possible: Possible) -> Step | None:
    """A room lacks a single number."""
    for members in possible.puzzle.rooms.members:
        empty = [cell for cell in members if possible.at[cell] is None]
        if len(empty) == 1:
            missing = set(range(1, len(members) + 1)) - {possible.at[cell] for cell in members}
            if len(missing) == 1:
                value = missing.pop()
                return _placing(
                    "last_in_room", empty[0], value, members, _say(possible, "last_in_room", value, empty[0])
                )
    return None


def only_place(possible: Possible) -> Step | None:
    """A number has a single place left in its room."""
    for members in possible.puzzle.rooms.members:
        for value in range(1, len(members) + 1):
            places = possible.places(members, value)
            if len(places) == 1 and possible.at[places[0]] is None:
                why = _say(possible, "only_place", value, places[0])
                return _placing("only_place", places[0], value, members, why)
    return None


def only_number(possible: Possible) -> Step | None:
    """A cell has a single number left, by its room and the cells it touches."""
    for cell in possible.open_cells:
        if possible.sets[cell].bit_count() == 1:
            value = possible.sets[cell].bit_length()
            size = possible.puzzle.sizes[cell]
            around = [peer for peer in possible.puzzle.peers[cell] if (possible.at[peer] or size + 1) <= size]
            if around:
                why = _say(possible, "only_number", value, cell, cells=_names(possible, around))
            else:
                why = _say(possible, "only_number_left", value, cell)
            return _placing("only_number", cell, value, (*around, cell), why)
    return None


def arrow_at_number(possible: Possible) -> Step | None:
    """A number beside an arrow bounds the others: what it points at is larger, the rest is smaller."""
    for comparison in possible.puzzle.comparisons:
        _, target, others = comparison
        highest = possible.at[target]
        if highest is not None:
            step = _below(possible, "arrow_at_number", comparison, highest)
        else:
            known = [cell for cell in others if possible.at[cell] is not None]
            step = _above(possible, "arrow_at_number", comparison, known)
        if step is not None:
            return step
    return None


def arrow_bounds(possible: Possible) -> Step | None:
    """An arrow compares what is still possible: more than the least of the others, less than the most it points at."""
    for comparison in possible.puzzle.comparisons:
        _, target, others = comparison
        step = _below(possible, "arrow_bounds", comparison, possible.sets[target].bit_length())
        step = step or _above(possible, "arrow_bounds", comparison, others)
        if step is not None:
            return step
    return None


def pair_in_room(possible: Possible) -> Step | None:
    """Two cells of a room share two numbers, or two numbers two cells: nothing else goes there."""
    for members in possible.puzzle.rooms.members:
        for one, two in combinations(members, 2):
            both = possible.sets[one]
            if both.bit_count() == 2 and both == possible.sets[two]:
                rest = [cell for cell in members if cell not in (one, two)]
                struck = [(cell, v) for cell in rest for v in numbers_in(possible.sets[cell] & both)]
                if struck:
                    return _pair(possible, "pair_of_cells", (one, two), tuple(numbers_in(both)), struck)
        for low, high in combinations(range(1, len(members) + 1), 2):
            places = possible.places(members, low)
            if len(places) == 2 and places == possible.places(members, high):
                keep = 1 << low - 1 | 1 << high - 1
                struck = [(cell, v) for cell in places for v in numbers_in(possible.sets[cell] & ~keep)]
                if struck:
                    return _pair(possible, "pair_of_numbers", tuple(places), (low, high), struck)
    return None


def pushed_out(possible: Possible) -> Step | None:
    """Wherever a number goes in a room, it touches a cell outside: that cell holds another."""
    touching = possible.puzzle.board.touching
    for members in possible.puzzle.rooms.members:
        for value in range(1, len(members) + 1):
            places = possible.places(members, value)
            if not 2 <= len(places) <= 4:
                continue
            for cell in sorted(set(touching[places[0]]).intersection(*(touching[place] for place in places[1:]))):
                if cell not in members and possible.sets[cell] >> value - 1 & 1:
                    why = _say(possible, "pushed_out", value, cell, cells=_names(possible, places))
                    return Step("pushed_out", (*places, cell), (), ((cell, value),), why)
    return None


def contradiction(possible: Possible) -> Step | None:
    """A number in a cell would soon leave another cell or number with nothing."""
    found = None if possible.dead_end() else possible.refuted()
    if found is None:
        return None
    cell, value = found
    supposed = possible.supposing(cell, value)
    forced: list[Candidate] = []
    while (dead := supposed.dead_end()) is None:
        step = next_step(supposed, SIMPLE)
        if step is None:
            return None
        supposed.take(step)
        forced.extend(step.placed)
    told = [f"{possible.names[c]}={v}" for c, v in forced[:LONGEST_CHAIN]] + ["…"] * (len(forced) > LONGEST_CHAIN)
    key = "contradiction_cell" if dead.number is None else "contradiction_number"
    values = {"chain": ", ".join(told), "end": possible.names[dead.cell], "number": dead.number}
    if not told:
        key += "_at_once"
    why = _say(possible, key, value, cell, **values)
    return Step("contradiction", (cell, *(c for c, _ in forced[:LONGEST_CHAIN]), dead.cell), (), (found,), why)


SIMPLE: tuple[Rung[Possible], ...] = (
    Rung("easy", last_in_room),
    Rung("easy", only_place),
    Rung("easy", only_number),
    Rung("easy", arrow_at_number),
    Rung("medium", arrow_bounds),
)
LADDER: tuple[Rung[Possible], ...] = (
    *SIMPLE,
    Rung("hard", pair_in_room),
    Rung("hard", pushed_out),
    Rung("expert", contradiction),
)


def _below(possible: Possible, technique: str, comparison: Comparison, highest: int) -> Step | None:
    """Strikes what is not less than the most that the arrow can point at."""
    arrow, target, others = comparison
    struck = [(cell, v) for cell in others for v in numbers_in(possible.sets[cell]) if v >= highest]
    if not struck:
        return None
    cells = tuple(dict.fromkeys(cell for cell, _ in struck))
    why = _say(
        possible, f"{technique}_below", highest, target, arrow=arrow.name, cells=_names(possible, cells), n=len(cells)
    )
    return Step(technique, (target, *cells), (), tuple(struck), why)


def _above(possible: Possible, technique: str, comparison: Comparison, others: Iterable[Cell]) -> Step | None:
    """Strikes what is not more than the least of the cells that the arrow does not point at."""
    arrow, target, _ = comparison
    lows = [(min(numbers_in(possible.sets[cell]), default=0), cell) for cell in others]
    lowest, cell = max(lows, default=(0, target))
    struck = tuple((target, v) for v in numbers_in(possible.sets[target]) if v <= lowest)
    if not struck:
        return None
    why = _say(possible, f"{technique}_above", lowest, target, arrow=arrow.name, other=possible.names[cell])
    return Step(technique, (cell, target), (), struck, why)


def _pair(
    possible: Possible, key: str, cells: tuple[Cell, ...], numbers: tuple[int, ...], struck: list[Candidate]
) -> Step:
    low, high = numbers
    why = message(f"makaro.because_{key}", cells=_names(possible, cells), low=low, high=high)
    return Step("pair_in_room", (*cells, *(cell for cell, _ in struck if cell not in cells)), (), tuple(struck), why)


def _names(possible: Possible, cells: Iterable[Cell]) -> str:
    return ", ".join(possible.names[cell] for cell in cells)


def _say(possible: Possible, key: str, value: int, cell: Cell, **values: object) -> Message:
    return message(f"makaro.because_{key}", value=value, cell=possible.names[cell], **values)


def _placing(name: str, cell: Cell, value: int, cells: tuple[Cell, ...], why: Message) -> Step:
    return Step(name, cells, ((cell, value),), (), why)
