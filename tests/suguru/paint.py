"""Tiles and walls."""

from pista.grid.entry import Position
from pista.grid.paint import number_tile
from pista.message import message
from pista.picture import Picture
from suguru.rules import Puzzle


def paint(puzzle: Puzzle, position: Position, /) -> Picture:
    """The board in reading order."""
    tiles = tuple(number_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, message("suguru.caption", n=position.count(None)), walls=puzzle.rooms.walls())
