"""A Hidato as printed: a board and some of the numbers of the path; how large it may be, and its flat form."""

from array import array
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from pista.checks import instance
from pista.grid.board import Board, Touch
from pista.grid.canonical import Pattern
from pista.grid.entry import Position, checked_position
from pista.kind import Cell, PuzzleError
from pista.message import message
from pista.shown import Shown, counted

MOST_PLACES = 3600
"""Rows times columns, holes counted: 60 × 60, or narrower and longer."""
MOST_HEX_ROWS = 60
"""Rows of hexagons slant as they are stored: more of them would need a wider board than the core has."""

_HEADINGS = {Touch.ROOK: "numbrix ", Touch.HEX: "hex "}
"""As in the name of a shape."""


@dataclass(frozen=True, repr=False)
class Puzzle(Shown, kind="pista.hidato"):
    """A `board` and the numbers printed on it; `givens` has one entry per cell, None where it is empty."""

    board: Board
    givens: Position

    def __post_init__(self) -> None:
        instance("board", self.board, Board)
        object.__setattr__(self, "givens", checked_position(self.givens, len(self.board), "givens"))

    def _figures(self) -> tuple[str, ...]:
        heading = _HEADINGS.get(self.board.touch, "")
        return f"{heading}{self.board.size}", counted(len(self.givens) - self.givens.count(None), "given")

    @property
    def largest(self) -> int:
        """The last number of the path."""
        return len(self.board)

    @property
    def tiles(self) -> int:
        """How many tiles its picture has."""
        return len(self.board)

    def largest_at(self, cell: Cell, /) -> int:
        """Every number may stand in every cell."""
        return self.largest

    @property
    def rest(self) -> str:
        """What lies between the cells."""
        return "hole"

    @property
    def pattern(self) -> Pattern:
        """The board and its givens."""
        return Pattern(self.board, self.givens)

    def moved(self, cells: Board, origin: tuple[Cell, ...], /) -> Self:
        """The same puzzle on a board each of whose cells was an old one."""
        return replace(self, board=cells, givens=tuple(self.givens[cell] for cell in origin))

    @cached_property
    def flat_places(self) -> bytes:
        """Row and column of every cell, as the core wants them; PuzzleError where the board is larger than it takes."""
        require_size(self.board.touch, self.board.rows, self.board.columns)
        return self.board.flat_places

    @cached_property
    def flat_givens(self) -> bytes:
        """The givens as the core wants them."""
        return flat_marks(self.givens)


def flat_marks(position: Position) -> bytes:
    """The numbers as the core wants them: 0 for an empty cell."""
    return array("H", [value or 0 for value in position]).tobytes()


def require_size(touch: Touch, rows: int, columns: int) -> None:
    """Refuses a sheet that is too large, before anything is made of it."""
    if rows * columns > MOST_PLACES:
        raise PuzzleError(message("hidato.too_large", rows=rows, columns=columns, most=MOST_PLACES))
    if touch is Touch.HEX and rows > MOST_HEX_ROWS:
        raise PuzzleError(message("hidato.too_many_rows", rows=rows, most=MOST_HEX_ROWS))
