"""Solving: one call into the core per question, or the plain-Python engine `gaps` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista.checks import checked
from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES
from pista.grid.entry import Position, position_of
from pista.grid.search import lazily, most, require_engine
from pista.hidato import gaps
from pista.hidato.puzzle import Puzzle, flat_marks
from pista.hidato.rules import faults
from pista.kind import Marks, Search

ENGINES = ("core", "gaps")
"""`core` is the fast one; `gaps`, in plain Python, is for study."""


@checked
def solve(
    puzzle: Puzzle,
    /,
    position: Position | None = None,
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    engine: str = "core",
) -> Search:
    """Up to `limit` solutions of the puzzle, or of a position of it. With two asked for, one found and everything
    searched, the solution is proved to be unique; a search that ran out of `max_nodes` says that it is not `exhausted`.

    >>> from pista import hidato
    >>> search = hidato.solve(hidato.read("1 0 3\\n8 9 4\\n7 0 0"))
    >>> search.unique, search.solutions
    (True, ((1, 2, 3, 8, 9, 4, 7, 6, 5),))
    """
    limit, max_nodes = most("limit", limit), None if max_nodes is None else most("max_nodes", max_nodes, 0)
    marks = position_of(puzzle, position)
    if engine != "core":
        require_engine(engine, ENGINES)
        return gaps.solve(puzzle, marks, limit=limit, max_nodes=max_nodes)
    touch = TOUCH_CODES[puzzle.board.touch]
    flat = puzzle.flat_givens if marks is puzzle.givens else flat_marks(marks)
    return Search(*core.solve(touch, puzzle.flat_places, flat, limit, max_nodes))


@checked
def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, each found when it is asked for.

    >>> from pista import hidato
    >>> next(hidato.solutions(hidato.read("1 0\\n0 0")))
    (1, 2, 3, 4)
    """
    marks = position_of(puzzle, position)
    if faults(puzzle, marks):
        return iter(())
    return lazily(core.Search(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(marks)))


@checked
def count(puzzle: Puzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`.

    >>> from pista import hidato
    >>> hidato.count(hidato.read("000\\n000\\n000"))
    784
    """
    return sum(1 for _ in islice(solutions(puzzle), None if limit is None else most("limit", limit)))
