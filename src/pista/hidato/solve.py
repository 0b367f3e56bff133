"""Solving: one call into the core per question, or the plain-Python engine `gaps` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista import core
from pista.grid.board import Touch
from pista.grid.entry import Position
from pista.hidato import gaps
from pista.hidato.rules import Puzzle, faults, flat_marks
from pista.kind import Marks, PuzzleError, Search
from pista.message import all_of, message

ENGINES = ("core", "gaps")
TOUCH_CODES = {Touch.KING: 0, Touch.ROOK: 1, Touch.HEX: 2}
UNBOUNDED = 2**64 - 1
MOST_SOLUTIONS = 2**32 - 1


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
    if engine == "gaps":
        return gaps.solve(puzzle, marks, limit=limit, max_nodes=max_nodes)
    if engine != "core":
        raise PuzzleError(message("grid.unknown_engine", name=engine, names=all_of(ENGINES)))
    most = UNBOUNDED if max_nodes is None else min(max_nodes, UNBOUNDED)
    found, exhausted, nodes = core.hidato_solve(
        TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(marks), min(limit, MOST_SOLUTIONS), most
    )
    return Search(tuple(map(tuple, found)), exhausted, nodes)


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, each found when it is asked for."""
    marks = puzzle.givens if position is None else position
    if faults(puzzle, marks):
        return
    search = core.HidatoSearch(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(marks))
    while (found := search.next()) is not None:
        yield tuple(found)


def count(puzzle: Puzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`."""
    return sum(1 for _ in islice(solutions(puzzle), limit))
