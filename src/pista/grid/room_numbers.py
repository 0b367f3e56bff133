"""What a person knows at a board whose rooms of k cells hold 1 to k: for every cell the numbers it may still hold.

A placed number is struck from its room and from the cells it touches; everything else is for the techniques.
"""

from array import array
from collections.abc import Iterable, Iterator

from pista.core import rooms as core
from pista.grid.contradiction import Link, Refutation
from pista.grid.entry import Position
from pista.grid.ladder import Candidate, Step
from pista.grid.room_puzzle import RoomPuzzle, Sheet
from pista.kind import Cell
from pista.message import Message, message

_SIGNS = "=<>"
_NUMBER = 1
"""How the core numbers what it says of a cell, and what can be impossible besides a cell without a number."""


def numbers_in(bits: int) -> Iterator[int]:
    """The numbers of a set of candidates, upwards; 1 is the lowest bit."""
    while bits:
        low = bits & -bits
        yield low.bit_length()
        bits ^= low


class RoomNumbers:
    """`sets[cell]` are the candidates as bits; `at[cell]` is the number once it is placed."""

    def __init__(self, puzzle: RoomPuzzle, position: Position) -> None:
        self.rooms = puzzle.rooms
        self.names = puzzle.board.names
        self.sets = [(1 << size) - 1 for size in puzzle.rooms.sizes]
        self._sheet: Sheet = puzzle.sheet
        self.at: list[int | None] = [None] * len(position)
        self._place((cell, value) for cell, value in enumerate(position) if value is not None)

    @property
    def done(self) -> bool:
        return None not in self.at

    @property
    def is_dead(self) -> bool:
        """Whether a cell, or a number in a room, has nothing left."""
        if not all(self.sets):
            return True
        rooms = self.rooms.members
        return not all(self.places(room, value) for room in rooms for value in range(1, len(room) + 1))

    @property
    def open_cells(self) -> list[Cell]:
        """The cells without a number."""
        return [cell for cell, value in enumerate(self.at) if value is None]

    def take(self, step: Step, /) -> None:
        """Strikes and places."""
        for cell, value in step.struck:
            self.sets[cell] &= ~(1 << value - 1)
        self._place(step.placed)

    def places(self, room: Iterable[Cell], value: int) -> list[Cell]:
        """The cells of a room that may hold the number."""
        return [cell for cell in room if self.sets[cell] >> value - 1 & 1]

    def refuted(self) -> Refutation | None:
        """The candidate that the fewest consequences refute, if a short chain refutes any."""
        found = core.refute(*self._sheet, array("Q", self.sets).tobytes())
        if found is None:
            return None
        cell, value, told, (kind, where, number) = found
        links = tuple(Link(at, _SIGNS[says], bound) for at, says, bound in told)
        return Refutation((cell, value), links, *self.clash(kind, where, number))

    def clash(self, kind: int, where: int, number: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind == _NUMBER:
            room = self.rooms.mates(where)
            return message("rooms.clash_number", number=number, cell=self.names[where]), room
        return message("grid.clash_cell", cell=self.names[where]), (where,)

    def _place(self, candidates: Iterable[Candidate]) -> None:
        for cell, value in candidates:
            bit = 1 << value - 1
            self.at[cell] = value
            self.sets[cell] &= bit
            for peer in self.rooms.peers[cell]:
                self.sets[peer] &= ~bit
