"""Two blocks: `.` or a number for every cell, then its room."""

from pista.grid.board import Touch, rectangle
from pista.grid.entry import Position
from pista.grid.room_text import aligned, paired, require_pieces
from pista.grid.rooms import rooms
from pista.grid.text import Token
from pista.kind import PuzzleError
from pista.message import message
from suguru.rules import Puzzle

MOST_CELLS = 400


def read(text: str, /) -> Puzzle:
    """The puzzle of a text."""
    pairs = paired(text, require_size)
    flat = [pair for line in pairs for pair in line]
    labels = [label for _, label in flat]
    divided = rooms(rectangle(Touch.KING, len(pairs), len(pairs[0])), [label.text for label in labels])
    require_pieces(divided, labels)
    givens = tuple(_number(token, size) for (token, _), size in zip(flat, divided.sizes, strict=True))
    return Puzzle(divided, givens)


def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text."""
    wide = puzzle.board.columns
    numbers = [str(value or ".") for value in (puzzle.givens if position is None else position)]
    labels = [str(room + 1) for room in puzzle.rooms.of]
    return aligned(*([block[at : at + wide] for at in range(0, len(block), wide)] for block in (numbers, labels)))


def require_size(rows: int, columns: int, first: Token | None = None) -> None:
    """Refuses a board that is too large, where there is a text with its place in it."""
    if rows * columns > MOST_CELLS:
        raise PuzzleError(message("suguru.too_large"), *((first.line, first.column) if first else ()))


def _number(token: Token, size: int) -> int | None:
    if token.text == ".":
        return None
    if not (token.text.isascii() and token.text.isdigit() and 1 <= int(token.text[:9]) <= size):
        raise token.error("grid.not_a_number")
    return int(token.text)
