"""Hidato as text: reads the forms people have, writes one.

Outside: `-` `.` `#`. Empty: `0` `_` `__` `?`. Else the number. A block of `-` and `0` without spaces is a template.
"""

from itertools import compress

from pista.checks import checked
from pista.grid.board import Board, Touch, part, rectangle
from pista.grid.entry import Position, numbers_of
from pista.grid.text import Row, only_block, require_rectangle
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
    heading = block[0].words[0].lower()
    if heading in NEIGHBOURHOODS:
        if len(block[0]) > 1:
            raise block[0][1].error("hidato.after_heading", heading=heading)
        touch = NEIGHBOURHOODS[heading]
        block = block[1:]
        if not block:
            raise PuzzleError(message("grid.empty_text"), 1, 1)
    if _is_template(block):
        block = [row.characters() for row in block]
    rows, columns = require_rectangle(block)
    require_size(touch, rows, columns)
    words = [word for row in block for word in row.words]
    distinct = set(words) - OUTSIDE
    wrong = {word: key for word in distinct if (key := _complaint(word))}
    if wrong:
        raise next(token.error(wrong[token.text]) for row in block for token in row if token.text in wrong)
    if not distinct:
        raise PuzzleError(message("hidato.no_cells"), block[0][0].line, block[0][0].column)
    numbers = {word: None if word in EMPTY else int(word) or None for word in distinct}
    cells = rectangle(touch, rows, columns)
    if not OUTSIDE.isdisjoint(words):
        inside = [word not in OUTSIDE for word in words]
        cells, words = part(cells, inside), list(compress(words, inside))
    return Puzzle(cells, tuple([numbers[word] for word in words]))


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
    width = max(map(len, texts))
    tokens = [text.rjust(width) for text in cells.over_sheet(texts, "-")]
    lines = [name for name, touch in NEIGHBOURHOODS.items() if touch is cells.touch and touch is not Touch.KING]
    indents = ["", " " * ((width + len(between)) // 2) if cells.touch is Touch.HEX and between else ""]
    for row in range(cells.rows):
        first = row * cells.columns
        lines.append(indents[row % 2] + between.join(tokens[first : first + cells.columns]))
    return "\n".join(lines) + "\n"


def _is_template(block: list[Row]) -> bool:
    return all(len(row.words) == 1 and set(row.words[0]) <= {"-", "0"} for row in block) and len(block[0].words[0]) > 1


def _complaint(word: str) -> str | None:
    """What is wrong with what stands for a cell."""
    if word in EMPTY:
        return None
    if not (word.isascii() and word.isdigit()):
        return "hidato.unknown_token"
    return "hidato.number_too_long" if len(word) > LONGEST_NUMBER else None
