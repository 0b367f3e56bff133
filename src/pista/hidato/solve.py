"""Solving: one call into the core per question, or the plain-Python engine `gaps` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES
from pista.grid.entry import Position
from pista.grid.search import lazily, require_engine
from pista.hidato import gaps
from pista.hidato.puzzle import Puzzle, flat_marks
from pista.hidato.rules import faults
from pista.kind import Marks, Search

ENGINES = ("core", "gaps")


def solve(
    puzzle: Puzzle,
    /,
    position: Position | None = None,
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    engine: str = "core",
) -> Search:
    """Up to `limit` solutions of the puzzle, or of a position of it; with two asked for, uniqueness is proved."""
    marks = puzzle.givens if position is None else position
    if engine != "core":
        require_engine(engine, ENGINES)
        return gaps.solve(puzzle, marks, limit=limit, max_nodes=max_nodes)
    touch = TOUCH_CODES[puzzle.board.touch]
    return Search(*core.solve(touch, puzzle.flat_places, flat_marks(marks), limit, max_nodes))


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, each found when it is asked for."""
    marks = puzzle.givens if position is None else position
    if faults(puzzle, marks):
        return iter(())
    return lazily(core.Search(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(marks)))


def count(puzzle: Puzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`."""
    return sum(1 for _ in islice(solutions(puzzle), limit))
