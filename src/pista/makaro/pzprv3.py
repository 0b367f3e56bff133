"""Makaro in a pzprv3 file: size, number of rooms, rooms, cells and entries, on lines of their own or parted by `/`.

Entries of a read file are left out: a puzzle is what was printed.
"""

import re

from pista.grid.entry import Position
from pista.grid.text import Row, Token
from pista.kind import PuzzleError
from pista.makaro.assemble import Printed, assemble, require_size
from pista.makaro.puzzle import Puzzle, Way
from pista.message import message

_WAYS = dict(zip("tblr", Way, strict=True))
_BLACK = "#"
_EMPTY = (".", "-")
_HEADER = 5


def recognises(text: str) -> bool:
    """Whether the text begins as such a file does."""
    return text[:100].lstrip().lower().startswith("pzprv3")


def read(text: str) -> Puzzle:
    """The puzzle of a file."""
    lines = _lines(text)
    if len(lines) < _HEADER:
        raise PuzzleError(message("makaro.file_ends"), lines[-1][-1].line, lines[-1][-1].column)
    (version, kind, height, width, count), body = (line[0] for line in lines[:_HEADER]), lines[_HEADER:]
    if not version.text.lower().startswith("pzprv3") or kind.text.lower() != "makaro":
        raise kind.error("makaro.file_other_kind")
    high, wide = _size(height), _size(width)
    require_size(high, wide, height.line, height.column)
    _size(count)
    if len(body) < 2 * high:
        raise PuzzleError(message("makaro.file_ends"), lines[-1][-1].line, lines[-1][-1].column)
    for row in body[: 2 * high]:
        if len(row) != wide:
            raise row[-1].error("grid.ragged", n=len(row), wanted=wide)
    return assemble(
        [
            [_printed(cell, label) for cell, label in zip(body[high + row], body[row], strict=True)]
            for row in range(high)
        ]
    )


def write(puzzle: Puzzle, position: Position | None = None) -> str:
    """The file, one line per row, with the entries of a position."""
    board, arrows = puzzle.board, dict(puzzle.arrows)
    signs = {way: sign for sign, way in _WAYS.items()}
    labels, cells, entries = [], [], []
    for row in range(board.rows):
        for column in range(board.columns):
            place = row, column
            if place in board.at:
                cell = board.at[place]
                given, entered = puzzle.givens[cell], None if position is None else position[cell]
                labels.append(str(puzzle.rooms.of[cell]))
                cells.append(str(given or "."))
                entries.append("." if entered is None or given is not None else str(entered))
            else:
                labels.append(".")
                cells.append(signs[arrows[place]] if place in arrows else _BLACK)
                entries.append(".")
    head = ["pzprv3", "makaro", str(board.rows), str(board.columns), str(len(puzzle.rooms.members))]
    wide = board.columns
    body = [
        "".join(f"{sign} " for sign in block[at : at + wide])
        for block in (labels, cells, entries)
        for at in range(0, len(block), wide)
    ]
    return "\n".join([*head, *body]) + "\n"


def _lines(text: str) -> list[Row]:
    """Lines, or what stands between slashes, without the empty ones."""
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        start = 1
        for part in line.split("/"):
            row = tuple(Token(word.group(), number, start + word.start()) for word in re.finditer(r"\S+", part))
            if row:
                found.append(row)
            start += len(part) + 1
    return found


def _size(token: Token) -> int:
    if not (token.text.isascii() and token.text.isdigit() and len(token.text) < 7):
        raise token.error("grid.not_a_number")
    return int(token.text)


def _printed(cell: Token, label: Token) -> Printed:
    return Printed(cell, _content(cell), None if label.text == "." else label.text, label)


def _content(token: Token) -> int | Way | str | None:
    if token.text in _EMPTY:
        return None
    if token.text == _BLACK:
        return _BLACK
    if token.text in _WAYS:
        return _WAYS[token.text]
    return _size(token)
