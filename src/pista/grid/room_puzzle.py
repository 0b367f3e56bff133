"""Puzzles whose rooms of k cells hold 1 to k and whose equal numbers do not touch: what all are, and their flat form.

A kind adds what else is printed, and what that says of the numbers.
"""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import NamedTuple, TypeVar

from pista.checks import instance
from pista.grid.board import TOUCH_CODES, Board, Place, Touch, part, rectangle
from pista.grid.canonical import Pattern
from pista.grid.entry import Position, checked_position
from pista.grid.rooms import Rooms
from pista.kind import Cell
from pista.shown import Shown, counted

MOST_CELLS = 10_000
LARGEST_ROOM = 64
"""Candidates of a cell are the bits of one machine word."""
BLACK = 100
"""The code of a place without a cell; what a kind prints there has higher ones."""
NO_ROOM_NUMBER = 0xFFFF
"""What stands for the room of a place without a cell."""
_TOUCHES = tuple(Touch)


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

    @property
    def tiles(self) -> int:
        """How many tiles its picture has."""
        return len(self.board)

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
        board = self.board
        cells = bytearray(board.over_sheet([value or 0 for value in position], BLACK))
        for (row, column), code in self.printed.items():
            cells[row * board.columns + column] = code
        rooms = flat_rooms(board.over_sheet(self.rooms.of, NO_ROOM_NUMBER))
        return Sheet(TOUCH_CODES[board.touch], board.columns, bytes(cells), rooms)


def flat_rooms(numbers: Iterable[int]) -> bytes:
    """The rooms of a sheet in bytes: the core reads the low one first on every machine."""
    return _low_byte_first(array("H", numbers)).tobytes()


def read_sheet(sheet: Sheet) -> tuple[Rooms, Position, dict[Place, int]]:
    """Rooms, givens, and the codes of all places without a cell: the inverse of `sheet_of`."""
    touch, width, cells, _ = sheet
    numbers = _room_numbers(sheet)
    whole = rectangle(_TOUCHES[touch], len(cells) // width, width)
    if max(cells) < BLACK:
        return Rooms(whole, tuple(numbers)), tuple([code or None for code in cells]), {}
    white = [code < BLACK for code in cells]
    divided = Rooms(part(whole, white), tuple(compress(numbers, white)))
    printed = {place: code for place, code in zip(whole.places, cells, strict=True) if code >= BLACK}
    return divided, tuple([code or None for code in compress(cells, white)]), printed


def in_order(sheet: Sheet) -> Sheet:
    """The same with its rooms numbered in the order of their first cells."""
    numbers = _room_numbers(sheet)
    first = dict.fromkeys(numbers)
    first.pop(NO_ROOM_NUMBER, None)
    order = {room: number for number, room in enumerate(first)}
    if all(room == number for room, number in order.items()):
        return sheet
    return sheet._replace(rooms=flat_rooms(order.get(room, NO_ROOM_NUMBER) for room in numbers))


P = TypeVar("P", bound=RoomPuzzle)


def with_sheet(puzzle: P, sheet: Sheet) -> P:
    """The puzzle with the sheet that it was made of, in order, and need not lay out again."""
    # A cached property keeps there what it has made.
    vars(puzzle)["sheet"] = sheet
    return puzzle


def _room_numbers(sheet: Sheet) -> "array[int]":
    return _low_byte_first(array("H", sheet.rooms))


def _low_byte_first(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
