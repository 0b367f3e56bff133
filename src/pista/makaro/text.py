"""The text form of Makaro: a block of cells, an empty line, a block of rooms.

Reading also takes puzz.link addresses and pzprv3 files, and tells them apart.
"""

from collections.abc import Sequence

from pista.grid.entry import Position
from pista.grid.text import LONGEST_TEXT, Row, Token, blocks, require_rectangle, rows, split_characters
from pista.kind import PuzzleError
from pista.makaro import link, pzprv3
from pista.makaro.assemble import Printed, assemble, require_size
from pista.makaro.puzzle import Puzzle, Way
from pista.message import message

EMPTY = (".", "0", "_", "?")
BLACK = "#"
NO_ROOM = ("-", "#")
_ARROWS = {**{way.value: way for way in Way}, "↑": Way.UP, "↓": Way.DOWN, "←": Way.LEFT, "→": Way.RIGHT, "V": Way.DOWN}


def read(text: str, /) -> Puzzle:
    """A puzzle from its text form, a puzz.link address or a pzprv3 file."""
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("grid.text_too_long", length=len(text), most=LONGEST_TEXT))
    if pzprv3.recognises(text):
        return pzprv3.read(text)
    if link.recognises(text):
        return link.read(text)
    return _read_blocks(blocks(rows(text)))


def _read_blocks(found: list[list[Row]]) -> Puzzle:
    if not found:
        raise PuzzleError(message("grid.empty_text"), 1, 1)
    if len(found) == 1:
        last = found[0][-1][-1]
        raise PuzzleError(message("makaro.no_rooms_block"), last.line + 1, 1)
    if len(found) > 2:
        raise found[2][0][0].error("makaro.third_block")
    cells, labels = map(_spread, found)
    size = require_rectangle(cells)
    require_size(*size, cells[0][0].line, cells[0][0].column)
    if require_rectangle(labels) != size:
        wide, high = len(labels[0]), len(labels)
        raise labels[0][0].error("makaro.blocks_differ", rows=size[0], columns=size[1], high=high, wide=wide)
    return assemble(
        [
            [_printed(cell, label) for cell, label in zip(line, marks, strict=True)]
            for line, marks in zip(cells, labels, strict=True)
        ]
    )


def _spread(block: Sequence[Row]) -> list[Row]:
    """A block written without spaces has a cell per character."""
    packed = all(len(row) == 1 for row in block) and any(len(row[0].text) > 1 for row in block)
    if packed and not all(row[0].text.isdigit() and len(block) > 1 and len(row[0].text) < 3 for row in block):
        return [split_characters(row) for row in block]
    return list(block)


def _printed(cell: Token, label: Token) -> Printed:
    room = None if label.text in NO_ROOM else label.text
    return Printed(cell, _content(cell), room, label)


def _content(token: Token) -> int | Way | str | None:
    if token.text in EMPTY:
        return None
    if token.text == BLACK:
        return BLACK
    if token.text in _ARROWS:
        return _ARROWS[token.text]
    if token.text.isascii() and token.text.isdigit() and len(token.text) < 9:
        return int(token.text)
    raise token.error("makaro.bad_cell")


def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    """The canonical text: cells and rooms in columns; rooms are numbered from 1 in reading order."""
    numbers = puzzle.givens if position is None else position
    at = puzzle.board.at
    arrows = dict(puzzle.arrows)
    cells, labels = [], []
    for row in range(puzzle.board.rows):
        places = [(row, column) for column in range(puzzle.board.columns)]
        cells.append([str(numbers[at[p]] or ".") if p in at else arrows.get(p, BLACK) for p in places])
        labels.append([str(puzzle.rooms.of[at[p]] + 1) if p in at else NO_ROOM[0] for p in places])
    return f"{_aligned(cells)}\n{_aligned(labels)}"


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    width = max(len(token) for line in lines for token in line)
    return "".join(" ".join(f"{token:>{width}}" for token in line).rstrip() + "\n" for line in lines)
