"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.entry import Position
from pista.grid.explain import Explainer
from pista.kind import Search
from pista.makaro.possible import Possible
from pista.makaro.puzzle import Puzzle
from pista.makaro.rules import faults
from pista.makaro.solve import solve
from pista.makaro.techniques import LADDER

PATIENCE = 200_000
"""Nodes spent on knowing the solution before a hint does without it."""


def _search(puzzle: Puzzle, position: Position) -> Search:
    return solve(puzzle, position, max_nodes=PATIENCE)


_EXPLAINER = Explainer(LADDER, Possible, _search, faults)
explain, grade, hint = _EXPLAINER.explain, _EXPLAINER.grade, _EXPLAINER.hint
