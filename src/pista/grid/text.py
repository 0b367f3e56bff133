"""Text of grid puzzles cut into tokens that remember line and column, so that every complaint says where.

Knows no kind's symbols.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pista.kind import PuzzleError
from pista.message import message

COMMENT = ";"
LONGEST_TEXT = 2_000_000
"""Characters; far more than the largest board anyone may solve needs."""


class Token(NamedTuple):
    """A piece of text without spaces, and where it stands (counted from 1)."""

    text: str
    line: int
    column: int

    def error(self, key: str, **values: object) -> PuzzleError:
        """A complaint about this token; the wording may use {token}."""
        return PuzzleError(message(key, token=shortened(self.text), **values), self.line, self.column)


Row = tuple[Token, ...]


def rows(text: str) -> list[Row]:
    """The tokens of each line; comments are gone, blank lines are empty rows."""
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("grid.text_too_long", most=LONGEST_TEXT))
    found = []
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.lstrip().startswith(COMMENT):
            found.append(_tokens(line, number))
    return found


def blocks(lines: Sequence[Row]) -> list[list[Row]]:
    """Runs of lines between blank ones."""
    found: list[list[Row]] = [[]]
    for row in lines:
        if row:
            found[-1].append(row)
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def only_block(text: str) -> list[Row]:
    """The lines of a text that must hold exactly one block."""
    found = blocks(rows(text))
    if not found:
        raise PuzzleError(message("grid.empty_text"), 1, 1)
    if len(found) > 1:
        raise found[1][0][0].error("grid.second_block")
    return found[0]


def require_rectangle(block: Sequence[Row]) -> tuple[int, int]:
    """(rows, columns) of a block whose rows all have the same number of tokens."""
    columns = len(block[0])
    for row in block:
        if len(row) != columns:
            last = row[-1]
            # A long row is wrong where it goes on, a short one where it ends.
            column = row[columns].column if len(row) > columns else last.column + len(last.text)
            raise PuzzleError(message("grid.ragged", n=len(row), wanted=columns), last.line, column)
    return len(block), columns


def split_characters(row: Row) -> Row:
    """One token per character of the row."""
    return tuple(Token(sign, word.line, word.column + at) for word in row for at, sign in enumerate(word.text))


def shortened(text: str, most: int = 20) -> str:
    """Enough of a token to recognise it, with control characters made visible."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)


def _tokens(line: str, number: int) -> Row:
    found = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        found.append(Token(word, number, at + 1))
        at += len(word)
    return tuple(found)
