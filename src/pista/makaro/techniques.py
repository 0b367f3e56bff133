"""The ladder of Makaro, easiest first: each function finds one application and says it in one sentence.

`core/src/rooms/levels.rs` knows the same rules, all at once, so that generating can ask for a level. The effort of an
arrow is one for each cell that it compares, and one for each number that must be ruled out to know a bound.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from pista.grid.facts import Standing
from pista.grid.grading import Ceilings
from pista.grid.ladder import Candidate, Found, Rung, Step
from pista.grid.room_numbers import numbers_in
from pista.grid.room_techniques import (
    contradiction,
    last_in_room,
    names_of,
    only_number,
    only_place,
    pair_in_room,
    pushed_out,
    step_of,
)
from pista.kind import Cell
from pista.makaro.possible import Possible
from pista.makaro.puzzle import Comparison
from pista.message import message


def arrow_at_number(possible: Possible) -> Found | None:
    """A number beside an arrow bounds the others: what it points at is larger, the rest is smaller."""
    return _least(_at_numbers(possible))


def arrow_at_room(possible: Possible) -> Found | None:
    """An arrow compares rooms by their sizes: what it points at is more than one, the others less than its room has."""
    return _least(_by_rooms(possible))


def arrow_bounds(possible: Possible) -> Found | None:
    """An arrow compares what is still possible: more than the least of the others, less than the most it points at."""
    return _least(_bounds(possible))


LADDER: tuple[Rung[Possible], ...] = (
    Rung("easy", last_in_room, places=True),
    Rung("easy", only_place, places=True),
    Rung("easy", only_number, places=True),
    Rung("easy", arrow_at_number, cost=0),
    Rung("medium", arrow_at_room, cost=3),
    Rung("hard", arrow_bounds, cost=8),
    Rung("expert", pair_in_room, cost=20),
    Rung("expert", pushed_out, cost=20),
    Rung("expert", contradiction, cost=30, per_effort=10),
)
CEILINGS: Ceilings = {}


def _least(steps: Iterator[Found | None]) -> Found | None:
    return min((step for step in steps if step is not None), key=lambda step: step.effort, default=None)


def _at_numbers(possible: Possible) -> Iterator[Found | None]:
    for comparison in possible.puzzle.comparisons:
        _, target, others = comparison
        highest = possible.at[target]
        if highest is not None:
            yield _below(possible, "arrow_at_number", comparison, highest)
        else:
            known = [cell for cell in others if possible.at[cell] is not None]
            yield _above(possible, "arrow_at_number", comparison, known)


def _by_rooms(possible: Possible) -> Iterator[Found | None]:
    for comparison in possible.puzzle.comparisons:
        _, target, others = comparison
        if possible.at[target] is None:
            yield _below(possible, "arrow_at_room", comparison, possible.rooms.sizes[target])
            if others:
                yield _above_least(possible, "arrow_at_room", comparison, others[0], 1)


def _bounds(possible: Possible) -> Iterator[Found | None]:
    for comparison in possible.puzzle.comparisons:
        _, target, others = comparison
        yield _below(possible, "arrow_bounds", comparison, possible.sets[target].bit_length())
        yield _above(possible, "arrow_bounds", comparison, others)


def _below(possible: Possible, technique: str, comparison: Comparison, highest: int) -> Found | None:
    """Strikes what is not less than the most that the arrow can point at."""
    others = comparison.others
    struck = [(cell, v) for cell in others for v in numbers_in(possible.sets[cell]) if v >= highest]
    if not struck:
        return None
    ruled_out = possible.rooms.sizes[comparison.target] - highest
    effort = len(others) + (ruled_out if possible.at[comparison.target] is None else 0)
    return Found(effort, partial(_told_below, possible, technique, comparison, highest, struck))


def _above(possible: Possible, technique: str, comparison: Comparison, others: Iterable[Cell]) -> Found | None:
    """Strikes what is not more than the least of the cells that the arrow does not point at."""
    lows = [(min(numbers_in(possible.sets[cell]), default=0), cell) for cell in others]
    lowest, cell = max(lows, default=(0, comparison.target))
    return _above_least(possible, technique, comparison, cell, lowest)


def _above_least(possible: Possible, technique: str, comparison: Comparison, cell: Cell, lowest: int) -> Found | None:
    """Strikes what is not more than this least of a cell that the arrow does not point at."""
    target = comparison.target
    struck = [(target, v) for v in numbers_in(possible.sets[target]) if v <= lowest]
    if not struck:
        return None
    effort = len(comparison.others) + (lowest - 1 if possible.at[cell] is None else 0)
    return Found(effort, partial(_told_above, possible, technique, comparison, cell, lowest, struck))


def _told_below(
    possible: Possible, technique: str, comparison: Comparison, highest: int, struck: list[Candidate]
) -> Step:
    arrow, target, _ = comparison
    cells = tuple(dict.fromkeys(cell for cell, _ in struck))
    values = {"arrow": arrow.name, "value": highest, "cells": names_of(possible, cells), "n": len(cells)}
    if possible.at[target] is not None:
        why = message(f"makaro.because_{technique}_below", target=Standing(highest, possible.names[target]), **values)
    else:
        facts = possible.reasons().least((target, v) for v in range(highest + 1, possible.rooms.sizes[target] + 1))
        why = message(f"makaro.because_{technique}_below", cell=possible.names[target], **values, facts=facts)
    return step_of(possible, technique, why, (target, *cells), struck=struck)


def _told_above(
    possible: Possible, technique: str, comparison: Comparison, cell: Cell, lowest: int, struck: list[Candidate]
) -> Step:
    arrow, target, _ = comparison
    values = {"arrow": arrow.name, "value": lowest, "cell": possible.names[target]}
    if possible.at[cell] is not None:
        why = message(f"makaro.because_{technique}_above", known=Standing(lowest, possible.names[cell]), **values)
    else:
        facts = possible.reasons().least((cell, v) for v in range(1, lowest))
        why = message(f"makaro.because_{technique}_above", other=possible.names[cell], **values, facts=facts)
    return step_of(possible, technique, why, (cell, target), struck=struck)
