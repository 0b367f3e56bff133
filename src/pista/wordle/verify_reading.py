"""Reads the files of trees once more, for `verify` alone: what cannot be read is one sentence with its line.

Shares no code with what writes and plays them. docs/records.md describes both forms.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import Lexicon

SIGNS: Final = "-VT"
"""Absent, elsewhere, in place."""
_LARGEST: Final = 64 << 20
MOST_GUESSES: Final = 200
"""On one way through a tree: as many as the prover allows."""
_VALUES: Final = {
    "list": r"(\S+) (\d{1,3}) ([0-9a-f]{16})",
    "mode": "(normal|hard)",
    "answers": "(secrets|all)",
    "guesses": r"(\d{1,3}|any)",
    "total": r"(\d{1,9})",
}
_NEEDED: Final = ("list", "mode")


@dataclass
class Step:
    """A guess, the line it stands on (none in packed files) and what follows each reply to it."""

    guess: str
    line: int | None = None
    then: dict[str, "Step"] = field(default_factory=dict)


@dataclass
class Claims:
    """What the head of a file says of its tree, and on which `lines`; None where it says nothing.

    The list is told by `name`, `length` and `fingerprint`; `hard` is the mode, and all `answers` are found with at most
    `max_guesses` each and `total` in all.
    """

    fingerprint: str
    hard: bool
    name: str | None = None
    length: int | None = None
    answers: str | None = None
    max_guesses: int | None = None
    total: int | None = None
    lines: dict[str, int] = field(default_factory=dict)


@dataclass
class TreeFile:
    """A file as far as it can be read without its list of words: claims, and the tree or what it is packed in."""

    name: str
    claims: Claims
    root: Step | None
    packed: bytes = b""

    def steps(self, lexicon: Lexicon) -> Step:
        """The tree; packed ones name their guesses by their places in the list."""
        if self.root is not None:
            return self.root
        return _unpacked(self.packed, lexicon, self.name)


def read_file(path: Path) -> TreeFile:
    """What a file says; PuzzleError if it is no tree, one of a later version, or damaged."""
    name = str(path)
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError):
        raise PuzzleError(message("tree.unreadable", name=name)) from None
    return read_content(content, name)


def read_content(content: bytes, name: str) -> TreeFile:
    """As `read_file`, of what it holds."""
    first, _, rest = content.partition(b"\n")
    fields = first.rstrip(b"\r").split(b" ")
    if fields[0] != b"pista-tree" or len(fields) < 2 or len(content) > _LARGEST:
        raise PuzzleError(message("tree.not_a_tree", name=name))
    if fields[1] == b"1":
        packed = re.fullmatch(r"pista-tree 1 ([0-9a-f]{16}) (normal|hard)", first.decode("ascii", "replace"))
        if packed is None:
            raise PuzzleError(message("verify.first_line"), 1, source=name)
        return TreeFile(name, Claims(packed[1], packed[2] == "hard", lines={"list": 1, "mode": 1}), None, rest)
    if fields[1] != b"2":
        raise PuzzleError(message("tree.version", name=name))
    if len(fields) > 2:
        raise PuzzleError(message("verify.first_line"), 1, source=name)
    return _Text(content, name).read()


class _Text:
    """The second form: a head of claims, a blank line, a line a guess, an end with a checksum."""

    def __init__(self, content: bytes, name: str) -> None:
        self.name = name
        self.bytes = content.replace(b"\r\n", b"\n")
        try:
            self.lines = self.bytes.decode().split("\n")
        except UnicodeDecodeError as error:
            raise self.wrong(self.bytes[: error.start].count(b"\n") + 1, "verify.not_text") from None

    def wrong(self, line: int, key: str, /, **values: object) -> PuzzleError:
        return PuzzleError(message(key, **values), line, source=self.name)

    def read(self) -> TreeFile:
        blank = next((number for number, line in enumerate(self.lines, 1) if not line), len(self.lines))
        claims = self.head(blank)
        last = self.end(blank)
        return TreeFile(self.name, claims, self.tree(blank + 1, last, claims))

    def head(self, blank: int) -> Claims:
        found: dict[str, re.Match[str]] = {}
        lines: dict[str, int] = {}
        for number, line in enumerate(self.lines[1 : blank - 1], 2):
            key, _, value = line.partition(" ")
            if key not in _VALUES:
                raise self.wrong(number, "verify.head_unknown", key=shown(key))
            if key in found:
                raise self.wrong(number, "verify.head_twice", key=key, first=lines[key])
            match = re.fullmatch(_VALUES[key], value, re.ASCII)
            if match is None:
                raise self.wrong(number, "verify.head_value", key=key, value=shown(value))
            found[key], lines[key] = match, number
        for key in _NEEDED:
            if key not in found:
                raise self.wrong(blank, "verify.head_missing", key=key)
        text = {key: match[1] for key, match in found.items()}
        return Claims(
            found["list"][3],
            text["mode"] == "hard",
            text["list"],
            int(found["list"][2]),
            text.get("answers"),
            int(text["guesses"]) if text.get("guesses", "any") != "any" else None,
            int(text["total"]) if "total" in text else None,
            lines,
        )

    def end(self, blank: int) -> int:
        """The number of the line that ends the tree, which nothing follows."""
        root = blank + 1
        last = next((n for n, line in enumerate(self.lines[root:], root + 1) if line.split(" ")[0] == "end"), None)
        if last is None:
            raise self.wrong(len(self.lines), "verify.end_missing")
        if any(self.lines[last:]):
            raise self.wrong(last + 1, "verify.after_end")
        if self.lines[last - 1] != "end":
            before = "\n".join(self.lines[: last - 1]) + "\n"
            if self.lines[last - 1] != f"end {zlib.crc32(before.encode()):08x}":
                raise self.wrong(last, "verify.checksum")
        return last

    def tree(self, first: int, last: int, claims: Claims) -> Step:
        path: list[Step] = []
        for number in range(first, last):
            line = self.lines[number - 1]
            text = line.lstrip(" ")
            depth = len(line) - len(text)
            if depth >= MOST_GUESSES:
                raise self.wrong(number, "verify.too_deep", name=self.name, most=MOST_GUESSES)
            if depth > len(path) or (depth == 0 and path):
                raise self.wrong(number, "verify.depth")
            reply, space, guess = text.partition(" ") if path else ("", " ", text)
            if not space or not guess or " " in guess:
                raise self.wrong(number, "verify.fields", text=shown(text))
            if len(guess) != claims.length:
                raise self.wrong(number, "verify.word_length", word=shown(guess), length=claims.length)
            step = Step(guess, number)
            if path:
                before = path[depth - 1].then
                if len(reply) != claims.length or reply.strip(SIGNS):
                    raise self.wrong(number, "verify.reply", reply=shown(reply), length=claims.length)
                if not reply.strip("T"):
                    raise self.wrong(number, "verify.won", reply=reply)
                if reply in before:
                    raise self.wrong(number, "verify.reply_twice", reply=reply, first=before[reply].line)
                before[reply] = step
            path[depth:] = [step]
        if not path:
            raise self.wrong(first, "verify.no_guess")
        return path[0]


def _unpacked(packed: bytes, lexicon: Lexicon, name: str) -> Step:
    """The first form: zlib, numbers of seven bits a byte: guess, number of branches, then reply and subtree of each."""
    numbers = _numbers(packed, name)

    def number(below: int) -> int:
        found = next(numbers, None)
        if found is None:
            raise PuzzleError(message("verify.packed_short", name=name))
        if found[1] >= below:
            raise PuzzleError(message("verify.packed", name=name, place=found[0]))
        return found[1]

    codes = 3**lexicon.length
    root = Step(lexicon.words[number(len(lexicon.words))])
    waiting = [(root, number(codes))]
    while waiting:
        step, left = waiting.pop()
        if not left:
            continue
        waiting.append((step, left - 1))
        # One entry for each guess on the way here.
        if len(waiting) > MOST_GUESSES:
            raise PuzzleError(message("verify.too_deep", name=name, most=MOST_GUESSES))
        reply = signs(number(codes - 1), lexicon.length)
        if reply in step.then:
            raise PuzzleError(message("verify.packed_twice", name=name, reply=reply))
        step.then[reply] = Step(lexicon.words[number(len(lexicon.words))])
        waiting.append((step.then[reply], number(codes)))
    if (extra := next(numbers, None)) is not None:
        raise PuzzleError(message("verify.packed", name=name, place=extra[0]))
    return root


def _numbers(packed: bytes, name: str) -> Iterator[tuple[int, int]]:
    """The place of each number from 1 on, and the number."""
    try:
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, _LARGEST)
        whole = unpacker.eof and not unpacker.unused_data
    except zlib.error:
        content, whole = b"", False
    if not whole:
        raise PuzzleError(message("verify.not_packed", name=name))
    place = 1
    value = shift = 0
    for byte in content:
        value |= (byte & 0x7F) << shift
        shift += 7
        # No number of a tree needs more than four bytes.
        if byte < 0x80 or shift > 28:
            yield place, value
            place += 1
            value = shift = 0
    if shift:
        raise PuzzleError(message("verify.packed", name=name, place=place))


def signs(code: int, length: int) -> str:
    """A reply as it is written, from its base-3 number."""
    return "".join(SIGNS[code // 3 ** (length - 1 - place) % 3] for place in range(length))


def shown(text: str) -> str:
    """What a sentence may quote of a file: short, and nothing that a terminal would obey."""
    short = text if len(text) <= 24 else f"{text[:23]}…"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in short)
