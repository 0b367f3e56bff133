"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.entry import Position
from pista.grid.explain import Explainer
from pista.grid.ladder import Step
from pista.hidato.possible import Possible
from pista.hidato.rules import Puzzle, faults, longest_gap
from pista.hidato.solve import solve
from pista.hidato.techniques import LADDER
from pista.kind import Grade, Hint, Search

PATIENCE = 200_000
"""Nodes spent on knowing the solution before a hint does without it."""


def _search(puzzle: Puzzle, position: Position) -> Search:
    return solve(puzzle, position, max_nodes=PATIENCE)


def _measures(puzzle: Puzzle) -> tuple[tuple[str, int], ...]:
    return (("longest_gap", longest_gap(puzzle)),)


_EXPLAINER = Explainer(LADDER, Possible, _search, faults, _measures)


def explain(puzzle: Puzzle, position: Position | None = None, /) -> tuple[tuple[Step, ...], bool]:
    """The steps that lead on from a position, and whether they fill the board."""
    return _EXPLAINER.explain(puzzle, position)


def grade(puzzle: Puzzle, /) -> Grade:
    """The level a person must have; only a puzzle with one solution has one."""
    return _EXPLAINER.grade(puzzle)


def hint(puzzle: Puzzle, position: Position, /) -> Hint | None:
    """The easiest next step, after pointing at a mistake if there is one; None when the board is full."""
    return _EXPLAINER.hint(puzzle, position)
