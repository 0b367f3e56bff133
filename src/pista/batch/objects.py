"""JSON objects among lines: one a line, several on one, or one over several lines, in an array or not.

Only where each begins and ends is found here. What is broken is given out as it is, and the next one begins after it.
"""

import re
from collections.abc import Iterable, Iterator
from json import JSONDecoder
from typing import NamedTuple

from pista.grid.text import COMMENT
from pista.reading import LONGEST_TEXT

_DECODER = JSONDecoder()
_MARK = re.compile(r'"(?:[^"\\]++|\\.)*+"|["{}\[\]]', re.DOTALL)
_BETWEEN = re.compile(r"\s*")
_BETWEEN_IN_ARRAY = re.compile(r"[\s,\[\]]*")


class Part(NamedTuple):
    """The `text` of one object, or of something that is none, and the `line` on which it begins; None for a text that
    is too long."""

    line: int
    text: str | None


def parts(lines: Iterable[str | None]) -> Iterator[Part]:
    """Everything that stands among the lines; of those that were too long there is None."""
    cutter = _Cutter()
    for number, line in enumerate(lines, 1):
        yield from cutter.feed(number, line)
    yield from cutter.end()


class _Cutter:
    """Holds the lines of an object that goes on."""

    def __init__(self) -> None:
        self._held: list[str] = []
        self._began = 0
        self._depth = 0
        self._size = 0
        self._indent = 0
        self._lost = False
        """Within something broken: whatever follows belongs to it, until another object begins where that one did."""
        self._between: re.Pattern[str] | None = None

    def feed(self, number: int, line: str | None) -> Iterator[Part]:
        """What this line completes."""
        if line is None:
            yield from self.end()
            self._lost = False
            yield Part(number, None)
            return
        if (self._held or self._lost) and self._is_another(line):
            yield from self.end()
            self._lost = False
        if self._lost:
            return
        if self._held:
            yield from self._go_on(line)
        elif line and not line.isspace() and not line.lstrip().startswith(COMMENT):
            self._indent = _indent(line)
            yield from self._cut(number, line)

    def end(self) -> Iterator[Part]:
        """What was held and never ended."""
        if self._held:
            yield Part(self._began, "\n".join(self._held))
            self._held = []

    def _is_another(self, line: str) -> bool:
        return line.lstrip().startswith("{") and _indent(line) <= self._indent

    def _go_on(self, line: str) -> Iterator[Part]:
        self._size += len(line) + 1
        if self._size > LONGEST_TEXT:
            self._held, self._lost = [], True
            yield Part(self._began, None)
            return
        self._held.append(line)
        deeper = _depth(line)
        if deeper is None:
            yield from self.end()
            self._lost = True
            return
        self._depth += deeper
        if self._depth <= 0:
            text, self._held = "\n".join(self._held), []
            yield from self._cut(self._began, text)

    def _cut(self, number: int, text: str) -> Iterator[Part]:
        """The objects of a text; what comes behind the last of them is broken with it, or goes on."""
        if self._between is None:
            self._between = _BETWEEN_IN_ARRAY if text.lstrip().startswith("[") else _BETWEEN
        whole, rest = _objects(text, self._between)
        depth = _depth(rest) if rest.startswith("{") else None
        if depth is not None and depth > 0:
            self._held, self._began, self._depth, self._size = [rest], number, depth, len(rest)
        elif rest:
            last = whole.pop() + " " if whole and not rest.startswith("{") else ""
            whole.append(last + rest)
        for each in whole:
            yield Part(number, each)


def _objects(text: str, between: re.Pattern[str]) -> tuple[list[str], str]:
    """The objects that a text begins with, and what is left of it."""
    found = []
    at = _after(between, text, 0)
    while text.startswith("{", at):
        try:
            _, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        found.append(text[at:end])
        at = _after(between, text, end)
    return found, text[at:]


def _after(between: re.Pattern[str], text: str, at: int) -> int:
    found = between.match(text, at)
    return found.end() if found else at


def _depth(text: str) -> int | None:
    """How many more brackets a text opens than it closes; None where a string in it does not end, as it has to."""
    marks = [found[0] for found in _MARK.finditer(text)]
    if '"' in marks:
        return None
    return sum(mark in "{[" for mark in marks) - sum(mark in "}]" for mark in marks)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
