"""Solving boards with rooms: one call into the core per question, or the plain-Python engine `backtrack` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista.core import rooms as core
from pista.grid import room_backtrack
from pista.grid.entry import Position
from pista.grid.room_puzzle import RoomPuzzle
from pista.grid.search import lazily, require_engine
from pista.kind import Marks, Search

ENGINES = ("core", "backtrack")
"""`core` is the fast one; `backtrack`, in plain Python, is for study."""
_MOST_AT_ONCE = 256


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
    if engine != "core":
        require_engine(engine, ENGINES)
        return room_backtrack.solve(puzzle, position, limit=limit, max_nodes=max_nodes)
    touch, width, cells, rooms = puzzle.sheet if position is None else puzzle.sheet_of(position)
    return Search(*core.solve(touch, width, cells, rooms, limit, max_nodes))


def solutions(puzzle: RoomPuzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, each found when it is asked for."""
    sheet = puzzle.sheet if position is None else puzzle.sheet_of(position)
    return lazily(core.Search(*sheet), _MOST_AT_ONCE)


def count(puzzle: RoomPuzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`."""
    return sum(1 for _ in islice(solutions(puzzle), limit))
