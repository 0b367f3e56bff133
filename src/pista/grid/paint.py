"""Tiles with numbers in them, the same in every grid puzzle."""

from pista.grid.entry import Givens, Position
from pista.kind import Cell
from pista.message import Message, message
from pista.picture import Tile, Tone


def number_tile(puzzle: Givens, position: Position, cell: Cell) -> Tile:
    """A cell with its number, given or entered, if it has one. Accents are the front end's."""
    given, value = puzzle.givens[cell], position[cell]
    tone = Tone.GIVEN if given is not None else Tone.EMPTY if value is None else Tone.ENTERED
    return Tile(puzzle.board.names[cell], puzzle.board.outlines[cell], str(value or ""), tone)


def board_caption(key: str, puzzle: Givens, position: Position) -> Message:
    """How many cells are left (`n`), and for lists of games how far that is: `done` cells `of` those to fill."""
    left, blanks = position.count(None), puzzle.givens.count(None)
    return message(key, n=left, done=blanks - left, of=blanks)
