"""The engine `backtrack`: cell by cell in reading order, trying the numbers still valid there. Plain Python, lazy."""

from collections.abc import Iterator

from pista.grid.entry import Position
from pista.grid.room_puzzle import RoomPuzzle
from pista.kind import Cell, Marks, Search

Filled = list[int | None]


def valid_numbers(puzzle: RoomPuzzle, filled: Filled, cell: Cell) -> list[int]:
    """What the kind allows, minus the numbers of the neighbours, minus those of the room."""
    lowest, highest = puzzle.bounds(cell, filled)
    taken = {filled[peer] for peer in puzzle.rooms.peers[cell]}
    return [value for value in range(lowest, highest + 1) if value not in taken]


def solutions(puzzle: RoomPuzzle, /, position: Position | None = None) -> Iterator[Marks]:
    """All solutions in lexicographic order, found as they are asked for."""
    return (marks for marks in _walk(puzzle, position) if marks is not None)


def solve(
    puzzle: RoomPuzzle, /, position: Position | None = None, *, limit: int = 2, max_nodes: int | None = None
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


def _walk(puzzle: RoomPuzzle, position: Position | None) -> Iterator[Marks | None]:
    """Every solution, and a None for every number tried on the way."""
    filled: Filled = list(puzzle.givens if position is None else position)
    for cell, value in enumerate(filled):
        if value is not None and value not in valid_numbers(puzzle, filled, cell):
            return
    yield from _completions(puzzle, filled)


def _completions(puzzle: RoomPuzzle, filled: Filled) -> Iterator[Marks | None]:
    """Depth first without recursion, so that the size of the board is no limit."""
    empty = [cell for cell, value in enumerate(filled) if value is None]
    if not empty:
        yield tuple(value for value in filled if value is not None)
        return
    options = [iter(valid_numbers(puzzle, filled, empty[0]))]
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
            options.append(iter(valid_numbers(puzzle, filled, following)))
