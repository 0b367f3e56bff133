"""The text form of Makaro: a block of cells, an empty line, a block of rooms.

Reading also takes puzz.link addresses and pzprv3 files, and tells them apart.
"""

from pista.grid.entry import Position
from pista.grid.room_text import EMPTY, NO_ROOM, paired, read_number, write_blocks
from pista.grid.text import LONGEST_TEXT, Token
from pista.kind import PuzzleError
from pista.makaro import link, pzprv3
from pista.makaro.assemble import Printed, assemble
from pista.makaro.puzzle import Puzzle, Way
from pista.message import message

BLACK = "#"
_ARROWS = {**{way.value: way for way in Way}, "↑": Way.UP, "↓": Way.DOWN, "←": Way.LEFT, "→": Way.RIGHT, "V": Way.DOWN}


def read(text: str, /) -> Puzzle:
    """A puzzle from its text form, a puzz.link address or a pzprv3 file."""
    return read_position(text)[0]


def read_position(text: str, /) -> tuple[Puzzle, Position]:
    """A puzzle and what was filled in, which only a pzprv3 file tells from what was given."""
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("grid.text_too_long", length=len(text), most=LONGEST_TEXT))
    if pzprv3.recognises(text):
        return pzprv3.read(text)
    if link.recognises(text):
        puzzle = link.read(text)
    else:
        puzzle = assemble([[_printed(*pair) for pair in line] for line in paired(text, _content)])
    return puzzle, puzzle.givens


def _printed(cell: Token, label: Token) -> Printed:
    room = None if label.text in (NO_ROOM, BLACK) else label.text
    return Printed(cell, _content(cell), room, label)


def _content(token: Token) -> int | Way | str | None:
    if token.text in EMPTY:
        return None
    if token.text == BLACK:
        return BLACK
    if token.text in _ARROWS:
        return _ARROWS[token.text]
    number = read_number(token)
    if number is None:
        raise token.error("makaro.bad_cell")
    return number


def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text: cells and rooms in columns; rooms are numbered from 1 in reading order."""
    signs = dict.fromkeys(puzzle.black, BLACK) | {place: way.value for place, way in puzzle.arrows}
    return write_blocks(puzzle.rooms, puzzle.givens if position is None else position, signs)
