"""From what is written at each place of the sheet to a puzzle, or a complaint about the very place.

All text forms end here, so that each mistake is worded once.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from pista.grid import room_text
from pista.grid.board import Place, Touch, board, place_name
from pista.grid.room_text import require_numbers, require_rooms
from pista.grid.rooms import rooms
from pista.grid.text import Token
from pista.kind import PuzzleError
from pista.makaro.puzzle import Arrow, Puzzle, Way
from pista.message import message


class Printed(NamedTuple):
    """One place: where it is written, what stands there, and its room; black cells have none.

    `content` is a number, nothing, an arrow, or "#" for plain black.
    """

    token: Token
    content: int | Way | str | None
    room: Hashable = None
    room_token: Token | None = None

    @property
    def is_black(self) -> bool:
        return isinstance(self.content, str)

    @property
    def label(self) -> Token:
        """What to point at when the room is wrong."""
        return self.room_token or self.token


def require_size(rows: int, columns: int, line: int, column: int) -> None:
    """Complains about a board with no cells or too many."""
    if not (rows and columns):
        raise PuzzleError(message("makaro.no_cells"), line, column)
    room_text.require_size(rows, columns, line, column)


def assemble(sheet: Sequence[Sequence[Printed]]) -> Puzzle:
    """The puzzle on a rectangle of printed places."""
    at = {(row, column): printed for row, line in enumerate(sheet) for column, printed in enumerate(line)}
    white = {place: printed for place, printed in at.items() if not printed.is_black}
    for place, printed in at.items():
        if printed.is_black and printed.room is not None:
            raise printed.label.error("makaro.label_on_black", cell=place_name(place))
        if not printed.is_black and printed.room is None:
            raise printed.label.error("makaro.no_label", cell=place_name(place))
    if not white:
        raise PuzzleError(message("makaro.no_cells"), 1, 1)
    divided = rooms(board(Touch.ROOK, white, len(sheet), len(sheet[0])), [printed.room for printed in white.values()])
    printed_at = list(white.values())
    require_rooms(divided, [printed.label for printed in printed_at])
    givens = tuple(printed.content if isinstance(printed.content, int) else None for printed in printed_at)
    require_numbers(divided, givens, [printed.token for printed in printed_at])
    arrows = tuple(_arrow(place, printed, at) for place, printed in at.items() if isinstance(printed.content, Way))
    return Puzzle(divided, givens, arrows)


def _arrow(place: Place, printed: Printed, at: dict[Place, Printed]) -> Arrow:
    arrow = Arrow(place, Way(str(printed.content)))
    pointed = at.get(arrow.pointed_at())
    if pointed is None:
        raise printed.token.error("makaro.arrow_off_board", cell=place_name(place))
    if pointed.is_black:
        raise printed.token.error(
            "makaro.arrow_at_black", cell=place_name(place), target=place_name(arrow.pointed_at())
        )
    return arrow
