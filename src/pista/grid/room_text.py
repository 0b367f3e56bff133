"""Text of puzzles with rooms: a block of cells, an empty line, a block with a label for every cell.

Knows no kind's cells.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pista.core import rooms as core
from pista.grid.board import TOUCH_CODES, Place, Touch
from pista.grid.entry import Position
from pista.grid.room_puzzle import LARGEST_ROOM, MOST_CELLS, NO_ROOM_NUMBER, Sheet, flat_rooms
from pista.grid.rooms import Rooms
from pista.grid.text import NO_ROOM, Row, Token, blocks, require_rectangle, rows
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import Source

EMPTY = (".", "0", "_", "?")
PLAIN_CODES = {**dict.fromkeys(EMPTY, 0), **{str(number): number for number in range(1, LARGEST_ROOM + 1)}}
"""How the core numbers what nearly all cells hold, as it is nearly always written."""
NOTHING: Mapping[Place, str] = MappingProxyType({})


class Written(NamedTuple):
    """A rectangle as it is written: the lines of its `cells`, and those of the `labels` of their rooms."""

    cells: Sequence[Row]
    labels: Sequence[Row]

    def pairs(self) -> list[list[tuple[Token, Token]]]:
        """Line by line, what is written for each cell, and the label of its room."""
        return [list(zip(line, marks, strict=True)) for line, marks in zip(self.cells, self.labels, strict=True)]

    def sheet(self, touch: Touch, codes: Mapping[str, int], outside: Container[str] = ()) -> Sheet | None:
        """The board as the core takes it, at once; None where a closer look is needed, or there is a mistake to find.

        `codes` are those of cells as they are nearly always written, `outside` the labels of what lies in no room.
        """
        labels = [word for row in self.labels for word in row.words]
        inside = [label for label in dict.fromkeys(labels) if label not in outside]
        numbers = {label: number for number, label in enumerate(inside)}
        try:
            cells = bytes([codes[word] for row in self.cells for word in row.words])
        except KeyError:
            return None
        rooms, width = flat_rooms([numbers.get(label, NO_ROOM_NUMBER) for label in labels]), len(self.cells[0])
        return Sheet(TOUCH_CODES[touch], width, cells, rooms) if core.is_sound(width, cells, rooms) else None


def read_number(token: Token) -> int | None:
    """The number that a token is, if it is one."""
    is_number = token.text.isascii() and token.text.isdigit() and len(token.text) < 9
    return int(token.text) if is_number else None


def require_size(rows: int, columns: int, line: int = 1, column: int = 1) -> None:
    """Complains about a board with too many cells."""
    if rows * columns > MOST_CELLS:
        raise PuzzleError(message("rooms.too_large", rows=rows, columns=columns, most=MOST_CELLS), line, column)


def read_blocks(source: Source, check_cell: Callable[[Token], object]) -> Written:
    """The cells and labels of a rectangle.

    Where there is but one block, `check_cell` may say that it is no board at all.
    """
    found = blocks(rows(source))
    if not found:
        raise PuzzleError(message("grid.empty_text"), 1, 1)
    if len(found) == 1:
        for token in (token for row in _spread(found[0]) for token in row):
            check_cell(token)
        raise PuzzleError(message("rooms.no_rooms_block"), found[0][-1][-1].line + 1, 1)
    if len(found) > 2:
        raise found[2][0][0].error("rooms.third_block")
    cells, labels = map(_spread, found)
    size = require_rectangle(cells)
    require_size(*size, cells[0][0].line, cells[0][0].column)
    if require_rectangle(labels) != size:
        wide, high = len(labels[0]), len(labels)
        raise labels[0][0].error("rooms.blocks_differ", rows=size[0], columns=size[1], high=high, wide=wide)
    return Written(cells, labels)


def require_rooms(divided: Rooms, labels: Sequence[Token]) -> None:
    """Complains, at the label, about a room that is not in one piece or too large."""
    stray = divided.stray()
    if stray is not None:
        first, cell = (divided.board.names[at] for at in stray)
        raise labels[stray[1]].error("rooms.room_apart", cell=cell, first=first)
    for members in divided.members:
        first_cell, size = members[0], len(members)
        if size > LARGEST_ROOM:
            named = divided.board.names[first_cell]
            raise labels[first_cell].error("rooms.room_too_large", cell=named, size=size, most=LARGEST_ROOM)


def require_numbers(divided: Rooms, numbers: Position, tokens: Sequence[Token]) -> None:
    """Complains, at its token, about a number that its room does not hold."""
    for cell, value in enumerate(numbers):
        size = divided.sizes[cell]
        if value is not None and not 1 <= value <= size:
            named = divided.board.names[cell]
            raise tokens[cell].error("rooms.number_out_of_room", value=value, n=size, cell=named)


def write_blocks(
    divided: Rooms, numbers: Position, elsewhere: str = NO_ROOM, signs: Mapping[Place, str] = NOTHING
) -> str:
    """Cells and rooms, each block in columns of its own width; rooms are numbered from 1 in reading order.

    On places without a cell stands what `signs` say, or `elsewhere`.
    """
    board = divided.board
    cells = board.over_sheet([str(value) if value else EMPTY[0] for value in numbers], elsewhere)
    for (row, column), sign in signs.items():
        cells[row * board.columns + column] = sign
    names = {room: str(room + 1) for room in set(divided.of)}
    labels = board.over_sheet([names[room] for room in divided.of], NO_ROOM)
    return f"{_block(cells, board.columns)}\n{_block(labels, board.columns)}"


def _spread(block: Sequence[Row]) -> list[Row]:
    """A block written without spaces has a cell per character."""
    if block[0].written is None:
        return list(block)
    words = [row.words[0] for row in block]
    packed = all(len(row.words) == 1 for row in block) and any(len(word) > 1 for word in words)
    if packed and not all(word.isdigit() and len(block) > 1 and len(word) < 3 for word in words):
        return [row.characters() for row in block]
    return list(block)


def _block(texts: Sequence[str], columns: int) -> str:
    """In columns of one width."""
    width = max(map(len, texts))
    aligned = texts if width == 1 else [text.rjust(width) for text in texts]
    return "".join([" ".join(aligned[at : at + columns]) + "\n" for at in range(0, len(aligned), columns)])
