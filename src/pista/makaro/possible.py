"""What a person at a Makaro knows: the numbers each cell may still hold, and what the arrows say of them."""

from pista.grid.entry import Position
from pista.grid.room_numbers import RoomNumbers
from pista.kind import Cell
from pista.makaro.puzzle import Puzzle
from pista.message import Message, message

_ARROW = 2
"""How the core numbers an arrow that cannot point at the largest."""


class Possible(RoomNumbers):
    """The candidates of a position."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        super().__init__(puzzle, position)
        self.puzzle = puzzle

    def clash(self, kind: int, where: int, number: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind == _ARROW:
            arrow, target, others = self.puzzle.comparisons[where]
            return message("makaro.clash_arrow", arrow=arrow.name), (target, *others)
        return super().clash(kind, where, number)
