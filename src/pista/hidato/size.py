"""How large a board may be: the one limit of reading, generating and solving, as in `core/src/hidato/field.rs`."""

from pista.grid.board import Touch
from pista.kind import PuzzleError
from pista.message import message

MOST_PLACES = 3600
"""Rows times columns, holes counted: 60 × 60, or narrower and longer."""
MOST_HEX_ROWS = 60
"""Rows of hexagons slant as they are stored: more of them would need a wider board than the core has."""


def require_size(touch: Touch, rows: int, columns: int) -> None:
    """Refuses a sheet that is too large, before anything is made of it."""
    if rows * columns > MOST_PLACES:
        raise PuzzleError(message("hidato.too_large", rows=rows, columns=columns, most=MOST_PLACES))
    if touch is Touch.HEX and rows > MOST_HEX_ROWS:
        raise PuzzleError(message("hidato.too_many_rows", rows=rows, most=MOST_HEX_ROWS))
