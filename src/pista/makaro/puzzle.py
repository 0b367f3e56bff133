"""A Makaro as printed: white cells in rooms, black cells with and without arrows, given numbers.

The board holds the white cells alone; black cells are the rest of the sheet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from pista.checks import several
from pista.grid.board import Place, place_name, rectangle
from pista.grid.canonical import Pattern
from pista.grid.room_puzzle import BLACK, RoomPuzzle, Sheet, in_order, read_sheet, with_sheet
from pista.kind import Cell


class Way(StrEnum):
    """Where an arrow points: `UP`, `DOWN`, `LEFT` or `RIGHT`; the value is the sign in its text."""

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
    """A black cell at a `place` (row and column from 0) whose largest neighbour lies that `way`."""

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


class Comparison(NamedTuple):
    """What an `arrow` says: `target` holds more than each of `others`."""

    arrow: Arrow
    target: Cell
    others: tuple[Cell, ...]


@dataclass(frozen=True, repr=False)
class Puzzle(RoomPuzzle, kind="pista.makaro"):
    """`rooms` of white cells, their given numbers (`givens`, None where a cell is empty), and the `arrows` in reading
    order."""

    arrows: tuple[Arrow, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        several("arrows", self.arrows, Arrow)

    @property
    def rest(self) -> str:
        """What lies between the white cells."""
        return "black"

    @property
    def tiles(self) -> int:
        """How many tiles its picture has: black cells are drawn, too."""
        return self.board.rows * self.board.columns

    @cached_property
    def black(self) -> tuple[Place, ...]:
        """The places of black cells, in reading order."""
        whole = rectangle(self.board.touch, self.board.rows, self.board.columns).places
        white = frozenset(self.board.places)
        return tuple([place for place in whole if place not in white])

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
    def compared(self) -> tuple[tuple[Comparison, ...], ...]:
        """The comparisons that each cell is part of."""
        found: list[list[Comparison]] = [[] for _ in self.givens]
        for comparison in self.comparisons:
            for cell in (comparison.target, *comparison.others):
                found[cell].append(comparison)
        return tuple(map(tuple, found))

    def bounds(self, cell: Cell, filled: Sequence[int | None], /) -> tuple[int, int]:
        """What the arrows beside a cell leave it."""
        sizes = self.rooms.sizes
        lowest, highest = 1, sizes[cell]
        for _, target, others in self.compared[cell]:
            if cell == target:
                lowest = max([lowest, *(value + 1 for other in others if (value := filled[other]) is not None)])
            else:
                highest = min(highest, (filled[target] or sizes[target]) - 1)
        return lowest, highest

    @property
    def pattern(self) -> Pattern:
        """Cells, rooms, givens and arrows."""
        return super().pattern._replace(arrows=[(arrow.place, arrow.pointed_at()) for arrow in self.arrows])

    @property
    def printed(self) -> Mapping[Place, int]:
        """The codes of the arrows."""
        return {place: CODES[way] for place, way in self.arrows}


CODES = {way: BLACK + 1 + index for index, way in enumerate(Way)}
"""How the core numbers arrows."""
_WAYS = {code: way for way, code in CODES.items()}


def from_sheet(sheet: Sheet) -> Puzzle:
    """The puzzle that the core has laid out."""
    sheet = in_order(sheet)
    divided, givens, printed = read_sheet(sheet)
    arrows = tuple([Arrow(place, _WAYS[code]) for place, code in printed.items() if code in _WAYS])
    return with_sheet(Puzzle(divided, givens, arrows), sheet)
