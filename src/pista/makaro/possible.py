"""What a person at a Makaro knows: the numbers each cell may still hold, and what the arrows say of them."""

from array import array

from pista import core
from pista.grid.contradiction import Link, Refutation
from pista.grid.entry import Position
from pista.grid.room_numbers import RoomNumbers
from pista.kind import Cell
from pista.makaro.puzzle import Puzzle
from pista.message import Message, message

_SIGNS = "=<>"
_NUMBER, _ARROW = 1, 2
"""How the core numbers what it says of a cell, and what can be impossible besides a cell without a number."""


class Possible(RoomNumbers):
    """The candidates of a position."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        super().__init__(puzzle.rooms, position)
        self.puzzle = puzzle

    def refuted(self) -> Refutation | None:
        """The candidate that the fewest consequences refute, if a short chain refutes any."""
        found = core.makaro_refute(*self.puzzle.sheet, array("Q", self.sets).tobytes())
        if found is None:
            return None
        cell, value, told, (kind, where, number) = found
        links = tuple(Link(at, _SIGNS[says], bound) for at, says, bound in told)
        return Refutation((cell, value), links, *self._clash(kind, where, number))

    def _clash(self, kind: int, where: int, number: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind == _ARROW:
            arrow, target, others = self.puzzle.comparisons[where]
            return message("makaro.clash_arrow", arrow=arrow.name), (target, *others)
        if kind == _NUMBER:
            room = self.rooms.mates(where)
            return message("rooms.clash_number", number=number, cell=self.names[where]), room
        return message("grid.clash_cell", cell=self.names[where]), (where,)
