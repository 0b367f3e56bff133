"""Solving boards with rooms: one call into the core per question, or the plain-Python engine `backtrack` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista.checks import checked
from pista.core import rooms as core
from pista.grid import room_backtrack
from pista.grid.entry import Position, position_of
from pista.grid.room_puzzle import LARGEST_ROOM, RoomPuzzle, Sheet
from pista.grid.search import lazily, most, require_engine
from pista.kind import Marks, Search

ENGINES = ("core", "backtrack")
"""`core` is the fast one; `backtrack`, in plain Python, is for study."""
_MOST_AT_ONCE = 256


@checked
def solve(
    puzzle: RoomPuzzle,
    /,
    position: Position | None = None,
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    engine: str = "core",
) -> Search:
    """Up to `limit` solutions of the puzzle, or of a position of it. With two asked for, one found and everything
    searched, the solution is proved to be unique; a search that ran out of `max_nodes` says that it is not `exhausted`.
    """
    limit, max_nodes = most("limit", limit), None if max_nodes is None else most("max_nodes", max_nodes, 0)
    if engine != "core":
        require_engine(engine, ENGINES)
        return room_backtrack.solve(puzzle, position_of(puzzle, position), limit=limit, max_nodes=max_nodes)
    sheet = _sheet(puzzle, position)
    return Search((), True, 0) if sheet is None else Search(*core.solve(*sheet, limit, max_nodes))


@checked
def solutions(puzzle: RoomPuzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, found as they are asked for."""
    sheet = _sheet(puzzle, position)
    return iter(()) if sheet is None else lazily(core.Search(*sheet), _MOST_AT_ONCE)


@checked
def count(puzzle: RoomPuzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`."""
    return sum(1 for _ in islice(solutions(puzzle), None if limit is None else most("limit", limit)))


def _sheet(puzzle: RoomPuzzle, position: Position | None) -> Sheet | None:
    """The position as the core takes it; None where a number is larger than every room, which no sheet can hold."""
    if position is None:
        return puzzle.sheet
    filled = position_of(puzzle, position)
    return None if max((value or 0 for value in filled), default=0) > LARGEST_ROOM else puzzle.sheet_of(filled)
