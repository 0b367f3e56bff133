"""Text of puzzles with rooms: a block of cells, an empty line, a block with a label for every cell.

Knows no kind's cells.
"""

from collections.abc import Callable, Sequence

from pista.grid.rooms import Rooms
from pista.grid.text import Row, Token, blocks, require_rectangle, rows, split_characters
from pista.kind import PuzzleError
from pista.message import message

Pair = tuple[Token, Token]
"""What is written for a cell, and the label of its room."""


def paired(
    text: str, check_size: Callable[[int, int, Token], None], check_cell: Callable[[Token], object] | None = None
) -> list[list[Pair]]:
    """Cell and label at every place of a rectangle; `check_size` may refuse rows and columns early.

    Where there is but one block, `check_cell` may say that it is no board at all.
    """
    found = blocks(rows(text))
    if not found:
        raise PuzzleError(message("grid.empty_text"), 1, 1)
    if len(found) == 1:
        for token in (token for row in _spread(found[0]) for token in row):
            if check_cell is not None:
                check_cell(token)
        raise PuzzleError(message("rooms.no_rooms_block"), found[0][-1][-1].line + 1, 1)
    if len(found) > 2:
        raise found[2][0][0].error("rooms.third_block")
    cells, labels = map(_spread, found)
    size = require_rectangle(cells)
    check_size(*size, cells[0][0])
    if require_rectangle(labels) != size:
        wide, high = len(labels[0]), len(labels)
        raise labels[0][0].error("rooms.blocks_differ", rows=size[0], columns=size[1], high=high, wide=wide)
    return [list(zip(line, marks, strict=True)) for line, marks in zip(cells, labels, strict=True)]


def require_pieces(divided: Rooms, labels: Sequence[Token]) -> None:
    """Complains, at the label, about a room that is not in one piece."""
    stray = divided.stray()
    if stray is not None:
        first, cell = (divided.board.names[at] for at in stray)
        raise labels[stray[1]].error("rooms.room_apart", cell=cell, first=first)


def aligned(cells: Sequence[Sequence[str]], labels: Sequence[Sequence[str]]) -> str:
    """Both blocks, each in columns of its own width."""
    return f"{_block(cells)}\n{_block(labels)}"


def _spread(block: Sequence[Row]) -> list[Row]:
    """A block written without spaces has a cell per character."""
    packed = all(len(row) == 1 for row in block) and any(len(row[0].text) > 1 for row in block)
    if packed and not all(row[0].text.isdigit() and len(block) > 1 and len(row[0].text) < 3 for row in block):
        return [split_characters(row) for row in block]
    return list(block)


def _block(lines: Sequence[Sequence[str]]) -> str:
    width = max(len(token) for line in lines for token in line)
    return "".join(" ".join(f"{token:>{width}}" for token in line).rstrip() + "\n" for line in lines)
