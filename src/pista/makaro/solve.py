"""Solving by the native core: one call for a verdict, or solutions one after the other."""

from collections.abc import Iterator

from pista import core
from pista.kind import Marks, Search
from pista.makaro.puzzle import Puzzle

_MOST_AT_ONCE = 256


def solve(puzzle: Puzzle, /, *, limit: int = 2, max_nodes: int | None = None) -> Search:
    """Up to `limit` solutions; `exhausted` tells whether there are no others."""
    width, cells, rooms = puzzle.sheet
    return Search(*core.makaro_solve(width, cells, rooms, limit, max_nodes))


def solutions(puzzle: Puzzle, /) -> Iterator[Marks]:
    """All solutions, found as they are asked for."""
    search = core.MakaroSearch(*puzzle.sheet)
    batch, exhausted = 1, False
    while not exhausted:
        found, exhausted, _ = search.more(batch, None)
        yield from found
        batch = min(2 * batch, _MOST_AT_ONCE)
