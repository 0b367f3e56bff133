"""The ways a board can be turned and mirrored: eight for squares, twelve for hexagons.

Knows extents, and neither cells nor numbers.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from pista.grid.board import Place

Matrix = tuple[int, int, int, int]
_TURNED = {False: (0, -1, 1, 0), True: (0, -1, 1, 1)}
"""A quarter of a turn of squares, a sixth of one of hexagons, whose columns are slanted (`board.axial`)."""
_MIRRORED = {False: (1, 0, 0, -1), True: (1, 0, -1, -1)}
_KEPT = 32
"""Extents whose images are remembered; those of the largest boards have a megabyte."""


class Extent(NamedTuple):
    """What encloses a board, moved up and left as far as it goes: so many rows are `high` and columns `wide`, and of
    hexagons row and column add up to `least` or more and to `most` or less."""

    high: int
    wide: int
    least: int = 0
    most: int = 0


class Image(NamedTuple):
    """A way to look at an extent: `taken` takes what lies row by row in `high` × `wide` places and gives what is inside
    the extent, in the reading order of the image; `turned` are the numbers of steps (`step_number`) in the image."""

    taken: Callable[[Sequence[int]], tuple[int, ...]]
    turned: tuple[int, ...]


def step_number(down: int, right: int) -> int:
    """A number for each step to a place around."""
    return 3 * (down + 1) + right + 1


@lru_cache(_KEPT)
def images(extent: Extent, hexagons: bool) -> tuple[Extent, tuple[Image, ...]]:
    """The least extent that turning and mirroring lead to, and every way that leads there."""
    inside = [
        (row, column)
        for row in range(extent.high)
        for column in range(extent.wide)
        if not hexagons or extent.least <= row + column <= extent.most
    ]
    found: dict[Extent, list[Image]] = {}
    for matrix in _ways(hexagons):
        moved = [_applied(matrix, place) for place in inside]
        top, left = min(row for row, _ in moved), min(column for _, column in moved)
        sums = [row + column - top - left for row, column in moved]
        seen = Extent(
            1 + max(row for row, _ in moved) - top,
            1 + max(column for _, column in moved) - left,
            *((min(sums), max(sums)) if hexagons else ()),
        )
        order = sorted(range(len(inside)), key=moved.__getitem__)
        taken = _taking([inside[at][0] * extent.wide + inside[at][1] for at in order])
        found.setdefault(seen, []).append(Image(taken, _turned(matrix)))
    least = min(found)
    return least, tuple(found[least])


def _ways(hexagons: bool) -> list[Matrix]:
    ways: list[Matrix] = [(1, 0, 0, 1)]
    for _ in range(5 if hexagons else 3):
        ways.append(_after(_TURNED[hexagons], ways[-1]))
    return ways + [_after(_MIRRORED[hexagons], way) for way in ways]


def _applied(matrix: Matrix, place: Place) -> Place:
    a, b, c, d = matrix
    row, column = place
    return a * row + b * column, c * row + d * column


def _after(second: Matrix, first: Matrix) -> Matrix:
    (a, c), (b, d) = (_applied(second, (first[at], first[at + 2])) for at in (0, 1))
    return a, b, c, d


def _turned(matrix: Matrix) -> tuple[int, ...]:
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return tuple(step_number(*_applied(matrix, step)) for step in steps)


def _taking(order: list[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(order) == 1:
        return lambda values: (values[order[0]],)
    return itemgetter(*order)
