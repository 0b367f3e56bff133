"""The original engine: cell by cell in reading order, trying the numbers still valid there. Plain Python, lazy."""

from collections.abc import Iterator, Sequence

from pista.grid.entry import Position
from pista.kind import Cell, Marks, Search
from pista.makaro.puzzle import Comparison, Puzzle

Filled = list[int | None]


def valid_numbers(puzzle: Puzzle, filled: Filled, cell: Cell, watching: Sequence[Comparison]) -> list[int]:
    """What the arrows allow, minus the numbers of the neighbours, minus those of the room."""
    lowest, highest = 1, puzzle.rooms.sizes[cell]
    for _, target, others in watching:
        if cell == target:
            lowest = max([lowest, *(value + 1 for other in others if (value := filled[other]) is not None)])
        else:
            highest = min(highest, (filled[target] or puzzle.rooms.sizes[target]) - 1)
    taken = {filled[peer] for peer in puzzle.rooms.peers[cell]}
    return [value for value in range(lowest, highest + 1) if value not in taken]


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions in lexicographic order, found as they are asked for."""
    return (marks for marks in _walk(puzzle, position) if marks is not None)


def solve(
    puzzle: Puzzle, /, position: Position | None = None, *, limit: int = 2, max_nodes: int | None = None
) -> Search:
    """Up to `limit` solutions within so many numbers tried."""
    found: list[Marks] = []
    nodes = 0
    for marks in _walk(puzzle, position):
        if marks is not None:
            found.append(marks)
            if len(found) == limit:
                return Search(tuple(found), False, nodes)
        elif nodes == max_nodes:
            return Search(tuple(found), False, nodes)
        else:
            nodes += 1
    return Search(tuple(found), True, nodes)


def _walk(puzzle: Puzzle, position: Position | None) -> Iterator[Marks | None]:
    """Every solution, and a None for every number tried on the way."""
    filled: Filled = list(puzzle.givens if position is None else position)
    watching: list[list[Comparison]] = [[] for _ in filled]
    for comparison in puzzle.comparisons:
        for cell in (comparison.target, *comparison.others):
            watching[cell].append(comparison)
    for cell, value in enumerate(filled):
        if value is not None and value not in valid_numbers(puzzle, filled, cell, watching[cell]):
            return
    yield from _completions(puzzle, filled, watching)


def _completions(puzzle: Puzzle, filled: Filled, watching: list[list[Comparison]]) -> Iterator[Marks | None]:
    """Depth first without recursion, so that the size of the board is no limit."""
    empty = [cell for cell, value in enumerate(filled) if value is None]
    if not empty:
        yield tuple(value for value in filled if value is not None)
        return
    options = [iter(valid_numbers(puzzle, filled, empty[0], watching[empty[0]]))]
    while options:
        cell = empty[len(options) - 1]
        filled[cell] = next(options[-1], None)
        if filled[cell] is None:
            options.pop()
            continue
        yield None
        if len(options) == len(empty):
            yield tuple(value for value in filled if value is not None)
        else:
            following = empty[len(options)]
            options.append(iter(valid_numbers(puzzle, filled, following, watching[following])))
