"""Solving: one call into the core per question, or the plain-Python engine `backtrack` for study.

Knows the engines; a search that ran out of nodes says so.
"""

from collections.abc import Iterator
from itertools import islice

from pista import core
from pista.grid.entry import Position
from pista.kind import Marks, PuzzleError, Search
from pista.makaro import backtrack
from pista.makaro.puzzle import Puzzle, make_sheet
from pista.message import all_of, message

ENGINES = ("core", "backtrack")
_MOST_AT_ONCE = 256


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
    if engine == "backtrack":
        return backtrack.solve(puzzle, position, limit=limit, max_nodes=max_nodes)
    if engine != "core":
        raise PuzzleError(message("grid.unknown_engine", name=engine, names=all_of(ENGINES)))
    width, cells, rooms = puzzle.sheet if position is None else make_sheet(puzzle, position)
    return Search(*core.makaro_solve(width, cells, rooms, limit, max_nodes))


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions, found as they are asked for."""
    search = core.MakaroSearch(*(puzzle.sheet if position is None else make_sheet(puzzle, position)))
    batch, exhausted = 1, False
    while not exhausted:
        found, exhausted, _ = search.more(batch, None)
        yield from found
        batch = min(2 * batch, _MOST_AT_ONCE)


def count(puzzle: Puzzle, /, limit: int | None = None) -> int:
    """The number of solutions, counted no further than `limit`."""
    return sum(1 for _ in islice(solutions(puzzle), limit))
