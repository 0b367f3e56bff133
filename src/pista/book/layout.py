"""Where things stand on a page, in millimetres: how much room there is, and how large boards become in it."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from pista.book.options import PAPERS, Options

POINT = 25.4 / 72
"""Millimetres."""
LARGE_PRINT = 24.0
"""Points that numbers have in large print, at the least."""
LEGIBLE = 6.5
"""Points below which a board gets a page of its own."""
LEAST = 4.5
"""Points below which numbers are not printed at all."""
SOLUTION = 5.2
"""Points of the numbers in solutions, which nobody writes into."""
GRID = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows, by puzzles on a page."""


class Place(NamedTuple):
    """A part of a page."""

    x: float
    y: float
    wide: float
    high: float


class Sized(Protocol):
    """What has a size, in sides of a tile, and numbers of a `size` of type."""

    @property
    def wide(self) -> float: ...
    @property
    def high(self) -> float: ...
    @property
    def size(self) -> float: ...


@dataclass(frozen=True)
class Layout:
    """The measures of the pages of a book."""

    options: Options

    @cached_property
    def scale(self) -> float:
        """How large margins and type are, next to a page of A4."""
        return max(0.72, math.sqrt(self.options.page.wide / PAPERS["a4"].wide))

    @cached_property
    def base(self) -> float:
        """Size of type, in points."""
        return round((17 if self.options.large_print else 11) * self.scale, 2)

    @property
    def side(self) -> float:
        """Margin left and right."""
        return round((12 if self.options.large_print else 17) * self.scale, 2)

    @property
    def top(self) -> float:
        """Margin above."""
        return round(15 * self.scale, 2)

    @property
    def bottom(self) -> float:
        """Margin below, in which the number of the page stands."""
        return round(17 * self.scale, 2)

    @property
    def wide(self) -> float:
        """What there is between the margins."""
        return self.options.page.wide - 2 * self.side

    @property
    def high(self) -> float:
        """The same, upright."""
        return self.options.page.high - self.top - self.bottom

    @property
    def head(self) -> float:
        """Room for the line above the boards."""
        return round(self.base * POINT * 2.6, 2)

    @property
    def caption(self) -> float:
        """Room for the line above a board."""
        return round(self.base * POINT * 1.5, 2)

    @property
    def gap(self) -> float:
        """Between boards."""
        return round(8 * self.scale, 2)

    @property
    def largest(self) -> float:
        """Side of a tile: larger ones are for nobody."""
        return 24.0 if self.options.large_print else 14.0

    def places(self, number: int, foot: float = 0) -> list[Place]:
        """Where so many puzzles of a page stand, above a foot."""
        columns, rows = GRID[number]
        wide = (self.wide - (columns - 1) * self.gap) / columns
        high = (self.high - self.head - foot - (rows - 1) * self.gap) / rows
        return [
            Place(column * (wide + self.gap), self.head + row * (high + self.gap), wide, high)
            for row in range(rows)
            for column in range(columns)
        ]

    def unit(self, drawing: Sized, place: Place) -> float:
        """The side of a tile of a board that fills its place, below its caption."""
        return min(place.wide / drawing.wide, (place.high - self.caption) / drawing.high, self.largest)

    def points(self, drawing: Sized, place: Place) -> float:
        """The size of the board's numbers then."""
        return drawing.size * self.unit(drawing, place) / POINT

    @property
    def least(self) -> float:
        """Points that numbers must have where several boards are on a page."""
        return LARGE_PRINT if self.options.large_print else LEGIBLE

    def solution_unit(self, drawing: Sized, scale: float = 1) -> float:
        """The side of a tile of a solution: legible and no more, unless it would not fit on a page."""
        wanted = max(SOLUTION * (2.2 if self.options.large_print else 1) * POINT / drawing.size, 3.4)
        return min(scale * wanted, self.wide / drawing.wide, (self.high - self.head - self.caption) / drawing.high)
