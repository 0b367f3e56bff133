"""The text form of a tree: what is claimed of it, then a line a guess, as far to the right as guesses came before it.

Knows how to write and read the lines; knows nothing of whether the claims are true (`verify` finds out).
"""

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply

_FIRST: Final = "pista-tree 2"
_HEAD: Final = re.compile(
    rf"{_FIRST}\nlist \S+ (?P<length>\d+) (?P<fingerprint>[0-9a-f]{{16}})\nmode (?P<mode>normal|hard)\n"
    r"(answers (secrets|all)\n)?(guesses (\d+|any)\n)?(total \d+\n)?\n"
)


class Claims(NamedTuple):
    """What is said of a tree: which `answers` it finds, in how many `max_guesses` (None: any) and in which `total`."""

    answers: Literal["secrets", "all"]
    max_guesses: int | None
    total: int


class Line(NamedTuple):
    """A guess, how many came before it, and the reply it answers: a base-3 code, none for the first."""

    depth: int
    reply: int | None
    guess: str


def is_text(content: bytes) -> bool:
    """Whether a file is of this form."""
    return content[:200].partition(b"\n")[0].rstrip(b"\r") == _FIRST.encode()


def text_of(lexicon: Lexicon, claims: Claims | None, lines: Iterable[Line], *, hard: bool) -> str:
    """The whole file."""
    # A name of one's own may hold a blank; the fingerprint says which list is meant.
    name = "".join(lexicon.name.split()) or "-"
    head = [_FIRST, f"list {name} {lexicon.length} {lexicon.fingerprint}", f"mode {'hard' if hard else 'normal'}"]
    if claims is not None:
        guesses = "any" if claims.max_guesses is None else claims.max_guesses
        head += [f"answers {claims.answers}", f"guesses {guesses}", f"total {claims.total}"]
    body = []
    for depth, reply, guess in lines:
        body.append(guess if reply is None else f"{' ' * depth}{Reply.of_code(reply, lexicon.length)} {guess}")
    text = "\n".join([*head, "", *body, ""])
    return f"{text}end {zlib.crc32(text.encode()):08x}\n"


class TreeText:
    """A file of this form; PuzzleError, with the line, where it is damaged."""

    def __init__(self, content: bytes, name: str) -> None:
        self.name = name
        self.text = content.replace(b"\r\n", b"\n").decode("utf-8", "replace")
        head = _HEAD.match(self.text)
        if head is None:
            raise self.damaged(1)
        self.fingerprint = head["fingerprint"]
        self.hard = head["mode"] == "hard"
        self.length = int(head["length"])
        self._first = head[0].count("\n") + 1

    def damaged(self, line: int) -> PuzzleError:
        """The sentence for it."""
        return PuzzleError(message("tree.damaged_line", name=self.name, line=line))

    def lines(self) -> Iterator[tuple[int, Line]]:
        """The number of each line, and what it says."""
        body, newline, end = self.text.rstrip("\n").rpartition("\n")
        lines = body.split("\n")
        if end not in ("end", f"end {zlib.crc32((body + newline).encode()):08x}") or len(lines) < self._first:
            raise self.damaged(self.text.rstrip("\n").count("\n") + 1)
        shape = re.compile(rf"( +)([-VT]{{{self.length}}}) (\S+)")
        yield self._first, Line(0, None, lines[self._first - 1])
        depth = 0
        for number, line in enumerate(lines[self._first :], self._first + 1):
            found = shape.fullmatch(line)
            if found is None or len(found[1]) > depth + 1:
                raise self.damaged(number)
            depth = len(found[1])
            yield number, Line(depth, int(found[2].translate(_DIGITS), 3), found[3])


_DIGITS: Final = str.maketrans("-VT", "012")
