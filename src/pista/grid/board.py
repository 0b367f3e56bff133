"""Boards of any shape: which cells there are, which touch, what they are called and how they are drawn.

Square, hexagonal, with holes: all data of one type. Knows nothing of numbers and rules.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain, compress, product
from math import sqrt
from typing import TypeVar

from pista.kind import Cell
from pista.picture import Polygon, square

Place = tuple[int, int]
T = TypeVar("T")


class Touch(StrEnum):
    """Which cells are neighbours: those a king's move away (`KING`), a rook's (`ROOK`), or hexagons with a common side
    (`HEX`)."""

    KING = "king"
    ROOK = "rook"
    HEX = "hex"


TOUCH_CODES = {touch: code for code, touch in enumerate(Touch)}
"""How the core numbers them."""
_STEPS: dict[Touch, tuple[Place, ...]] = {
    Touch.KING: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    Touch.ROOK: ((-1, 0), (0, -1), (0, 1), (1, 0)),
    # In axial coordinates, see `axial`.
    Touch.HEX: ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
}
_RISE = sqrt(3) / 2
MOST_SHARED = 900
"""Cells of sheets that are kept for the next puzzle."""


def axial(place: Place) -> Place:
    """(row, slanted column) of a hexagon; odd rows are drawn half a cell to the right."""
    row, column = place
    return row, column - row // 2


def offset(slanted: Place) -> Place:
    """The inverse of `axial`."""
    row, column = slanted
    return row, column + row // 2


@dataclass(frozen=True, repr=False)
class Board:
    """The cells of a sheet of `rows` × `columns` that belong to the puzzle, in reading order; cell i lies at
    `places[i]`, and `touch` says which are neighbours."""

    touch: Touch
    rows: int
    columns: int
    places: tuple[Place, ...]

    def __len__(self) -> int:
        return len(self.places)

    def __repr__(self) -> str:
        return f"<Board {self.size}, {len(self)} cells, {self.touch}>"

    @property
    def size(self) -> str:
        """Columns and rows of the sheet: `10x12`."""
        return f"{self.columns}x{self.rows}"

    @property
    def is_full(self) -> bool:
        """Whether every place of the sheet is a cell."""
        return len(self.places) == self.rows * self.columns

    def over_sheet(self, values: Sequence[T], elsewhere: T) -> list[T]:
        """A value for each place of the sheet, row by row: those of the cells, and another where there is no cell."""
        if self.is_full:
            return list(values)
        columns, found = self.columns, [elsewhere] * (self.rows * self.columns)
        for (row, column), value in zip(self.places, values, strict=True):
            found[row * columns + column] = value
        return found

    @cached_property
    def at(self) -> dict[Place, Cell]:
        """The cell at each place."""
        return {place: cell for cell, place in enumerate(self.places)}

    @cached_property
    def touching(self) -> tuple[tuple[Cell, ...], ...]:
        """The neighbours of each cell, in reading order."""
        return tuple(
            tuple(sorted(self.at[near] for near in nearby(self.touch, place) if near in self.at))
            for place in self.places
        )

    @cached_property
    def beside(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells with which each cell has a side in common, in reading order."""
        if self.touch is not Touch.KING:
            return self.touching
        return Board(Touch.ROOK, self.rows, self.columns, self.places).touching

    @cached_property
    def flat_places(self) -> bytes:
        """Row and column of every cell, two bytes each, in the machine's order."""
        return array("H", chain.from_iterable(self.places)).tobytes()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Column letters and row number, as in a spreadsheet: `a1` is the top left."""
        return tuple(map(place_name, self.places))

    @cached_property
    def blanks(self) -> frozenset[str]:
        """What the places of the sheet without a cell would be called."""
        sheet = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return frozenset(place_name(place) for place in sheet if place not in self.at)

    @cached_property
    def named(self) -> dict[str, Cell]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def outlines(self) -> tuple[Polygon, ...]:
        """The polygon of each cell; the side of a square, or the width of a hexagon, is 1."""
        return tuple(
            _hexagon(row, column) if self.touch is Touch.HEX else square(column, row) for row, column in self.places
        )

    def distances(self, start: Cell) -> tuple[int | None, ...]:
        """Steps from `start` to every cell; None where no way leads."""
        steps: list[int | None] = [None] * len(self)
        steps[start] = 0
        edge, taken = [start], 0
        while edge:
            taken += 1
            edge = [near for near in sorted({n for cell in edge for n in self.touching[cell]}) if steps[near] is None]
            for near in edge:
                steps[near] = taken
        return tuple(steps)

    def at_least(self, start: Cell, others: Iterable[Cell]) -> list[int]:
        """So many steps from `start` to each other cell, or more where there are holes on the way."""
        row, column = self.places[start]
        places = [self.places[other] for other in others]
        if self.touch is Touch.HEX:
            row, column = axial((row, column))
            away = ((r - row, c - column) for r, c in map(axial, places))
            return [(abs(down) + abs(right) + abs(down + right)) // 2 for down, right in away]
        if self.touch is Touch.ROOK:
            return [abs(r - row) + abs(c - column) for r, c in places]
        return [max(abs(r - row), abs(c - column)) for r, c in places]

    def within(self, start: Cell, end: Cell, steps: int) -> bool:
        """Whether `end` can be reached from `start` in so many steps or fewer."""
        seen, edge = {start}, {start}
        while end not in seen and steps > 0 and edge:
            edge = {near for cell in edge for near in self.touching[cell]} - seen
            seen |= edge
            steps -= 1
        return end in seen

    def pieces(self) -> tuple[tuple[Cell, ...], ...]:
        """The connected parts of the board, each in reading order."""
        return self._pieces

    @cached_property
    def _pieces(self) -> tuple[tuple[Cell, ...], ...]:
        found: list[tuple[Cell, ...]] = []
        seen: set[Cell] = set()
        for cell in range(len(self)):
            if cell not in seen:
                piece = tuple(other for other, steps in enumerate(self.distances(cell)) if steps is not None)
                seen.update(piece)
                found.append(piece)
        return tuple(found)


def nearby(touch: Touch, place: Place) -> list[Place]:
    """The places around a place, on the board or not."""
    if touch is Touch.HEX:
        row, column = axial(place)
        return [offset((row + down, column + right)) for down, right in _STEPS[touch]]
    row, column = place
    return [(row + down, column + right) for down, right in _STEPS[touch]]


def board(touch: Touch, places: Iterable[Place], rows: int = 0, columns: int = 0) -> Board:
    """The board of these places, on a sheet at least as large as said."""
    ordered = tuple(sorted(set(places)))
    rows = max([rows, *(row + 1 for row, _ in ordered)])
    columns = max([columns, *(column + 1 for _, column in ordered)])
    if len(ordered) == rows * columns and ordered == (whole := rectangle(touch, rows, columns)).places:
        return whole
    return Board(touch, rows, columns, ordered)


def rectangle(touch: Touch, rows: int, columns: int) -> Board:
    """The full sheet. Puzzles of one shape share it, and what is known about it."""
    return (_shared if rows * columns <= MOST_SHARED else _rectangle)(touch, rows, columns)


def part(whole: Board, kept: Iterable[bool]) -> Board:
    """Some cells of a full sheet."""
    return Board(whole.touch, whole.rows, whole.columns, tuple(compress(whole.places, kept)))


def _rectangle(touch: Touch, rows: int, columns: int) -> Board:
    return Board(touch, rows, columns, tuple(product(range(rows), range(columns))))


_shared = lru_cache(maxsize=32)(_rectangle)


def rotated(old: Board) -> tuple[Board, tuple[Cell, ...]]:
    """The board turned anticlockwise by 90° (hexagons: 60°), and the old cell of each new one."""
    if old.touch is Touch.HEX:
        return _hex_image(old, [(-column, row + column) for row, column in map(axial, old.places)])
    image = {place: (old.columns - 1 - place[1], place[0]) for place in old.places}
    return _image(board(old.touch, image.values(), old.columns, old.rows), old, image)


def reflected(old: Board) -> tuple[Board, tuple[Cell, ...]]:
    """The board in the mirror, left and right exchanged, and the old cell of each new one."""
    if old.touch is Touch.HEX:
        return _hex_image(old, [(row, -row - column) for row, column in map(axial, old.places)])
    image = {place: (place[0], old.columns - 1 - place[1]) for place in old.places}
    return _image(board(old.touch, image.values(), old.rows, old.columns), old, image)


def place_name(place: Place) -> str:
    """What a place is called, as in a spreadsheet: `a1` is the top left."""
    return f"{column_letters(place[1])}{place[0] + 1}"


def column_letters(column: int) -> str:
    """`a` … `z`, `aa`, `ab` …"""
    letters = ""
    column += 1
    while column:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("a") + last) + letters
    return letters


def _hex_image(old: Board, slanted: list[Place]) -> tuple[Board, tuple[Cell, ...]]:
    """Hexagons moved up and left as far as they go: an odd shift of rows slants, so it is undone before the offset."""
    top = min((row for row, _ in slanted), default=0)
    moved = [offset((row - top, column)) for row, column in slanted]
    left = min((column for _, column in moved), default=0)
    image = dict(zip(old.places, ((row, column - left) for row, column in moved), strict=True))
    return _image(board(old.touch, image.values()), old, image)


def _image(new: Board, old: Board, image: dict[Place, Place]) -> tuple[Board, tuple[Cell, ...]]:
    origin = {image[place]: cell for place, cell in old.at.items()}
    return new, tuple(origin[place] for place in new.places)


def _hexagon(row: int, column: int) -> Polygon:
    x, y = column + 0.5 * (row % 2), row * _RISE
    half = _RISE / 3
    return (
        (x + 0.5, y),
        (x + 1, y + half),
        (x + 1, y + 3 * half),
        (x + 0.5, y + 4 * half),
        (x, y + 3 * half),
        (x, y + half),
    )
