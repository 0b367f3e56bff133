"""A Suguru as printed: a rectangle of cells in rooms, some numbers given."""

from dataclasses import replace
from typing import Self

from pista.grid.board import Board
from pista.grid.room_puzzle import RoomPuzzle, Sheet, in_order, read_sheet, with_sheet
from pista.grid.rooms import rooms
from pista.kind import Cell


class Puzzle(RoomPuzzle, kind="pista.suguru"):
    """`rooms` of cells that touch by their corners too, and their given numbers (`givens`, None where empty)."""

    def moved(self, cells: Board, origin: tuple[Cell, ...], /) -> Self:
        """The same puzzle on a board each of whose cells was an old one."""
        labels = [self.rooms.of[cell] for cell in origin]
        return replace(self, rooms=rooms(cells, labels), givens=tuple(self.givens[cell] for cell in origin))


def from_sheet(sheet: Sheet) -> Puzzle:
    """The puzzle that the core has laid out."""
    sheet = in_order(sheet)
    divided, givens, _ = read_sheet(sheet)
    return with_sheet(Puzzle(divided, givens), sheet)
