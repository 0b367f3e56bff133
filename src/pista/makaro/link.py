"""Makaro in a puzz.link address: `…?makaro/columns/rows/` then walls, then cells.

Walls are bits, five to a base-32 sign, highest first: the upright ones row by row, then the level ones. Cells are
`0`-`9` for the numbers 1-10, `-` and two digits for larger numbers less one, `a` black, `b c d e` an arrow up, down,
left, right, and `g`-`z` for 1-20 empty cells. An address holds a puzzle and nothing that was filled in.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pista.grid.board import Place, Touch, board
from pista.grid.entry import Position
from pista.grid.rooms import walled
from pista.grid.text import Token
from pista.kind import PuzzleError
from pista.makaro.assemble import Printed, assemble, require_size
from pista.makaro.puzzle import Puzzle, Way
from pista.message import message

_ADDRESS = re.compile(r"\s*(?:\S{0,200}[?/])?makaro(?:_edit)?/(?:[a-z]:[^/]{0,20}/)?", re.IGNORECASE)
_HIDDEN = re.compile("%[0-7][0-9a-f]", re.IGNORECASE)
_BASE32 = "0123456789abcdefghijklmnopqrstuv"
_WAYS = dict(zip("bcde", Way, strict=True))
_BLACK = "#"
HOME = "https://puzz.link/p?"
LONGEST = 200_000
"""Characters; the largest board needs half of them, with every sign hidden behind a percent sign."""


class _Sign(NamedTuple):
    """A character of an address, and where it is written."""

    text: str
    line: int
    column: int


def recognises(text: str) -> bool:
    """Whether the text is an address of a Makaro, not a drawing of one."""
    start = text[:400].lstrip()
    return start.lower().startswith(("http:", "https:")) or _ADDRESS.match(_unhidden(start)) is not None


def _unhidden(start: str) -> str:
    """Percent signs undone; hardly any text has one, and their meaning is slow to import."""
    if "%" not in start:
        return start
    from urllib.parse import unquote

    return unquote(start)


def read(text: str) -> Puzzle:
    """The puzzle in an address.

    >>> read("https://puzz.link/p?makaro/5/5/lfflu7qdemei2icmb").board
    <Board 5x5, 21 cells, rook>
    """
    if len(text) > LONGEST:
        raise PuzzleError(message("grid.text_too_long", length=len(text), most=LONGEST), 1, 1)
    signs = _signs(text)
    address = "".join(sign.text for sign in signs)
    found = _ADDRESS.match(address)
    if found is None:
        raise PuzzleError(message("makaro.link_other_kind"), 1, 1)
    return _Reader(address, signs, found.end()).puzzle()


def write(puzzle: Puzzle, position: Position | None = None) -> str:
    """The address of the puzzle. What was filled in is left out: in an address it would be given."""
    rows, columns = puzzle.board.rows, puzzle.board.columns
    upright, level = _fences(rows, columns)
    parts = [_packed([_parted(puzzle, *pair) for pair in fence]) for fence in (upright, level)]
    return f"{HOME}makaro/{columns}/{rows}/{''.join(parts)}{_cells(puzzle)}"


def _signs(text: str) -> list[_Sign]:
    """The characters before `#`, with percent signs undone and places as they were."""
    found = []
    for number, line in enumerate(text.partition("#")[0].split("\n"), start=1):
        at = 0
        while at < len(line):
            hidden = _HIDDEN.match(line, at)
            sign = chr(int(hidden[0][1:], 16)) if hidden else line[at]
            found.append(_Sign(sign, number, at + 1))
            at += 3 if hidden else 1
        found.append(_Sign("\n", number, at + 1))
    return found


def _fences(rows: int, columns: int) -> tuple[list[tuple[Place, Place]], list[tuple[Place, Place]]]:
    """Pairs of places beside each other and pairs one above the other, in the order of the address."""
    upright = [((row, column), (row, column + 1)) for row in range(rows) for column in range(columns - 1)]
    level = [((row, column), (row + 1, column)) for row in range(rows - 1) for column in range(columns)]
    return upright, level


def _parted(puzzle: Puzzle, one: Place, other: Place) -> bool:
    at, of = puzzle.board.at, puzzle.rooms.of
    return one not in at or other not in at or of[at[one]] != of[at[other]]


def _packed(bits: list[bool]) -> str:
    padded = bits + [False] * (-len(bits) % 5)
    return "".join(
        _BASE32[int("".join("01"[bit] for bit in padded[at : at + 5]), 2)] for at in range(0, len(padded), 5)
    )


def _cells(puzzle: Puzzle) -> str:
    at, arrows = puzzle.board.at, dict(puzzle.arrows)
    signs = {way: sign for sign, way in _WAYS.items()}
    written, empty = [], 0
    for row in range(puzzle.board.rows):
        for column in range(puzzle.board.columns):
            place = row, column
            if place in at:
                value = puzzle.givens[at[place]]
                sign = "" if value is None else str(value - 1) if value <= 10 else f"-{value - 1}"
            else:
                sign = signs[arrows[place]] if place in arrows else "a"
            if sign:
                written.append(_skip(empty) + sign)
                empty = 0
            else:
                empty += 1
    return "".join(written) + _skip(empty)


def _skip(count: int) -> str:
    full, rest = divmod(count, 20)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


class _Reader:
    """Walks through an address and remembers where it is."""

    def __init__(self, address: str, signs: list[_Sign], start: int) -> None:
        self.address = address.rstrip()
        self.signs = signs
        self.at = start

    def puzzle(self) -> Puzzle:
        columns, rows = self._number(), self._number()
        require_size(rows, columns, *self._place(self.at - 1))
        walls = {
            pair
            for fence in _fences(rows, columns)
            for pair, bit in zip(fence, self._bits(len(fence)), strict=True)
            if bit
        }
        places = [(row, column) for row in range(rows) for column in range(columns)]
        contents = dict(zip(places, self._contents(len(places)), strict=True))
        white = [place for place, (_, content) in contents.items() if not isinstance(content, str)]
        undivided = walled(board(Touch.ROOK, white, rows, columns), walls)
        labels = dict(zip(white, undivided.of, strict=True))
        printed = [Printed(token, content, labels.get(place)) for place, (token, content) in contents.items()]
        return assemble([printed[row * columns : (row + 1) * columns] for row in range(rows)])

    def _place(self, at: int) -> tuple[int, int]:
        """Line and column of a sign; after the last one, where the next would stand."""
        return self.signs[min(at, len(self.signs) - 1)][1:]

    def _token(self, length: int = 1) -> Token:
        return Token(self.address[self.at : self.at + length], *self._place(self.at))

    def _number(self) -> int:
        digits = self.address[self.at : self.at + 7].partition("/")[0]
        if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
            raise self._token(len(digits)).error("makaro.link_size")
        self.at += len(digits) + 1
        return int(digits)

    def _bits(self, count: int) -> list[bool]:
        bits: list[bool] = []
        while len(bits) < count:
            sign = self.address[self.at : self.at + 1].lower()
            if not sign or sign not in _BASE32:
                raise self._token().error("makaro.link_wall" if sign else "makaro.link_ends")
            bits.extend(digit == "1" for digit in f"{_BASE32.index(sign):05b}")
            self.at += 1
        return bits[:count]

    def _contents(self, count: int) -> list[tuple[Token, int | Way | str | None]]:
        found: list[tuple[Token, int | Way | str | None]] = []
        while len(found) < count:
            token = self._token()
            found.extend((token, content) for content in self._next())
        if len(found) > count or self.address[self.at :].strip("/ \n\r\t"):
            raise self._token().error("makaro.link_goes_on")
        return found

    def _next(self) -> Iterator[int | Way | str | None]:
        sign = self.address[self.at : self.at + 1].lower()
        if not sign:
            raise self._token().error("makaro.link_ends")
        length = 1
        if sign in "0123456789":
            yield int(sign) + 1
        elif sign == "a":
            yield _BLACK
        elif sign in _WAYS:
            yield _WAYS[sign]
        elif "g" <= sign <= "z":
            yield from [None] * (ord(sign) - ord("f"))
        else:
            digits = self.address[self.at + 1 : self.at + 3]
            if sign != "-" or not re.fullmatch("[0-9][0-9]", digits):
                raise self._token().error("makaro.link_cell")
            yield int(digits) + 1
            length = 3
        self.at += length
