"""A Makaro as printed: white cells in rooms, black cells with and without arrows, given numbers.

The board holds the white cells alone; black cells are the rest of the sheet.
"""

from array import array
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from pista.grid.board import Board, Place, Touch, board, column_letters
from pista.grid.entry import Position
from pista.grid.rooms import Rooms, rooms
from pista.kind import Cell

MOST_CELLS = 10_000
LARGEST_ROOM = 64
"""Candidates of a cell are the bits of one machine word."""


class Way(StrEnum):
    """Where an arrow points."""

    UP = "^"
    DOWN = "v"
    LEFT = "<"
    RIGHT = ">"

    @property
    def step(self) -> Place:
        """Rows and columns to the cell pointed at."""
        return _STEPS[self]


_STEPS: dict[Way, Place] = {Way.UP: (-1, 0), Way.DOWN: (1, 0), Way.LEFT: (0, -1), Way.RIGHT: (0, 1)}


class Arrow(NamedTuple):
    """A black cell whose largest neighbour lies that way."""

    place: Place
    way: Way

    @property
    def name(self) -> str:
        """What the black cell is called."""
        return place_name(self.place)

    def pointed_at(self) -> Place:
        """The place that the arrow points at, on the sheet or not."""
        return self.place[0] + self.way.step[0], self.place[1] + self.way.step[1]

    def around(self) -> list[Place]:
        """The four places that the arrow compares, on the sheet or not."""
        return [(self.place[0] + down, self.place[1] + right) for down, right in _STEPS.values()]


def place_name(place: Place) -> str:
    """What a place is called, as on a board."""
    return f"{column_letters(place[1])}{place[0] + 1}"


class Comparison(NamedTuple):
    """What an arrow says: `target` holds more than each of `others`."""

    arrow: Arrow
    target: Cell
    others: tuple[Cell, ...]


class Sheet(NamedTuple):
    """The puzzle as the native core takes it: see `core.pyi`."""

    width: int
    cells: bytes
    rooms: bytes


@dataclass(frozen=True)
class Puzzle:
    """Rooms of white cells, their given numbers, and the arrows in reading order."""

    rooms: Rooms
    givens: Position
    arrows: tuple[Arrow, ...] = ()

    @property
    def board(self) -> Board:
        """The white cells."""
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
        """What lies between the white cells."""
        return "black"

    @cached_property
    def black(self) -> tuple[Place, ...]:
        """The places of black cells, in reading order."""
        sheet = ((row, column) for row in range(self.board.rows) for column in range(self.board.columns))
        return tuple(place for place in sheet if place not in self.board.at)

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """What the arrows say, in their order."""
        at = self.board.at
        found = []
        for arrow in self.arrows:
            target = at[arrow.pointed_at()]
            others = tuple(at[place] for place in arrow.around() if place in at and at[place] != target)
            found.append(Comparison(arrow, target, others))
        return tuple(found)

    @cached_property
    def sheet(self) -> Sheet:
        """Made once per puzzle, so that solving it is one cheap native call."""
        return make_sheet(self, self.givens)


_BLACK = 100
_ARROWS = {way: _BLACK + 1 + index for index, way in enumerate(Way)}
_NO_ROOM = 0xFFFF


def make_sheet(puzzle: Puzzle, position: Position) -> Sheet:
    """The puzzle with the numbers of a position, as the core takes it."""
    columns = puzzle.board.columns
    cells = bytearray([_BLACK]) * (puzzle.board.rows * columns)
    rooms = array("H", [_NO_ROOM]) * len(cells)
    for (row, column), value, room in zip(puzzle.board.places, position, puzzle.rooms.of, strict=True):
        cells[row * columns + column] = value or 0
        rooms[row * columns + column] = room
    for (row, column), way in puzzle.arrows:
        cells[row * columns + column] = _ARROWS[way]
    # The core reads the low byte first on every machine.
    return Sheet(columns, bytes(cells), b"".join(room.to_bytes(2, "little") for room in rooms))


def from_sheet(sheet: Sheet) -> Puzzle:
    """The puzzle that the core has laid out: the inverse of `make_sheet`."""
    width, cells, flat = sheet
    white = [index for index, code in enumerate(cells) if code < _BLACK]
    divided = rooms(
        board(Touch.ROOK, [divmod(index, width) for index in white], len(cells) // width, width),
        [flat[2 * index : 2 * index + 2] for index in white],
    )
    ways = {code: way for way, code in _ARROWS.items()}
    arrows = tuple(Arrow(divmod(index, width), ways[code]) for index, code in enumerate(cells) if code in ways)
    return Puzzle(divided, tuple(cells[index] or None for index in white), arrows)
