"""Text of puzzles with rooms: a block of cells, an empty line, a block with a label for every cell.

Knows no kind's cells.
"""

from collections.abc import Callable, Mapping, Sequence

from pista.grid.board import Place
from pista.grid.entry import Position
from pista.grid.room_puzzle import LARGEST_ROOM, MOST_CELLS
from pista.grid.rooms import Rooms
from pista.grid.text import NO_ROOM, Row, Token, blocks, require_rectangle, rows, split_characters
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import Source

EMPTY = (".", "0", "_", "?")
Pair = tuple[Token, Token]
"""What is written for a cell, and the label of its room."""


def read_number(token: Token) -> int | None:
    """The number that a token is, if it is one."""
    is_number = token.text.isascii() and token.text.isdigit() and len(token.text) < 9
    return int(token.text) if is_number else None


def require_size(rows: int, columns: int, line: int = 1, column: int = 1) -> None:
    """Complains about a board with too many cells."""
    if rows * columns > MOST_CELLS:
        raise PuzzleError(message("rooms.too_large", rows=rows, columns=columns, most=MOST_CELLS), line, column)


def paired(source: Source, check_cell: Callable[[Token], object]) -> list[list[Pair]]:
    """Cell and label at every place of a rectangle.

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
    return [list(zip(line, marks, strict=True)) for line, marks in zip(cells, labels, strict=True)]


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


def write_blocks(divided: Rooms, numbers: Position, signs: Mapping[Place, str] | None = None) -> str:
    """Cells and rooms, each block in columns of its own width; rooms are numbered from 1 in reading order.

    `signs` are written on the places without a cell.
    """
    at, signs = divided.board.at, signs or {}
    cells, labels = [], []
    for row in range(divided.board.rows):
        places = [(row, column) for column in range(divided.board.columns)]
        cells.append([str(numbers[at[place]] or EMPTY[0]) if place in at else signs[place] for place in places])
        labels.append([str(divided.of[at[place]] + 1) if place in at else NO_ROOM for place in places])
    return f"{_block(cells)}\n{_block(labels)}"


def _spread(block: Sequence[Row]) -> list[Row]:
    """A block written without spaces has a cell per character."""
    if block[0][0].whole:
        return list(block)
    packed = all(len(row) == 1 for row in block) and any(len(row[0].text) > 1 for row in block)
    if packed and not all(row[0].text.isdigit() and len(block) > 1 and len(row[0].text) < 3 for row in block):
        return [split_characters(row) for row in block]
    return list(block)


def _block(lines: Sequence[Sequence[str]]) -> str:
    width = max(len(token) for line in lines for token in line)
    return "".join(" ".join(f"{token:>{width}}" for token in line).rstrip() + "\n" for line in lines)
