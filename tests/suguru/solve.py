"""Depth first over the cell with the fewest numbers left."""

from collections.abc import Iterator
from itertools import islice

from pista.grid.entry import Position, full
from pista.grid.room_numbers import RoomNumbers, numbers_in
from pista.kind import Marks, Search
from suguru.rules import Puzzle, faults

ENGINES = ("plain",)


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All of them, as they are asked for."""
    start = puzzle.givens if position is None else position
    if not faults(puzzle, start):
        yield from _deeper(RoomNumbers(puzzle.rooms, start))


def solve(
    puzzle: Puzzle,
    /,
    position: Position | None = None,
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    engine: str = "plain",
) -> Search:
    """Up to `limit` solutions."""
    found = tuple(islice(solutions(puzzle, position), limit))
    return Search(found, len(found) < limit, 0)


def _deeper(known: RoomNumbers) -> Iterator[Marks]:
    marks = full(tuple(known.at))
    if marks is not None:
        yield marks
    elif not known.is_dead:
        cell = min(known.open_cells, key=lambda at: known.sets[at].bit_count())
        for value in numbers_in(known.sets[cell]):
            yield from _deeper(known.supposing(cell, value))
