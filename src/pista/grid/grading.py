"""Level and score of a board, from the steps that the ladder takes: by Python's own climb, or by the core's counts.

The hardest technique needed decides the level. But where its steps of that level cost more than the level has for each
cell of the board, it belongs to the next one: much of what is not hard is hard.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pista.grid.ladder import LEVELS, SEARCH, Rung, Step
from pista.kind import Grade

Rungs = Sequence[Rung[Any]]
Ceilings = Mapping[str, float]
"""The most that the steps of a level's own techniques may cost for each cell of the board, if they are several. Levels
that are not named have no such bound."""
SEVERAL_STEPS = 3
"""Up to so many steps of a level never make it another one."""


class Tally(NamedTuple):
    """What counting the steps of a board comes to; `technique_level` is that of the hardest, `steps` their number."""

    level: str
    score: int
    technique_level: str
    steps: int


class Climbed(NamedTuple):
    """All steps of the ladder, as the core counts them: how often each technique is used (`counts`, by effort), and
    whether they fill the board (`done`)."""

    counts: Mapping[str, Sequence[int]]
    done: bool


def grade_of(
    steps: Sequence[Step],
    rungs: Rungs,
    ceilings: Ceilings,
    cells: int,
    measures: tuple[tuple[str, int], ...] = (),
) -> Grade:
    """The grade of a climb that filled a board of so many cells."""
    used = Counter(step.technique for step in steps)
    counts = tuple((rung.name, used[rung.name]) for rung in rungs if used[rung.name])
    hardest = [rung for rung in rungs if used[rung.name]] or [rungs[0]]
    top = max(LEVELS.index(rung.level) for rung in hardest)
    score = sum(step.cost for step in steps)
    names = [rung.name for rung in hardest if LEVELS.index(rung.level) == top]
    own = [step.cost for step in steps if step.technique in names]
    return Grade(_raised(LEVELS[top], len(own), sum(own), ceilings, cells), names[-1], counts, measures, score)


def unfinished_grade(steps: Sequence[Step], rungs: Rungs, measures: tuple[tuple[str, int], ...] = ()) -> Grade:
    """The grade of a board that the ladder does not finish."""
    used = Counter(step.technique for step in steps)
    return Grade(SEARCH, SEARCH, tuple((rung.name, used[rung.name]) for rung in rungs if used[rung.name]), measures)


def grade_counted(
    climbed: Climbed,
    rungs: Rungs,
    ceilings: Ceilings,
    cells: int,
    measures: tuple[tuple[str, int], ...] = (),
) -> Grade:
    """The grade of a board of so many cells, from counts alone; the same as that of the ladder's own climb."""
    used = [(rung, often) for rung in rungs if any(often := climbed.counts.get(rung.name, ()))]
    steps = tuple((rung.name, sum(often)) for rung, often in used)
    if not climbed.done:
        return Grade(SEARCH, SEARCH, steps, measures)
    top = max((LEVELS.index(rung.level) for rung, _ in used), default=LEVELS.index(rungs[0].level))
    own = [(rung, often) for rung, often in used if LEVELS.index(rung.level) == top]
    hardest = own[-1][0].name if own else rungs[0].name
    own_cost = sum(_cost(rung, often) for rung, often in own)
    level = _raised(LEVELS[top], sum(sum(often) for _, often in own), own_cost, ceilings, cells)
    return Grade(level, hardest, steps, measures, sum(_cost(rung, often) for rung, often in used))


def tally(counts: Mapping[str, Sequence[int]], rungs: Rungs, ceilings: Ceilings, givens: Sequence[int | None]) -> Tally:
    """The same from how often each technique above the easy ones was used, by effort where it costs more for more.

    Easy placements cost one each, and every cell that is not given is placed once.
    """
    used = [(rung, counts[rung.name]) for rung in rungs if any(counts.get(rung.name, ()))]
    top = max((LEVELS.index(rung.level) for rung, _ in used), default=0)
    score, own, steps = givens.count(None), 0, 0
    for rung, often in used:
        cost = _cost(rung, often)
        score += cost - rung.places * sum(often)
        if LEVELS.index(rung.level) == top:
            own += cost
            steps += sum(often)
    return Tally(_raised(LEVELS[top], steps, own, ceilings, len(givens)), score, LEVELS[top], steps)


Count = Callable[[Any], Tally | None]
"""What counting the steps of a puzzle in the core comes to; None where the ladder does not finish it."""


def _cost(rung: Rung[Any], often: Sequence[int]) -> int:
    """What steps cost that were taken so often, by effort."""
    return sum(count * rung.price(effort) for effort, count in enumerate(often))


def _raised(level: str, steps: int, cost: int, ceilings: Ceilings, cells: int) -> str:
    exceeded = level in ceilings and steps > SEVERAL_STEPS and cost > ceilings[level] * cells
    return LEVELS[LEVELS.index(level) + 1] if exceeded else level
