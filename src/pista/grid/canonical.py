"""One form for all boards that are the same but for turning, mirroring and the names of rooms.

Knows what is printed, and no rules.
"""

from collections.abc import Sequence
from struct import pack
from typing import NamedTuple, Protocol

from pista.checks import quoted
from pista.grid.board import TOUCH_CODES, Board, Place, Touch, axial
from pista.grid.entry import LARGEST_WRITTEN, Position
from pista.grid.images import Extent, Image, images, step_number
from pista.kind import PuzzleError
from pista.message import message

NO_CELL = LARGEST_WRITTEN + 1
_ARROWS = NO_CELL + 1
"""Added to the number of a step."""


class Pattern(NamedTuple):
    """All that is printed: the `board`, the given `numbers`, the number of the room of each cell where there are
    `rooms`, and `arrows`, each from a place to one beside it."""

    board: Board
    numbers: Position
    rooms: Sequence[int] | None = None
    arrows: Sequence[tuple[Place, Place]] = ()


class Patterned(Protocol):
    """A puzzle that says what is printed."""

    @property
    def pattern(self) -> Pattern:
        """All that tells it from other puzzles of its kind."""
        ...


def canonical(puzzle: Patterned, /) -> bytes:
    """The same for all puzzles of a kind that differ only by rotation, reflection, the names of rooms and empty edges
    of the sheet, and for no others.

    Of all images it is the least. Numbers stay what they are: a path told backwards is another puzzle.
    """
    board, numbers, rooms, arrows = _pattern(puzzle)
    hexagons = board.touch is Touch.HEX
    cells = list(map(axial, board.places)) if hexagons else board.places
    pointing = [tuple(map(axial, arrow)) for arrow in arrows] if hexagons else arrows
    around = [*cells, *(place for place, _ in pointing)]
    top, left = min(row for row, _ in around), min(column for _, column in around)
    wide = 1 + max(column for _, column in around) - left
    high = 1 + max(row for row, _ in around) - top
    sums = [row + column - top - left for row, column in around] if hexagons else [0]
    extent, ways = images(Extent(high, wide, min(sums), max(sums)), hexagons)
    first = top * wide + left
    at = [row * wide + column - first for row, column in cells]
    printed = [NO_CELL] * (high * wide)
    for index, value in zip(at, numbers, strict=True):
        printed[index] = value or 0
    steps = [
        (row * wide + column - first, step_number(down - row, right - column))
        for (row, column), (down, right) in pointing
    ]
    seen = [_seen(printed, steps, way) for way in ways]
    least = min(seen)
    named: tuple[int, ...] = ()
    if rooms is not None:
        labels = [-1] * (high * wide)
        for index, room in zip(at, rooms, strict=True):
            labels[index] = room
        named = min(_renamed(way.taken(labels)) for way, image in zip(ways, seen, strict=True) if image == least)
    head = (TOUCH_CODES[board.touch], *extent)
    return pack(f"<{len(head) + len(least) + len(named)}H", *head, *least, *named)


def _pattern(puzzle: Patterned) -> Pattern:
    pattern = getattr(puzzle, "pattern", None)
    if not isinstance(pattern, Pattern):
        raise PuzzleError(message("value.instance", name="puzzle", type="Puzzle", value=quoted(puzzle)))
    return pattern


def _seen(printed: list[int], steps: list[tuple[int, int]], way: Image) -> tuple[int, ...]:
    for index, step in steps:
        printed[index] = _ARROWS + way.turned[step]
    return way.taken(printed)


def _renamed(labels: tuple[int, ...]) -> tuple[int, ...]:
    """Rooms by the order in which they appear; what lies in none counts as one."""
    names: dict[int, int] = {}
    return tuple([names.setdefault(label, len(names)) for label in labels])
