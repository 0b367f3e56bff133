"""What a Suguru is, and its rules."""

from dataclasses import dataclass

from pista.grid.board import Board
from pista.grid.entry import Position, full
from pista.grid.room_rules import equal_beside, not_once_each
from pista.grid.rooms import Rooms
from pista.kind import Cell, Fault, Status
from pista.message import message


@dataclass(frozen=True)
class Puzzle:
    """A board on which kings' neighbours touch, divided into rooms."""

    rooms: Rooms
    givens: Position

    @property
    def board(self) -> Board:
        return self.rooms.board

    @property
    def largest(self) -> int:
        return max(self.rooms.sizes)

    def largest_at(self, cell: Cell, /) -> int:
        return self.rooms.sizes[cell]

    @property
    def rest(self) -> str:
        return "hole"


def faults(puzzle: Puzzle, position: Position, /) -> tuple[Fault, ...]:
    """Every broken rule."""
    twice = [Fault("once", cells, message("suguru.once")) for cells in not_once_each(puzzle.rooms, position)]
    beside = [Fault("apart", cells, message("suguru.apart")) for cells in equal_beside(puzzle.rooms, position)]
    return (*twice, *beside)


def status(puzzle: Puzzle, position: Position, /) -> Status:
    """Won when it is full and right."""
    return Status.WON if full(position) is not None and not faults(puzzle, position) else Status.OPEN
