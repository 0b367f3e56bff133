"""Text of grid puzzles, or their rows, in tokens that remember line and column, so that every complaint says where.

Knows no kind's symbols.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set, Sized
from contextlib import suppress
from functools import cached_property
from operator import index
from typing import NamedTuple, TypeGuard, overload

from pista.checks import quoted
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import LONGEST_TEXT, Source, printable, text_of

COMMENT = ";"
EMPTY_CELL = "0"
"""How rows say that nothing stands in a cell; every kind reads it so."""
NO_ROOM = "-"
"""The label of what lies in no room."""
_LARGEST = 10**9


class Token(NamedTuple):
    """A piece of text without spaces, and where it stands (counted from 1)."""

    text: str
    line: int
    column: int
    whole: bool = False
    """One cell for sure, and not perhaps several without spaces between them."""

    def error(self, key: str, **values: object) -> PuzzleError:
        """A complaint about this token; the wording may use {token}."""
        return PuzzleError(message(key, token=shortened(self.text), **values), self.line, self.column)


class Row(Sequence[Token]):
    """The tokens of one line. Most who read need its `words` alone; where each stands is found for those who complain.

    `written` is the line as it stands in the text; None where the words are cells of a row and no text.
    """

    def __init__(self, words: Sequence[str], line: int, written: str | None) -> None:
        self.words = words
        self.line = line
        self.written = written

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The words with their places."""
        if self.written is None:
            return tuple(Token(word, self.line, at, True) for at, word in enumerate(self.words, 1))
        found = []
        at = 0
        for word in self.words:
            at = self.written.index(word, at)
            found.append(Token(word, self.line, at + 1))
            at += len(word)
        return tuple(found)

    def characters(self) -> "Row":
        """The same with a token for each character."""
        signs = "".join(self.words)
        return Row(signs, self.line, signs if self.written is None else self.written)

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[Token]:
        return iter(self.tokens)

    @overload
    def __getitem__(self, at: int) -> Token: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Token, ...]: ...
    def __getitem__(self, at: int | slice) -> Token | tuple[Token, ...]:
        return self.tokens[at]


def rows(source: Source) -> list[Row]:
    """The tokens of each line; comments are gone, blank lines are empty rows.

    Beside text and paths there are rows: `[[1, None], [None, 4]]`, None for an empty cell, or any sign of the kind's
    text, `"#"`; for boards with rooms a pair, `(cells, rooms)`, with a label for every cell and None where no room is.
    Rows may be lines of text, too. A complaint about them counts rows and cells.
    """
    if _are_rows(source):
        return _given_rows(source)
    text = text_of(source)
    if len(text) > LONGEST_TEXT:
        raise PuzzleError(message("grid.text_too_long", most=LONGEST_TEXT))
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [
        Row(line.split(), number, line)
        for number, line in enumerate(lines, start=1)
        if not line.lstrip().startswith(COMMENT)
    ]


def blocks(lines: Sequence[Row]) -> list[list[Row]]:
    """Runs of lines between blank ones."""
    found: list[list[Row]] = [[]]
    for row in lines:
        if row.words:
            found[-1].append(row)
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def only_block(source: Source) -> list[Row]:
    """The lines of what must hold exactly one block."""
    found = blocks(rows(source))
    if not found:
        raise PuzzleError(message("grid.empty_text"), 1, 1)
    if len(found) > 1:
        raise found[1][0][0].error("grid.second_block")
    return found[0]


def require_rectangle(block: Sequence[Row]) -> tuple[int, int]:
    """(rows, columns) of a block whose rows all have the same number of tokens."""
    columns = len(block[0].words)
    for row in block:
        if len(row.words) != columns:
            last = row[-1]
            # A long row is wrong where it goes on, a short one where it ends.
            column = row[columns].column if len(row) > columns else last.column + len(last.text)
            raise PuzzleError(message("grid.ragged", n=len(row), wanted=columns), last.line, column)
    return len(block), columns


def shortened(text: str, most: int = 20) -> str:
    """Enough of a token to recognise it, with control characters made visible."""
    return printable(text, most)


def _are_rows(source: object) -> TypeGuard[Iterable[object]]:
    return (
        isinstance(source, Iterable)
        and isinstance(source, Sized)
        and not isinstance(source, str | bytes | bytearray | memoryview | Mapping | Set)
    )


def _given_rows(source: Iterable[object]) -> list[Row]:
    """Rows of cells; of a pair of such, a blank line between them."""
    given = list(source)
    if len(given) == 2:
        cells, rooms = given
        if _are_blocks(cells) and _are_blocks(rooms):
            first = _block(cells, 0, EMPTY_CELL)
            return [*first, Row((), 0, None), *_block(rooms, len(first) + 1, NO_ROOM)]
    return _block(given, 0, EMPTY_CELL)


def _are_blocks(part: object) -> TypeGuard[Iterable[object]]:
    return _are_rows(part) and all(_are_rows(row) or isinstance(row, str) for row in part)


def _block(given: Iterable[object], before: int, nothing: str) -> list[Row]:
    found: list[Row] = []
    for line, row in enumerate(given, before + 1):
        if isinstance(row, str):
            found.append(Row(row.split(), line, row))
        elif _are_rows(row):
            found.append(Row([_sign(cell, nothing, line, at) for at, cell in enumerate(row, 1)], line, None))
        else:
            raise PuzzleError(message("grid.no_row", type=type(row).__name__), line, 1)
    return found


def _sign(cell: object, nothing: str, line: int, column: int) -> str:
    """What stands for a cell in text."""
    if isinstance(cell, str):
        sign = cell.strip() or nothing
        if len(sign.split()) == 1:
            return sign
    elif cell is None:
        return nothing
    elif not isinstance(cell, bool):
        with suppress(TypeError):
            number = index(cell)  # type: ignore[arg-type]
            if abs(number) < _LARGEST:
                return str(number)
    raise PuzzleError(message("grid.no_cell", cell=quoted(cell)), line, column)
