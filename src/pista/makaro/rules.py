"""The rules of Makaro, one function each; its docstring is the sentence a player reads.

A rule says which cells of a position, full or not, already break it.
"""

from collections.abc import Callable, Iterator

from pista.grid.entry import Position
from pista.grid.room_rules import equal_beside, faults_by, not_once_each
from pista.grid.rules import status_by
from pista.kind import Cell
from pista.makaro.puzzle import Puzzle

Rule = Callable[[Puzzle, Position], Iterator[tuple[Cell, ...]]]


def rooms_hold_each_number_once(puzzle: Puzzle, position: Position) -> Iterator[tuple[Cell, ...]]:
    """A room of k cells holds the numbers 1 to k, each once."""
    return not_once_each(puzzle.rooms, position)


def equal_numbers_do_not_touch(puzzle: Puzzle, position: Position) -> Iterator[tuple[Cell, ...]]:
    """Equal numbers do not touch side by side or one above the other."""
    return equal_beside(puzzle.rooms, position)


def arrows_point_at_the_largest(puzzle: Puzzle, position: Position) -> Iterator[tuple[Cell, ...]]:
    """An arrow points at the largest of the numbers around it, and no other is as large."""
    for _, target, others in puzzle.comparisons:
        highest = position[target]
        if highest is not None:
            rivals = [cell for cell in others if (value := position[cell]) is not None and value >= highest]
            if rivals:
                yield target, *rivals


RULES: tuple[Rule, ...] = (rooms_hold_each_number_once, equal_numbers_do_not_touch, arrows_point_at_the_largest)


faults = faults_by("makaro", RULES, Puzzle)
status = status_by(faults)
