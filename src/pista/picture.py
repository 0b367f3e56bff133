"""What a position looks like: shapes, texts and meanings. No pixels and no colours; every front end paints it."""

from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module

from pista.message import Message

Point = tuple[float, float]
"""(x, y), in sides of a square cell; y grows downward."""
Polygon = tuple[Point, ...]
"""The corners of an outline."""


class Tone(StrEnum):
    """What a tile means: `EMPTY`, a number that is `GIVEN` or `ENTERED`, a `BLACK` cell; a letter `TYPED` and not yet
    answered, `ABSENT`, `ELSEWHERE` or `PLACED`. A front end gives each tone a colour and a mark that works without
    colour."""

    EMPTY = "empty"
    GIVEN = "given"
    ENTERED = "entered"
    BLACK = "black"
    TYPED = "typed"
    ABSENT = "absent"
    ELSEWHERE = "elsewhere"
    PLACED = "placed"


class Accent(StrEnum):
    """Why a tile is pointed at: for no reason (`NONE`), for a `FAULT`, for a `HINT`."""

    NONE = "none"
    FAULT = "fault"
    HINT = "hint"


class End(StrEnum):
    """Whether a tile holds the `FIRST` or the `LAST` of the numbers that a path goes through, or neither (`NONE`).
    Front ends circle both."""

    NONE = "none"
    FIRST = "first"
    LAST = "last"


class Contact(StrEnum):
    """How two tiles touch: at a `CORNER` or along a side, or only along a `SIDE`."""

    CORNER = "corner"
    SIDE = "side"


@dataclass(frozen=True)
class Tile:
    """One cell: its `name` (`b3`), its `outline`, the `text` in it, the `tone` that says what it means, the `accent`
    where it is pointed at, pencil marks (`notes`), and whether it is an `end` of a path.

    The unit of length is the side of a square cell; y grows downward.
    """

    name: str
    outline: Polygon
    text: str = ""
    tone: Tone = Tone.EMPTY
    accent: Accent = Accent.NONE
    notes: tuple[str, ...] = ()
    end: End = End.NONE

    @property
    def centre(self) -> Point:
        """The middle of the outline's corners."""
        xs, ys = zip(*self.outline, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)


@dataclass(frozen=True)
class Arrow:
    """An arrow drawn inside a `tile` (its number among the tiles), pointing along `towards`, (dx, dy)."""

    tile: int
    towards: Point


@dataclass(frozen=True, repr=False)
class Picture:
    """`tiles` in reading order, and a `caption` for those who see none; `arrows` lie in tiles, `walls` are thick
    borders, `trails` join centres of tiles in path order: one for each part of a path that is known. The caption's
    values `done` and `of` say how far a game is.
    """

    tiles: tuple[Tile, ...]
    caption: Message
    arrows: tuple[Arrow, ...] = ()
    walls: tuple[tuple[Point, Point], ...] = ()
    trails: tuple[tuple[int, ...], ...] = ()

    def __repr__(self) -> str:
        return f"<Picture of {len(self.tiles)} tiles: {self.caption}>"

    def _repr_svg_(self) -> str:
        """How notebooks draw it. Pixels are looked up then: pictures know nothing of them."""
        drawn: str = import_module("pista.render.svg").svg(self)
        return drawn


def square(column: int, row: int) -> Polygon:
    """The outline of the unit square at (column, row)."""
    return ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
