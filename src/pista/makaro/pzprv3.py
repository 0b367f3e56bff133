"""Makaro in a pzprv3 file: size, number of rooms, rooms, cells and entries, on lines of their own or parted by `/`."""

import re

from pista.grid.entry import Position
from pista.grid.text import Token
from pista.kind import PuzzleError
from pista.makaro.assemble import Printed, assemble, require_size
from pista.makaro.puzzle import Puzzle, Way
from pista.message import message

Line = tuple[Token, ...]
_WAYS = dict(zip("tblr", Way, strict=True))
_BLACK = "#"
_EMPTY = (".", "-")
_HEADER = 5
_NUMBER = re.compile("[1-9][0-9]{0,5}")


def recognises(text: str) -> bool:
    """Whether the text begins as such a file does."""
    return text[:100].lstrip().lower().startswith("pzprv3")


def read(text: str) -> tuple[Puzzle, Position]:
    """The puzzle of a file, and the position that its entries make."""
    lines = _lines(text)
    _require(lines, _HEADER)
    (version, kind, height, width, count), body = (line[0] for line in lines[:_HEADER]), lines[_HEADER:]
    if not version.text.lower().startswith("pzprv3") or kind.text.lower() != "makaro":
        raise kind.error("makaro.file_other_kind")
    high, wide = _size(height), _size(width)
    require_size(high, wide, height.line, height.column)
    _size(count)
    _require(lines, _HEADER + 2 * high)
    for row in body[: 2 * high]:
        if len(row) != wide:
            raise row[min(wide, len(row) - 1)].error("makaro.file_row", n=len(row), wanted=wide)
    puzzle = assemble(
        [
            [_printed(cell, label) for cell, label in zip(body[high + row], body[row], strict=True)]
            for row in range(high)
        ]
    )
    return puzzle, _filled(puzzle, body[2 * high : 3 * high])


def _require(lines: list[Line], wanted: int) -> None:
    if len(lines) < wanted:
        last = lines[-1][-1]
        raise PuzzleError(message("makaro.file_ends"), last.line, last.column + len(last.text))


def _filled(puzzle: Puzzle, entries: list[Line]) -> Position:
    """The givens and the entries; small marks beside numbers, which such files also hold, are no numbers."""
    position = list(puzzle.givens)
    for row, line in enumerate(entries):
        for column, token in enumerate(line):
            cell = puzzle.board.at.get((row, column))
            if cell is not None and position[cell] is None and _NUMBER.fullmatch(token.text):
                position[cell] = int(token.text)
    return tuple(position)


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


def _lines(text: str) -> list[Line]:
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
        raise token.error("makaro.file_size")
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
    if not _NUMBER.fullmatch(token.text):
        raise token.error("makaro.file_cell")
    return int(token.text)
