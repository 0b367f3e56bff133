"""What a person knows at a board whose rooms of k cells hold 1 to k: for every cell the numbers it may still hold.

A placed number is struck from its room and from the cells it touches; everything else is for the techniques.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple, Self

from pista.grid.entry import Position
from pista.grid.ladder import Candidate, Step
from pista.grid.rooms import Rooms
from pista.kind import Cell


def numbers_in(bits: int) -> Iterator[int]:
    """The numbers of a set of candidates, upwards; 1 is the lowest bit."""
    while bits:
        low = bits & -bits
        yield low.bit_length()
        bits ^= low


class Dead(NamedTuple):
    """Why a position leads nowhere: a cell has no number left, or a number no place in the room of a cell."""

    cell: Cell
    number: int | None


class RoomNumbers:
    """`sets[cell]` are the candidates as bits; `at[cell]` is the number once it is placed."""

    def __init__(self, rooms: Rooms, position: Position) -> None:
        self.rooms = rooms
        self.names = rooms.board.names
        self.sets = [(1 << size) - 1 for size in rooms.sizes]
        self.at: list[int | None] = [None] * len(position)
        self._place((cell, value) for cell, value in enumerate(position) if value is not None)

    @property
    def done(self) -> bool:
        return None not in self.at

    @property
    def open_cells(self) -> list[Cell]:
        """The cells without a number."""
        return [cell for cell, value in enumerate(self.at) if value is None]

    def take(self, step: Step, /) -> None:
        """Strikes and places."""
        for cell, value in step.struck:
            self.sets[cell] &= ~(1 << value - 1)
        self._place(step.placed)

    def supposing(self, cell: Cell, value: int) -> Self:
        """A copy in which the number is placed."""
        other = copy(self)
        other.sets, other.at = list(self.sets), list(self.at)
        other._place([(cell, value)])
        return other

    def places(self, room: Iterable[Cell], value: int) -> list[Cell]:
        """The cells of a room that may hold the number."""
        return [cell for cell in room if self.sets[cell] >> value - 1 & 1]

    def dead_end(self) -> Dead | None:
        """The first cell or number with nothing left, if there is one."""
        for cell, candidates in enumerate(self.sets):
            if not candidates:
                return Dead(cell, None)
        for members in self.rooms.members:
            for value in range(1, len(members) + 1):
                if not self.places(members, value):
                    return Dead(members[0], value)
        return None

    def _place(self, candidates: Iterable[Candidate]) -> None:
        for cell, value in candidates:
            bit = 1 << value - 1
            self.at[cell] = value
            self.sets[cell] &= bit
            for peer in self.rooms.peers[cell]:
                self.sets[peer] &= ~bit
