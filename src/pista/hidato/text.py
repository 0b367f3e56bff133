"""Hidato as text: reads the forms people have, writes one.

Outside: `-` `.` `#`. Empty: `0` `_` `__` `?`. Else the number. A block of `-` and `0` without spaces is a template.
"""

from pista.checks import checked
from pista.grid.board import Board, Place, Touch, board
from pista.grid.entry import Position, numbers_of
from pista.grid.text import Row, Token, only_block, require_rectangle, split_characters
from pista.hidato.puzzle import Puzzle, require_size
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import Source, naming

OUTSIDE = frozenset({"-", ".", "#"})
EMPTY = frozenset({"0", "00", "_", "__", "___", "?"})
NEIGHBOURHOODS = {"hidato": Touch.KING, "numbrix": Touch.ROOK, "hex": Touch.HEX}
LONGEST_NUMBER = 4


def read(source: Source, /) -> Puzzle:
    """A puzzle, or a template as a puzzle without givens, from text, a path or rows.

    >>> read([[1, None], [None, 4]])
    <hidato.Puzzle 2x2, 2 givens>
    """
    with naming(source):
        return _read(only_block(source))


def _read(block: list[Row]) -> Puzzle:
    touch = Touch.KING
    heading = block[0][0].text.lower()
    if heading in NEIGHBOURHOODS:
        if len(block[0]) > 1:
            raise block[0][1].error("hidato.after_heading", heading=heading)
        touch = NEIGHBOURHOODS[heading]
        block = block[1:]
        if not block:
            raise PuzzleError(message("grid.empty_text"), 1, 1)
    if _is_template(block):
        block = [split_characters(row) for row in block]
    rows, columns = require_rectangle(block)
    require_size(touch, rows, columns)
    numbers: dict[Place, int | None] = {}
    for row, tokens in enumerate(block):
        for column, token in enumerate(tokens):
            if token.text not in OUTSIDE:
                numbers[row, column] = _number(token)
    if not numbers:
        raise PuzzleError(message("hidato.no_cells"), block[0][0].line, block[0][0].column)
    cells = board(touch, numbers, rows, columns)
    return Puzzle(cells, tuple(numbers[place] for place in cells.places))


def read_position(source: Source, /) -> tuple[Puzzle, Position]:
    """A puzzle and its givens: its text does not tell what was filled in."""
    puzzle = read(source)
    return puzzle, puzzle.givens


@checked
def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text: `-` outside, `0` empty, aligned; odd rows of hexagons are indented by half a cell.

    >>> print(write(read("1 _ 3")), end="")
    1 0 3
    """
    numbers = numbers_of(puzzle, position)
    return _laid_out(puzzle.board, [str(value or 0) for value in numbers], " ")


@checked
def write_template(shape: Board, /) -> str:
    """The shape alone, one character per cell."""
    return _laid_out(shape, ["0"] * len(shape), "")


def _laid_out(cells: Board, texts: list[str], between: str) -> str:
    width = max(len(text) for text in texts)
    lines = [name for name, touch in NEIGHBOURHOODS.items() if touch is cells.touch and touch is not Touch.KING]
    for row in range(cells.rows):
        tokens = [texts[cells.at[row, column]] if (row, column) in cells.at else "-" for column in range(cells.columns)]
        indent = " " * ((width + len(between)) // 2) if cells.touch is Touch.HEX and row % 2 and between else ""
        lines.append(indent + between.join(token.rjust(width) for token in tokens))
    return "\n".join(lines) + "\n"


def _is_template(block: list[Row]) -> bool:
    return all(len(row) == 1 and set(row[0].text) <= {"-", "0"} for row in block) and len(block[0][0].text) > 1


def _number(token: Token) -> int | None:
    if token.text in EMPTY:
        return None
    if not (token.text.isascii() and token.text.isdigit()):
        raise token.error("hidato.unknown_token")
    if len(token.text) > LONGEST_NUMBER:
        raise token.error("hidato.number_too_long")
    return int(token.text) or None
