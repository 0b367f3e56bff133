"""The original engine: cell by cell in reading order, trying the numbers still valid there. Plain Python, lazy."""

from collections.abc import Iterator

from pista.kind import Marks
from pista.makaro.puzzle import Comparison, Puzzle


def valid_numbers(puzzle: Puzzle, filled: list[int | None], cell: int, watching: list[Comparison]) -> list[int]:
    """What the arrows allow, minus the numbers of the neighbours, minus those of the room."""
    lowest, highest = 1, puzzle.sizes[cell]
    for _, target, others in watching:
        if cell == target:
            lowest = max([lowest, *((value or 0) + 1 for other in others if (value := filled[other]) is not None)])
        elif (top := filled[target]) is not None:
            highest = min(highest, top - 1)
        else:
            highest = min(highest, puzzle.sizes[target] - 1)
    taken = {filled[near] for near in (*puzzle.board.touching[cell], *puzzle.rooms.mates(cell)) if near != cell}
    return [value for value in range(lowest, highest + 1) if value not in taken]


def solutions(puzzle: Puzzle, /) -> Iterator[Marks]:
    """All solutions in lexicographic order."""
    filled: list[int | None] = list(puzzle.givens)
    watching: list[list[Comparison]] = [[] for _ in filled]
    for comparison in puzzle.comparisons:
        for cell in (comparison.target, *comparison.others):
            watching[cell].append(comparison)
    givens = [cell for cell, value in enumerate(filled) if value is not None]
    if all(filled[cell] in valid_numbers(puzzle, filled, cell, watching[cell]) for cell in givens):
        yield from _completions(puzzle, filled, watching)


def _completions(puzzle: Puzzle, filled: list[int | None], watching: list[list[Comparison]]) -> Iterator[Marks]:
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
        elif len(options) == len(empty):
            yield tuple(value for value in filled if value is not None)
        else:
            following = empty[len(options)]
            options.append(iter(valid_numbers(puzzle, filled, following, watching[following])))
