"""What a Hidato looks like: numbered tiles, its ends circled, and the path once every number stands."""

from dataclasses import replace

from pista.checks import checked
from pista.grid.entry import Position, position_of
from pista.grid.paint import board_caption, number_tile
from pista.hidato.puzzle import Puzzle
from pista.kind import Cell
from pista.picture import End, Picture, Tile


@checked
def paint(puzzle: Puzzle, position: Position | None = None, /) -> Picture:
    """The board in reading order; the trail is drawn once the board is full. Accents are the front end's."""
    position = position_of(puzzle, position)
    tiles = tuple(_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, board_caption("hidato.caption", puzzle, position), trail=_trail(position))


def _tile(puzzle: Puzzle, position: Position, cell: Cell) -> Tile:
    """An end is one wherever it stands: printed, or written in by the player."""
    end = {len(position): End.LAST, 1: End.FIRST}.get(position[cell] or 0, End.NONE)
    return replace(number_tile(puzzle, position, cell), end=end)


def _trail(position: Position) -> tuple[Cell, ...]:
    where = {value: cell for cell, value in enumerate(position)}
    if set(where) != set(range(1, len(position) + 1)):
        return ()
    return tuple(where[value] for value in range(1, len(position) + 1))
