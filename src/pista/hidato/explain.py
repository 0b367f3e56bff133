"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.explain import Explainer
from pista.hidato.climb import climbed
from pista.hidato.possible import Possible
from pista.hidato.puzzle import Puzzle
from pista.hidato.rules import faults, longest_gap
from pista.hidato.solve import solve
from pista.hidato.techniques import CEILINGS, LADDER


def _measures(puzzle: Puzzle) -> tuple[tuple[str, int], ...]:
    return (("longest_gap", longest_gap(puzzle)),)


_EXPLAINER: Explainer[Puzzle, Possible] = Explainer(
    LADDER, Possible, solve, faults, _measures, CEILINGS, puzzle=Puzzle, count=climbed
)
explain, grade, hint = _EXPLAINER.explain, _EXPLAINER.grade, _EXPLAINER.hint
