"""The ladder of Makaro, easiest first: each function finds one application and says it in one sentence.

`core/src/rooms/levels.rs` knows the same rules, all at once, so that generating can ask for a level.
"""

from collections.abc import Iterable

from pista.grid.ladder import Rung, Step
from pista.grid.room_numbers import numbers_in
from pista.grid.room_techniques import (
    contradiction,
    last_in_room,
    names_of,
    only_number,
    only_place,
    pair_in_room,
    pushed_out,
)
from pista.kind import Cell
from pista.makaro.possible import Possible
from pista.makaro.puzzle import Comparison
from pista.message import Message, message


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


LADDER: tuple[Rung[Possible], ...] = (
    Rung("easy", last_in_room),
    Rung("easy", only_place),
    Rung("easy", only_number),
    Rung("easy", arrow_at_number),
    Rung("medium", arrow_bounds),
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
        possible, f"{technique}_below", highest, target, arrow=arrow.name, cells=names_of(possible, cells), n=len(cells)
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


def _say(possible: Possible, key: str, value: int, cell: Cell, **values: object) -> Message:
    return message(f"makaro.because_{key}", value=value, cell=possible.names[cell], **values)
