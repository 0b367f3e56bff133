"""From what is written at each place of the sheet to a puzzle, or a complaint about the very place.

All text forms end here, so that each mistake is worded once.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from pista.grid.board import Place, Touch, board
from pista.grid.room_text import require_pieces
from pista.grid.rooms import Rooms, rooms
from pista.grid.text import Token
from pista.kind import Cell, PuzzleError
from pista.makaro.puzzle import LARGEST_ROOM, MOST_CELLS, Arrow, Puzzle, Way, place_name
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


def require_size(rows: int, columns: int, line: int = 1, column: int = 1) -> None:
    """Complains about a board with no cells or too many."""
    if not (rows and columns):
        raise PuzzleError(message("makaro.no_cells"), line, column)
    if rows * columns > MOST_CELLS:
        raise PuzzleError(message("makaro.too_large", rows=rows, columns=columns, most=MOST_CELLS), line, column)


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
    _check_rooms(divided, printed_at)
    _check_numbers(divided, printed_at)
    arrows = tuple(_arrow(place, printed, at) for place, printed in at.items() if isinstance(printed.content, Way))
    givens = tuple(printed.content if isinstance(printed.content, int) else None for printed in printed_at)
    return Puzzle(divided, givens, arrows)


def _check_rooms(divided: Rooms, printed: Sequence[Printed]) -> None:
    names = divided.board.names
    require_pieces(divided, [cell.label for cell in printed])
    for members in divided.members:
        if len(members) > LARGEST_ROOM:
            first = members[0]
            raise printed[first].label.error(
                "makaro.room_too_large", cell=names[first], size=len(members), most=LARGEST_ROOM
            )


def _check_numbers(divided: Rooms, printed: Sequence[Printed]) -> None:
    for cell, (token, content, *_) in enumerate(printed):
        size = len(divided.mates(Cell(cell)))
        if isinstance(content, int) and not 1 <= content <= size:
            raise token.error("makaro.number_out_of_room", value=content, n=size, cell=divided.board.names[cell])


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
