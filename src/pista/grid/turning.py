"""Puzzles on boards that are turned over, as text."""

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from pista.grid.board import Board
from pista.grid.entry import Position
from pista.kind import Cell

Turn = Callable[[Board], tuple[Board, tuple[Cell, ...]]]
"""The board turned over, and the old cell of each new one: `rotated` and `reflected` of `grid.board`."""


class Turnable(Protocol):
    """A puzzle that can be moved to another board."""

    @property
    def board(self) -> Board: ...
    def moved(self, cells: Board, origin: tuple[Cell, ...], /) -> Self:
        """The same puzzle on a board each of whose cells was an old one."""
        ...


P = TypeVar("P", bound=Turnable)
Write = Callable[[P, Position | None], str]


def turned(turn: Turn, write: Write[P]) -> Write[P]:
    """Writes a puzzle, and what was filled in, as it looks on the turned board."""

    def write_turned(puzzle: P, position: Position | None) -> str:
        cells, origin = turn(puzzle.board)
        moved = None if position is None else tuple(position[cell] for cell in origin)
        return write(puzzle.moved(cells, origin), moved)

    return write_turned
