"""The ladder of Hidato, easiest first: each function finds one application and says it in one sentence.

`core/src/hidato/levels.rs` knows the same rules, all at once, so that generating can ask for a level.
"""

from collections.abc import Iterable
from itertools import combinations, pairwise

from pista.grid.contradiction import contradiction_step
from pista.grid.ladder import Candidate, Rung, Step
from pista.hidato.gap_ways import ways_through
from pista.hidato.possible import Possible, cells_in
from pista.kind import Cell
from pista.message import Listed, Message, all_of, any_of, message

LONGEST_GAP = 6
MOST_WAYS = 12
"""Gaps and ways a person can still keep in mind."""


def next_to(possible: Possible) -> Step | None:
    """A number beside a placed one has a single free cell."""
    for value in possible.open_numbers:
        for other in (value - 1, value + 1):
            cell = _single(possible.sets[value])
            if other in possible.at and cell is not None:
                beside = possible.at[other]
                why = _say(possible, "next_to", value, cell, other=other, beside=possible.board.names[beside])
                return _placing("next_to", cell, value, (beside, cell), why)
    return None


def only_place(possible: Possible) -> Step | None:
    """A number can be reached from its placed neighbours in a single cell."""
    for value in possible.open_numbers:
        cell = _single(possible.sets[value])
        if cell is not None:
            known = [end for end in _ends(possible, value) if end is not None]
            why = _distance_reason(possible, value, cell)
            return _placing("only_place", cell, value, (*(possible.at[end] for end in known), cell), why)
    return None


def only_number(possible: Possible) -> Step | None:
    """A cell can be reached by a single number."""
    once = twice = 0
    for value in possible.open_numbers:
        twice |= once & possible.sets[value]
        once |= possible.sets[value]
    for cell in cells_in(once & ~twice):
        value = possible.numbers_at(cell)[0]
        return _placing("only_number", cell, value, (cell,), _say(possible, "only_number", value, cell))
    return None


def two_neighbours(possible: Possible) -> Step | None:
    """The numbers before and after need two different cells beside a number."""
    for value in possible.open_numbers:
        if not 1 < value < possible.count:
            continue
        around = possible.sets[value - 1] | possible.sets[value + 1]
        for cell in cells_in(possible.sets[value]):
            beside = possible.near[cell] & around
            if beside.bit_count() < 2:
                names = _names(possible, cells_in(beside))
                why = _say(possible, "two_neighbours", value, cell, low=value - 1, high=value + 1, beside=names)
                return _striking("two_neighbours", [(cell, value)], (cell, *cells_in(beside)), why)
    return None


def pair_of_numbers(possible: Possible) -> Step | None:
    """Two numbers share their only two cells, so no other number stands there."""
    seen: dict[int, int] = {}
    for value in possible.open_numbers:
        cells = possible.sets[value]
        if cells.bit_count() != 2:
            continue
        other = seen.setdefault(cells, value)
        if other == value:
            continue
        both = tuple(cells_in(cells))
        others = [v for v in possible.open_numbers if v not in (value, other)]
        struck = [(cell, v) for v in others for cell in both if possible.sets[v] >> cell & 1]
        if struck:
            why = message("hidato.because_pair_of_numbers", low=other, high=value, cells=_names(possible, both))
            return _striking("pair_of_numbers", struck, both, why)
    return None


def pair_of_cells(possible: Possible) -> Step | None:
    """Two cells share their only two numbers, so these numbers stand nowhere else."""
    once = twice = thrice = 0
    for value in possible.open_numbers:
        cells = possible.sets[value]
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
    candidates = [(cell, possible.numbers_at(cell)) for cell in cells_in(twice & ~thrice)]
    for (one, numbers), (two, others) in combinations(candidates, 2):
        if numbers != others:
            continue
        struck = [(cell, v) for v in numbers for cell in cells_in(possible.sets[v]) if cell not in (one, two)]
        if struck:
            low, high = numbers
            why = message("hidato.because_pair_of_cells", low=low, high=high, cells=_names(possible, (one, two)))
            return _striking("pair_of_cells", struck, (one, two), why)
    return None


def ways_of_a_gap(possible: Possible) -> Step | None:
    """All ways to walk one gap leave a cell out, or agree on it."""
    placed = sorted(possible.at)
    gaps = [(low, high) for low, high in pairwise(placed) if 2 < high - low <= LONGEST_GAP + 1]
    for low, high in sorted(gaps, key=lambda gap: gap[1] - gap[0]):
        ways = ways_through(possible, low, high, MOST_WAYS)
        if not ways:
            continue
        for value in range(low + 1, high):
            used = {way[value - low] for way in ways}
            struck = [(cell, value) for cell in cells_in(possible.sets[value]) if cell not in used]
            if struck:
                why = message(
                    "hidato.because_ways_of_a_gap",
                    n=len(ways),
                    low=low,
                    high=high,
                    value=value,
                    cells=any_of(possible.board.names[cell] for cell, _ in struck),
                )
                return _striking("ways_of_a_gap", struck, (possible.at[low], possible.at[high]), why)
    return None


def contradiction(possible: Possible) -> Step | None:
    """A number in a cell would soon leave a number without a way or a cell without a number."""
    found = None if possible.broken else possible.refuted()
    return None if found is None else contradiction_step(possible.board.names, found)


LADDER: tuple[Rung[Possible], ...] = (
    Rung("easy", next_to),
    Rung("easy", only_place),
    Rung("medium", only_number),
    Rung("hard", two_neighbours),
    Rung("expert", pair_of_numbers),
    Rung("expert", pair_of_cells),
    Rung("expert", ways_of_a_gap),
    Rung("expert", contradiction),
)


def _single(cells: int) -> Cell | None:
    return cells.bit_length() - 1 if cells.bit_count() == 1 else None


def _names(possible: Possible, cells: Iterable[Cell]) -> Listed:
    return all_of(possible.board.names[cell] for cell in cells)


def _ends(possible: Possible, value: int) -> tuple[int | None, int | None]:
    """The nearest placed numbers below and above."""
    low = max((v for v in possible.at if v < value), default=None)
    high = min((v for v in possible.at if v > value), default=None)
    return low, high


def _distance_reason(possible: Possible, value: int, cell: Cell) -> Message:
    low, high = _ends(possible, value)
    names = possible.board.names
    if low is not None and high is not None:
        here, there = names[possible.at[low]], names[possible.at[high]]
        return _say(possible, "only_place_between", value, cell, low=low, here=here, high=high, there=there)
    end = low if low is not None else high
    if end is None:
        return _say(possible, "only_place", value, cell)
    return _say(possible, "only_place_from", value, cell, n=abs(value - end), end=end, here=names[possible.at[end]])


def _say(possible: Possible, key: str, value: int, cell: Cell, **values: object) -> Message:
    return message(f"hidato.because_{key}", value=value, cell=possible.board.names[cell], **values)


def _placing(name: str, cell: Cell, value: int, cells: tuple[Cell, ...], why: Message) -> Step:
    return Step(name, cells, ((cell, value),), (), why)


def _striking(name: str, struck: list[Candidate], cells: tuple[Cell, ...], why: Message) -> Step:
    return Step(name, cells, (), tuple(struck), why)
