"""Level and score of a board, from the steps that the ladder takes: by Python's own climb, or by the core's counts.

The hardest technique needed decides the level. But where the score of a board exceeds what a level has for each cell to
fill, it belongs to the next one: much of what is not hard is hard.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pista.grid.ladder import LEVELS, SEARCH, Rung, Step
from pista.kind import Grade

Rungs = Sequence[Rung[Any]]
Ceilings = Mapping[str, float]
"""The most that the score of a level may be for each cell to fill; levels that are not named have no such bound."""


class Tally(NamedTuple):
    """What counting the steps of a board comes to; `technique_level` is that of the hardest, `steps` their number."""

    level: str
    score: int
    technique_level: str
    steps: int


def grade_of(
    steps: Sequence[Step],
    rungs: Rungs,
    ceilings: Ceilings,
    cells: int,
    measures: tuple[tuple[str, int], ...] = (),
) -> Grade:
    """The grade of a climb that filled so many cells."""
    used = Counter(step.technique for step in steps)
    counts = tuple((rung.name, used[rung.name]) for rung in rungs if used[rung.name])
    hardest = [rung for rung in rungs if used[rung.name]] or [rungs[0]]
    top = max(LEVELS.index(rung.level) for rung in hardest)
    score = sum(step.cost for step in steps)
    name = [rung.name for rung in hardest if LEVELS.index(rung.level) == top][-1]
    return Grade(_raised(LEVELS[top], score, ceilings, cells), name, counts, measures, score)


def unfinished_grade(steps: Sequence[Step], rungs: Rungs, measures: tuple[tuple[str, int], ...] = ()) -> Grade:
    """The grade of a board that the ladder does not finish."""
    used = Counter(step.technique for step in steps)
    return Grade(SEARCH, SEARCH, tuple((rung.name, used[rung.name]) for rung in rungs if used[rung.name]), measures)


def tally(counts: Mapping[str, Sequence[int]], rungs: Rungs, ceilings: Ceilings, cells: int) -> Tally:
    """The same from how often each technique above the easy ones was used, by effort where it costs more for more.

    Easy placements cost one each, and every cell is placed once.
    """
    used = [(rung, counts[rung.name]) for rung in rungs if any(counts.get(rung.name, ()))]
    score = cells
    for rung, often in used:
        score += sum(count * (rung.price(effort) - rung.places) for effort, count in enumerate(often))
    top = max((LEVELS.index(rung.level) for rung, _ in used), default=0)
    steps = sum(sum(often) for rung, often in used if LEVELS.index(rung.level) == top)
    return Tally(_raised(LEVELS[top], score, ceilings, cells), score, LEVELS[top], steps)


Count = Callable[[Any], Tally | None]
"""What counting the steps of a puzzle in the core comes to; None where the ladder does not finish it."""


def _raised(level: str, score: int, ceilings: Ceilings, cells: int) -> str:
    while level in ceilings and score > ceilings[level] * cells:
        level = LEVELS[LEVELS.index(level) + 1]
    return level
