"""What a Hidato looks like: numbered tiles, and the path through the numbers that stand one after the other."""

from pista.grid.entry import Position
from pista.grid.paint import number_tile
from pista.hidato.puzzle import Puzzle
from pista.kind import Cell
from pista.message import message
from pista.picture import Picture


def paint(puzzle: Puzzle, position: Position, /) -> Picture:
    """The board in reading order; the trail is drawn once the board is full. Accents are the front end's."""
    tiles = tuple(number_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, message("hidato.caption", n=position.count(None)), trail=_trail(position))


def _trail(position: Position) -> tuple[Cell, ...]:
    where = {value: cell for cell, value in enumerate(position)}
    if set(where) != set(range(1, len(position) + 1)):
        return ()
    return tuple(where[value] for value in range(1, len(position) + 1))
