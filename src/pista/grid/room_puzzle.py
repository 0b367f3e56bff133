"""Puzzles whose rooms of k cells hold 1 to k and whose equal numbers do not touch: what all are, and their flat form.

A kind adds what else is printed, and what that says of the numbers.
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pista.checks import instance
from pista.grid.board import TOUCH_CODES, Board, Place, Touch, board
from pista.grid.canonical import Pattern
from pista.grid.entry import Position, checked_position
from pista.grid.rooms import Rooms, rooms
from pista.kind import Cell
from pista.shown import Shown, counted

MOST_CELLS = 10_000
LARGEST_ROOM = 64
"""Candidates of a cell are the bits of one machine word."""
BLACK = 100
"""The code of a place without a cell; what a kind prints there has higher ones."""
_NO_ROOM = 0xFFFF


class Sheet(NamedTuple):
    """The puzzle as the native core takes it: how cells `touch`, the `width` of the sheet, and its `cells` and `rooms`
    in bytes."""

    touch: int
    width: int
    cells: bytes
    rooms: bytes


@dataclass(frozen=True, repr=False)
class RoomPuzzle(Shown):
    """Cells in `rooms`, and the numbers that are given: `givens` has one entry per cell, None where it is empty."""

    rooms: Rooms
    givens: Position

    def __post_init__(self) -> None:
        instance("rooms", self.rooms, Rooms)
        object.__setattr__(self, "givens", checked_position(self.givens, len(self.rooms.board), "givens"))

    def _figures(self) -> tuple[str, ...]:
        given = len(self.givens) - self.givens.count(None)
        return self.board.size, counted(len(self.rooms.members), "room"), counted(given, "given")

    @property
    def board(self) -> Board:
        """The cells."""
        return self.rooms.board

    @cached_property
    def largest(self) -> int:
        """The size of the largest room."""
        return max(self.rooms.sizes)

    def largest_at(self, cell: Cell, /) -> int:
        """The size of the cell's room."""
        return self.rooms.sizes[cell]

    @property
    def rest(self) -> str:
        """What lies between the cells."""
        return "hole"

    def bounds(self, cell: Cell, filled: Sequence[int | None], /) -> tuple[int, int]:
        """The least and the largest number that a cell may hold, apart from what its room and its neighbours hold."""
        return 1, self.rooms.sizes[cell]

    @property
    def printed(self) -> Mapping[Place, int]:
        """The codes of what is printed on places without a cell."""
        return {}

    @property
    def pattern(self) -> Pattern:
        """Cells, rooms and givens; a kind that prints more says so."""
        return Pattern(self.board, self.givens, self.rooms.of)

    @cached_property
    def sheet(self) -> Sheet:
        """Made once per puzzle, so that solving it is one cheap native call."""
        return self.sheet_of(self.givens)

    def sheet_of(self, position: Position) -> Sheet:
        """The puzzle with the numbers of a position."""
        columns = self.board.columns
        cells = bytearray([BLACK]) * (self.board.rows * columns)
        flat = array("H", [_NO_ROOM]) * len(cells)
        for (row, column), value, room in zip(self.board.places, position, self.rooms.of, strict=True):
            cells[row * columns + column] = value or 0
            flat[row * columns + column] = room
        for (row, column), code in self.printed.items():
            cells[row * columns + column] = code
        # The core reads the low byte first on every machine.
        in_bytes = b"".join(room.to_bytes(2, "little") for room in flat)
        return Sheet(TOUCH_CODES[self.board.touch], columns, bytes(cells), in_bytes)


def read_sheet(sheet: Sheet) -> tuple[Rooms, Position, dict[Place, int]]:
    """Rooms, givens, and the codes of all places without a cell: the inverse of `sheet_of`."""
    touch, width, cells, flat = sheet
    white = [index for index, code in enumerate(cells) if code < BLACK]
    divided = rooms(
        board(tuple(Touch)[touch], [divmod(index, width) for index in white], len(cells) // width, width),
        [flat[2 * index : 2 * index + 2] for index in white],
    )
    printed = {divmod(index, width): code for index, code in enumerate(cells) if code >= BLACK}
    return divided, tuple(cells[index] or None for index in white), printed
