"""The text form of Suguru: a block of cells, an empty line, a block of rooms."""

from pista.checks import checked
from pista.grid.board import Touch, rectangle
from pista.grid.entry import Position, numbers_of
from pista.grid.room_text import (
    EMPTY,
    PLAIN_CODES,
    Written,
    read_blocks,
    read_number,
    require_numbers,
    require_rooms,
    write_blocks,
)
from pista.grid.rooms import rooms
from pista.grid.text import Token
from pista.reading import Source, naming
from pista.suguru.puzzle import Puzzle, from_sheet


def read(source: Source, /) -> Puzzle:
    """A puzzle from its text, a path, or a pair of rows: of cells, and of labels that say which room each lies in.

    >>> read(([[None, 2], [3, None]], ["aa", "ab"]))
    <suguru.Puzzle 2x2, 2 rooms, 2 givens>
    """
    with naming(source):
        written = read_blocks(source, _content)
        sheet = written.sheet(Touch.KING, PLAIN_CODES)
        return _read(written) if sheet is None else from_sheet(sheet)


def _read(written: Written) -> Puzzle:
    """Cell by cell, so that every complaint has its place."""
    pairs = written.pairs()
    flat = [pair for line in pairs for pair in line]
    cells, labels = [cell for cell, _ in flat], [label for _, label in flat]
    givens = tuple(map(_content, cells))
    divided = rooms(rectangle(Touch.KING, len(pairs), len(pairs[0])), [label.text for label in labels])
    require_rooms(divided, labels)
    require_numbers(divided, givens, cells)
    return Puzzle(divided, givens)


def read_position(source: Source, /) -> tuple[Puzzle, Position]:
    """A puzzle and its givens: its text does not tell what was filled in."""
    puzzle = read(source)
    return puzzle, puzzle.givens


@checked
def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text: cells and rooms in columns; rooms are numbered from 1 in reading order."""
    return write_blocks(puzzle.rooms, numbers_of(puzzle, position))


def _content(token: Token) -> int | None:
    if token.text in EMPTY:
        return None
    number = read_number(token)
    if number is None:
        raise token.error("suguru.bad_cell")
    return number
