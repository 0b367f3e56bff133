"""The text form of Makaro: a block of cells, an empty line, a block of rooms.

Reading also takes puzz.link addresses and pzprv3 files, and tells them apart.
"""

from os import PathLike

from pista.checks import checked
from pista.grid.board import Touch
from pista.grid.entry import Position, numbers_of
from pista.grid.room_puzzle import BLACK as BLACK_CODE
from pista.grid.room_text import EMPTY, PLAIN_CODES, read_blocks, read_number, write_blocks
from pista.grid.text import NO_ROOM, Token
from pista.kind import PuzzleError
from pista.makaro import link, pzprv3
from pista.makaro.assemble import Printed, assemble
from pista.makaro.puzzle import CODES, Puzzle, Way, from_sheet
from pista.message import message
from pista.reading import LONGEST_TEXT, Source, naming, text_of

BLACK = "#"
_ARROWS = {**{way.value: way for way in Way}, "↑": Way.UP, "↓": Way.DOWN, "←": Way.LEFT, "→": Way.RIGHT, "V": Way.DOWN}
_SIGN_CODES = {**PLAIN_CODES, BLACK: BLACK_CODE, **{sign: CODES[way] for sign, way in _ARROWS.items()}}
_OUTSIDE = (NO_ROOM, BLACK)
"""The labels of black cells."""


def read(source: Source, /) -> Puzzle:
    """A puzzle from its text form, a puzz.link address or a pzprv3 file, from a path to one of these, or from a pair of
    rows: of cells, and of labels that say which room each lies in; black cells lie in none.

    >>> read(([[2, None, ">", None]], [["a", "a", None, "b"]]))
    <makaro.Puzzle 4x1, 2 rooms, 1 given>
    """
    return read_position(source)[0]


def read_position(source: Source, /) -> tuple[Puzzle, Position]:
    """A puzzle and what was filled in, which only a pzprv3 file tells from what was given."""
    with naming(source):
        if isinstance(source, str | PathLike):
            return _read_text(text_of(source))
        puzzle = _paired(source)
        return puzzle, puzzle.givens


def _read_text(text: str) -> tuple[Puzzle, Position]:
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("grid.text_too_long", length=len(text), most=LONGEST_TEXT))
    if pzprv3.recognises(text):
        return pzprv3.read(text)
    puzzle = link.read(text) if link.recognises(text) else _paired(text)
    return puzzle, puzzle.givens


def _paired(source: Source) -> Puzzle:
    written = read_blocks(source, _content)
    sheet = written.sheet(Touch.ROOK, _SIGN_CODES, _OUTSIDE)
    if sheet is not None:
        return from_sheet(sheet)
    # Cell by cell, so that every complaint has its place.
    return assemble([[_printed(*pair) for pair in line] for line in written.pairs()])


def _printed(cell: Token, label: Token) -> Printed:
    room = None if label.text in _OUTSIDE else label.text
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


@checked
def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text: cells and rooms in columns; rooms are numbered from 1 in reading order."""
    arrows = {place: way.value for place, way in puzzle.arrows}
    return write_blocks(puzzle.rooms, numbers_of(puzzle, position), BLACK, arrows)
