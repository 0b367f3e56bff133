"""The ladder of Hidato, easiest first: each function finds one application and says it in one sentence.

`core/src/hidato/levels.rs` knows the same rules, all at once, so that generating can ask for a level. The effort of a
step is the distance along the numbers to each end it rests on, and two for every earlier strike: so a number beside a
placed one with a single free cell comes first, then a gap of one number, and far reaches come last. Of a cell that one
number alone can reach it is the free cells around it: the more there are, the more ways in.
"""

from collections.abc import Iterable
from functools import partial
from itertools import combinations, pairwise

from pista.grid.contradiction import contradiction_found
from pista.grid.facts import Facts, Standing, cells_named
from pista.grid.grading import Ceilings
from pista.grid.ladder import AT_A_GLANCE, Candidate, Found, Rung, Step
from pista.hidato.chains import named
from pista.hidato.gap_ways import Way, strikes_for, ways_through
from pista.hidato.possible import Possible
from pista.hidato.walks import Reason, cells_in
from pista.kind import Cell
from pista.message import Listed, Message, all_of, any_of, message

LONGEST_GAP = 6
MOST_WAYS = 12
"""Gaps and ways a person can still keep in mind."""


def next_to(possible: Possible) -> Found | None:
    """A number beside a placed one has a single free cell."""
    return _nearest(possible, beside=True)


def only_place(possible: Possible) -> Found | None:
    """A number can be reached from its placed neighbours in a single cell."""
    return _nearest(possible, beside=False)


def only_number(possible: Possible) -> Found | None:
    """A cell can be reached by a single number."""
    once = twice = 0
    for value in possible.open_numbers:
        twice |= once & possible.sets[value]
        once |= possible.sets[value]
    around = [((possible.near[cell] & possible.walks.free).bit_count(), cell) for cell in cells_in(once & ~twice)]
    if not around:
        return None
    effort, cell = min(around)
    return Found(effort, partial(_only_number, possible, possible.numbers_at(cell)[0], cell))


def two_neighbours(possible: Possible) -> Found | None:
    """The numbers before and after need two different cells beside a number."""
    best: tuple[int, int, Cell, int] | None = None
    for value in possible.open_numbers:
        if not 1 < value < possible.count:
            continue
        stretch, sets = (value - 1, value + 1), possible.sets[value - 1 : value + 2]
        if possible.fruitless.get(stretch) == sets:
            continue
        effort = _distance(possible, (value,))
        if best is not None and best[0] <= effort:
            continue
        around = sets[0] | sets[2]
        for cell in cells_in(possible.sets[value]):
            beside = possible.near[cell] & around
            if beside.bit_count() < 2:
                best = effort, value, cell, beside
                break
        else:
            possible.fruitless[stretch] = sets
    if best is None:
        return None
    effort, value, cell, beside = best
    return Found(effort, partial(_two_neighbours, possible, value, cell, beside))


def pair_of_numbers(possible: Possible) -> Found | None:
    """Two numbers share their only two cells, so no other number stands there."""
    seen: dict[int, int] = {}
    found = []
    for value in possible.open_numbers:
        cells = possible.sets[value]
        if cells.bit_count() != 2:
            continue
        other = seen.setdefault(cells, value)
        if other == value:
            continue
        struck = _others(possible, (other, value), cells)
        if struck:
            effort = _distance(possible, (other, value))
            found.append(Found(effort, partial(_pair_of_numbers, possible, other, value, cells, struck)))
    return min(found, key=lambda one: one.effort, default=None)


def pair_of_cells(possible: Possible) -> Found | None:
    """Two cells share their only two numbers, so these numbers stand nowhere else."""
    once = twice = thrice = 0
    for value in possible.open_numbers:
        cells = possible.sets[value]
        thrice |= twice & cells
        twice |= once & cells
        once |= cells
    candidates = [(cell, possible.numbers_at(cell)) for cell in cells_in(twice & ~thrice)]
    found = []
    for (one, numbers), (two, others) in combinations(candidates, 2):
        if numbers != others:
            continue
        struck = [(cell, v) for v in numbers for cell in cells_in(possible.sets[v]) if cell not in (one, two)]
        if struck:
            effort = _distance(possible, numbers)
            found.append(Found(effort, partial(_pair_of_cells, possible, numbers, (one, two), struck)))
    return min(found, key=lambda one: one.effort, default=None)


def ways_of_a_gap(possible: Possible) -> Found | None:
    """All ways to walk one gap leave a cell out, or agree on it."""
    placed = sorted(possible.at)
    gaps = [(low, high) for low, high in pairwise(placed) if 2 < high - low <= LONGEST_GAP + 1]
    for low, high in sorted(gaps, key=lambda gap: gap[1] - gap[0]):
        sets = possible.sets[low + 1 : high]
        if possible.fruitless.get((low, high)) == sets:
            continue
        ways = ways_through(possible.walks, low, high, sets, MOST_WAYS)
        for value in range(low + 1, high) if ways else ():
            used = {way[value - low] for way in ways}
            struck = [(cell, value) for cell in cells_in(possible.sets[value]) if cell not in used]
            if struck:
                return Found(high - low, partial(_ways_of_a_gap, possible, low, high, ways, struck))
        possible.fruitless[low, high] = sets
    return None


def contradiction(possible: Possible) -> Found | None:
    """A number in a cell would soon leave a number without a way or a cell without a number."""
    found = None if possible.broken else possible.refuted()
    return contradiction_found(possible.board.names, possible.board.named, found)


LADDER: tuple[Rung[Possible], ...] = (
    Rung("easy", next_to, places=True),
    Rung("easy", only_place, places=True),
    Rung("medium", only_number, places=True, cost=5),
    Rung("hard", two_neighbours, cost=10),
    Rung("expert", pair_of_numbers, cost=20),
    Rung("expert", pair_of_cells, cost=20),
    Rung("expert", ways_of_a_gap, cost=25),
    Rung("expert", contradiction, cost=30, per_effort=10),
)
CEILINGS: Ceilings = {"medium": 0.45, "expert": 2.8}
"""Beyond it a board is hard for all the cells that must be looked over, or extreme."""


def _distance(possible: Possible, numbers: Iterable[int]) -> int:
    """Along the numbers to the ends of each."""
    return sum(abs(value - end) for value in numbers for end in possible.walks.ends(value) if end is not None)


def _nearest(possible: Possible, *, beside: bool) -> Found | None:
    """Of the numbers with a single cell, beside a placed number or not, the one whose ends are the nearest.

    Of two alike it is the one between two neighbours: a gap of one number is seen before a way of two steps.
    """
    best: tuple[tuple[int, int], int, Cell, Reason] | None = None
    at, near, free = possible.at, possible.near, possible.walks.free
    singles = [
        (value, possible.sets[value])
        for value in (() if possible.broken else sorted(possible.singles))
        if beside == (value - 1 in at or value + 1 in at)
    ]
    for value, cells in singles:
        for end in (value - 1, value + 1):
            if end in at and near[at[end]] & free == cells:
                return Found(
                    AT_A_GLANCE, partial(_placed, possible, value, cells.bit_length() - 1, Reason(frozenset((end,))))
                )
    for value, cells in singles:
        reason = possible.walks.keeps_out(value, free & ~cells)
        steps = [abs(value - end) for end in reason.ends]
        weight = sum(steps) + 2 * len(reason.strikes), max(steps, default=0)
        if best is None or weight < best[0]:
            best = weight, value, cells.bit_length() - 1, reason
    if best is None:
        return None
    (effort, _), value, cell, reason = best
    return Found(effort, partial(_placed, possible, value, cell, reason))


def _placed(possible: Possible, value: int, cell: Cell, reason: Reason) -> Step:
    technique = "next_to" if value - 1 in possible.at or value + 1 in possible.at else "only_place"
    return _placing(possible, technique, cell, value, _why_there(possible, value, cell, reason))


def _why_there(possible: Possible, value: int, cell: Cell, reason: Reason) -> Message:
    """In words that fit what the number lies between, and how far away that is."""
    values: dict[str, object] = {"value": value, "cell": possible.board.names[cell]}
    ends = sorted(reason.ends, key=lambda end: (abs(value - end), end))
    if reason.strikes or not ends:
        return message("hidato.because_only_place_left", **values, facts=_facts(possible, reason))
    near, far = _standing(possible, ends[0]), _standing(possible, ends[-1])
    steps = [abs(value - end) for end in ends]
    if len(ends) == 1:
        if possible.walks.reach(value, ends, {}) != 1 << cell:
            last = 1 if value < ends[0] else possible.count
            return message("hidato.because_only_place_open", **values, near=near, last=last)
        if steps == [1]:
            return message("hidato.because_next_to", **values, near=near)
        return message("hidato.because_only_place_from", **values, near=near, steps=steps[0])
    if steps == [1, 1]:
        return message("hidato.because_between_two", **values, low=near, high=far)
    if steps[0] == 1:
        return message("hidato.because_next_to_towards", **values, near=near, far=far, steps=steps[1])
    low, high = (near, far) if ends[0] < ends[1] else (far, near)
    return message("hidato.because_only_place_between", **values, low=low, high=high)


def _only_number(possible: Possible, value: int, cell: Cell) -> Step:
    reason = possible.walks.out_of_reach(cell, but=(value,))
    key = "only_number" if not reason.strikes else "only_number_left" if reason.ends else "only_number_struck"
    facts = _facts(possible, reason)
    why = message(f"hidato.because_{key}", value=value, cell=possible.board.names[cell], facts=facts)
    return _placing(possible, "only_number", cell, value, why)


def _two_neighbours(possible: Possible, value: int, cell: Cell, beside: int) -> Step:
    out = possible.near[cell] & ~beside
    reason = Reason()
    for number in (value - 1, value + 1):
        reason |= possible.walks.keeps_out(number, out)
    why = message(
        "hidato.because_two_neighbours",
        value=value,
        cell=possible.board.names[cell],
        low=value - 1,
        high=value + 1,
        beside=_names(possible, cells_in(beside)),
        facts=_facts(possible, reason),
    )
    return _striking(possible, "two_neighbours", [(cell, value)], (cell, *cells_in(beside)), why)


def _pair_of_numbers(possible: Possible, low: int, high: int, cells: int, struck: list[Candidate]) -> Step:
    both, reason = tuple(cells_in(cells)), Reason()
    for number in (low, high):
        reason |= possible.walks.keeps_out(number, possible.walks.free & ~cells)
    values = {"low": low, "high": high, "cells": _names(possible, both)}
    why = message("hidato.because_pair_of_numbers", **values, facts=_facts(possible, reason))
    return _striking(possible, "pair_of_numbers", struck, both, why)


def _pair_of_cells(possible: Possible, numbers: list[int], cells: tuple[Cell, Cell], struck: list[Candidate]) -> Step:
    low, high = numbers
    reason = Reason()
    for cell in cells:
        reason |= possible.walks.out_of_reach(cell, but=numbers)
    values = {"low": low, "high": high, "cells": _names(possible, cells)}
    why = message("hidato.because_pair_of_cells", **values, facts=_facts(possible, reason))
    return _striking(possible, "pair_of_cells", struck, cells, why)


def _ways_of_a_gap(possible: Possible, low: int, high: int, ways: list[Way], struck: list[Candidate]) -> Step:
    strikes = strikes_for(possible.walks, low, high, ways)
    why = message(
        "hidato.because_ways_of_a_gap",
        n=len(ways),
        low=_standing(possible, low),
        high=_standing(possible, high),
        value=struck[0][1],
        cells=any_of(possible.board.names[cell] for cell, _ in struck),
        facts=_facts(possible, Reason(strikes=strikes)),
    )
    return _striking(possible, "ways_of_a_gap", struck, (), why)


def _others(possible: Possible, numbers: tuple[int, int], cells: int) -> list[Candidate]:
    others = (v for v in possible.open_numbers if v not in numbers and possible.sets[v] & cells)
    return [(cell, v) for v in others for cell in cells_in(possible.sets[v] & cells)]


def _names(possible: Possible, cells: Iterable[Cell]) -> Listed:
    return all_of(possible.board.names[cell] for cell in cells)


def _facts(possible: Possible, reason: Reason) -> Facts:
    return named(possible.board, possible.walks, reason)


def _standing(possible: Possible, number: int) -> Standing:
    return Standing(number, possible.board.names[possible.at[number]])


def _placing(possible: Possible, name: str, cell: Cell, value: int, why: Message) -> Step:
    return Step(name, _looked_at(possible, (cell,), why), ((cell, value),), (), why)


def _striking(possible: Possible, name: str, struck: list[Candidate], cells: Iterable[Cell], why: Message) -> Step:
    cells = (*cells, *(cell for cell, _ in struck))
    return Step(name, _looked_at(possible, cells, why), (), tuple(struck), why)


def _looked_at(possible: Possible, cells: Iterable[Cell], why: Message) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys((*cells, *cells_named(why, possible.board.named))))
