"""What a Suguru looks like: tiles with numbers, walls around the rooms."""

from pista.checks import checked
from pista.grid.entry import Position, position_of
from pista.grid.paint import board_caption, number_tile
from pista.picture import Picture
from pista.suguru.puzzle import Puzzle


@checked
def paint(puzzle: Puzzle, position: Position | None = None, /) -> Picture:
    """The board in reading order; faults and hints are for the front end to accent."""
    position = position_of(puzzle, position)
    tiles = tuple(number_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, board_caption("suguru.caption", puzzle, position), walls=puzzle.rooms.walls())
