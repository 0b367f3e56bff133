"""The rules of Hidato, one function each. A rule says where a position, full or not, already breaks it, and how.

Knows nothing of searching.
"""

import itertools
from collections.abc import Callable, Iterator

from pista.checks import checked
from pista.grid.entry import Position, position_of
from pista.grid.rules import status_by
from pista.hidato.puzzle import Puzzle
from pista.kind import Cell, Fault
from pista.message import message


def all_cells_hang_together(puzzle: Puzzle, position: Position) -> Iterator[Fault]:
    """One path visits every cell, so the board must not fall into parts."""
    pieces = puzzle.board.pieces()
    if len(pieces) > 1:
        smallest = min(pieces, key=len)
        cell = puzzle.board.names[smallest[0]]
        yield Fault("all_cells_hang_together", smallest, message("hidato.fault_parts", n=len(pieces), cell=cell))


def numbers_count_the_cells(puzzle: Puzzle, position: Position) -> Iterator[Fault]:
    """The numbers run from 1 to the number of cells."""
    for cell, value in enumerate(position):
        if value is not None and not 1 <= value <= puzzle.largest:
            why = message("hidato.fault_range", value=value, cell=puzzle.board.names[cell], largest=puzzle.largest)
            yield Fault("numbers_count_the_cells", (cell,), why)


def each_number_stands_once(puzzle: Puzzle, position: Position) -> Iterator[Fault]:
    """Every number stands in exactly one cell."""
    for value, cells in sorted(_cells_by_number(position).items()):
        if len(cells) > 1:
            names = [puzzle.board.names[cell] for cell in cells[:2]]
            why = message("hidato.fault_twice", value=value, first=names[0], second=names[1])
            yield Fault("each_number_stands_once", tuple(cells), why)


def consecutive_numbers_touch(puzzle: Puzzle, position: Position) -> Iterator[Fault]:
    """Each number touches the next one."""
    yield from _too_far_apart(puzzle, position, "consecutive_numbers_touch", adjacent=True)


def gaps_are_wide_enough(puzzle: Puzzle, position: Position) -> Iterator[Fault]:
    """Two numbers are never further apart than the steps between them."""
    yield from _too_far_apart(puzzle, position, "gaps_are_wide_enough", adjacent=False)


Rule = Callable[[Puzzle, Position], Iterator[Fault]]
RULES: tuple[Rule, ...] = (
    all_cells_hang_together,
    numbers_count_the_cells,
    each_number_stands_once,
    consecutive_numbers_touch,
    gaps_are_wide_enough,
)


@checked
def faults(puzzle: Puzzle, position: Position | None = None, /) -> tuple[Fault, ...]:
    """Every rule that a position, or the puzzle as printed, already breaks, without searching; a position in which
    a given does not stand is refused."""
    position = position_of(puzzle, position)
    return tuple(fault for rule in RULES for fault in rule(puzzle, position))


status = status_by(faults)


def longest_gap(puzzle: Puzzle) -> int:
    """The most numbers in a row that are not given."""
    present = sorted(value for value in puzzle.givens if value is not None)
    edges = [0, *present, puzzle.largest + 1]
    return max(b - a - 1 for a, b in itertools.pairwise(edges))


def _cells_by_number(position: Position) -> dict[int, list[Cell]]:
    cells: dict[int, list[Cell]] = {}
    for cell, value in enumerate(position):
        if value is not None:
            cells.setdefault(value, []).append(cell)
    return cells


def _too_far_apart(puzzle: Puzzle, position: Position, rule: str, adjacent: bool) -> Iterator[Fault]:
    known = sorted((value, cells[0]) for value, cells in _cells_by_number(position).items() if len(cells) == 1)
    names = puzzle.board.names
    for (low, here), (high, there) in itertools.pairwise(known):
        steps = high - low
        if (steps == 1) is adjacent and not puzzle.board.within(here, there, steps):
            key = "hidato.fault_apart" if adjacent else "hidato.fault_gap"
            why = message(key, low=low, here=names[here], high=high, there=names[there], n=steps)
            yield Fault(rule, (here, there), why)
