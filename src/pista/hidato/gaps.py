"""The engine `gaps`: fill the runs of missing numbers, shortest first, with simple paths that do not cross.

Plain Python, kept for study; exponential where the gaps are long.
"""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from pista.grid.entry import Position
from pista.hidato.puzzle import Puzzle
from pista.hidato.rules import faults
from pista.kind import Cell, Search


class Gap(NamedTuple):
    """Missing numbers `low + 1 … high - 1`; an end without a number is None."""

    low: int
    high: int
    start: Cell | None
    end: Cell | None

    @property
    def length(self) -> int:
        return self.high - self.low - 1


class OutOfNodesError(Exception):
    """The budget ran out in the middle of a search."""


def find_gaps(position: Position, largest: int) -> list[Gap]:
    """The gaps, shortest first; those with only one end given come after the others."""
    known = sorted((value, cell) for cell, value in enumerate(position) if value is not None)
    ends: list[tuple[int, Cell | None]] = [(0, None), *known, (largest + 1, None)]
    gaps = [Gap(low, high, a, b) for (low, a), (high, b) in itertools.pairwise(ends) if high - low > 1]
    return sorted(gaps, key=lambda gap: (gap.start is None or gap.end is None, gap.length))


def solve(puzzle: Puzzle, position: Position, *, limit: int = 2, max_nodes: int | None = None) -> Search:
    """Up to `limit` solutions; `max_nodes` bounds the steps of all depth-first searches together."""
    if faults(puzzle, position):
        return Search((), True, 0)
    walker = _Walker(puzzle, position, max_nodes)
    found = []
    try:
        for _ in walker.fill(find_gaps(position, puzzle.largest)):
            found.append(tuple(value or 0 for value in walker.marks))
            if len(found) >= limit:
                return Search(tuple(found), False, walker.nodes)
    except OutOfNodesError:
        return Search(tuple(found), False, walker.nodes)
    return Search(tuple(found), True, walker.nodes)


class _Walker:
    """The board as it is being filled; generators that write before they yield and clean up after."""

    def __init__(self, puzzle: Puzzle, position: Position, max_nodes: int | None) -> None:
        self.board = puzzle.board
        self.marks: list[int | None] = list(position)
        self.max_nodes = max_nodes
        self.nodes = 0

    def fill(self, gaps: list[Gap]) -> Iterator[None]:
        """Every way to fill all the gaps."""
        if not gaps:
            yield
            return
        gap, rest = gaps[0], gaps[1:]
        for _ in self.paths(gap):
            yield from self.fill(rest)

    def paths(self, gap: Gap) -> Iterator[None]:
        """Every way to fill one gap."""
        if gap.start is not None:
            yield from self.walk(gap.start, gap.low + 1, gap.high, gap.end, 1)
        elif gap.end is not None:
            yield from self.walk(gap.end, gap.high - 1, gap.low, None, -1)
        else:
            for cell in range(len(self.board)):
                self.marks[cell] = 1
                yield from self.walk(cell, 2, gap.high, None, 1)
                self.marks[cell] = None

    def walk(self, here: Cell, value: int, stop: int, end: Cell | None, step: int) -> Iterator[None]:
        """Every simple path that writes `value`, `value + step`, … up to `stop`, which stands at `end`."""
        self.nodes += 1
        if self.max_nodes is not None and self.nodes > self.max_nodes:
            raise OutOfNodesError
        if value == stop:
            if end is None or end in self.board.touching[here]:
                yield
            return
        left = abs(stop - value)
        for near in self.board.touching[here]:
            if self.marks[near] is None and (end is None or self.board.within(near, end, left)):
                self.marks[near] = value
                yield from self.walk(near, value + step, stop, end, step)
                self.marks[near] = None
