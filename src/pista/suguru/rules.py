"""The rules of Suguru, one function each; its docstring is the sentence a player reads.

A rule says which cells of a position, full or not, already break it.
"""

from collections.abc import Callable, Iterator

from pista.grid.entry import Position
from pista.grid.room_rules import equal_beside, faults_by, not_once_each
from pista.grid.rules import status_by
from pista.kind import Cell
from pista.suguru.puzzle import Puzzle

Rule = Callable[[Puzzle, Position], Iterator[tuple[Cell, ...]]]


def rooms_hold_each_number_once(puzzle: Puzzle, position: Position) -> Iterator[tuple[Cell, ...]]:
    """A room of k cells holds the numbers 1 to k, each once."""
    return not_once_each(puzzle.rooms, position)


def equal_numbers_do_not_touch(puzzle: Puzzle, position: Position) -> Iterator[tuple[Cell, ...]]:
    """Equal numbers do not touch, not even at a corner."""
    return equal_beside(puzzle.rooms, position)


RULES: tuple[Rule, ...] = (rooms_hold_each_number_once, equal_numbers_do_not_touch)

faults = faults_by("suguru", RULES, Puzzle)
status = status_by(faults)
