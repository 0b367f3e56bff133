"""Many puzzles from files, pipes and addresses, one after the other, each with the place where it stands.

What is found is text, not read yet. Nothing is kept whole, so that a source may be longer than memory, and may not have
ended yet. Knows no puzzle's signs.
"""

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Protocol

from pista.batch.objects import Part, parts
from pista.grid.text import COMMENT
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.reading import LONGEST_TEXT, MOST_BYTES, decoded, printable

STDIN = "-"
_AT_ONCE = 1 << 16
_PASSED_OVER = re.compile(rf"(?:\s+|{COMMENT}[^\n\r]*[\n\r])*")
_ADDRESS = re.compile(r"\s*[a-z]+://", re.IGNORECASE)
_SURE = 16
"""Characters that tell an address from other text."""


class Stream(Protocol):
    """What bytes come from, as many as there are."""

    def read(self, size: int, /) -> bytes | None:
        """At most so many bytes; none at the end."""
        ...


class Found(NamedTuple):
    """The `text` of a puzzle, or the `error` that says why there is none; its `source` as that was named, and the
    `line` on which it begins, which an address given by name does not have."""

    source: str
    line: int | None
    text: str = ""
    error: PuzzleError | None = None


def found_in(sources: Iterable[str | os.PathLike[str]], kinds: Sequence[str] = ()) -> Iterator[Found]:
    """Every puzzle in files, in stdin (`-`) and in addresses (of `kinds` also without their beginning), as it comes.

    A file holds one puzzle as text; or JSON, one object a line, or as many as there are however they are laid out; or
    an address a line. Empty lines and comments are passed over. What cannot be read is an error in its place.
    """
    for source in sources:
        name = os.fsdecode(source)
        if isinstance(source, str) and source == STDIN:
            yield from _in_stream(_unbuffered_stdin(), name)
        elif isinstance(source, str) and is_address(source, kinds):
            yield Found(name, None, name)
        else:
            yield from _in_file(name)


def is_address(source: str, kinds: Sequence[str]) -> bool:
    """Whether this is an address, or the end of one (`NAME/5/5/…`), and no file that is called so."""
    if "://" in source:
        return True
    like_one = "?" in source or any(re.match(rf"{re.escape(kind)}/\d", source) for kind in kinds)
    with suppress(ValueError):
        return like_one and not os.path.exists(source)  # noqa: PTH110 - a path would complain about a long name
    return False


def unreadable(name: str, error: OSError) -> PuzzleError:
    """The sentence for a file that cannot be read."""
    return PuzzleError(message("cli.unreadable", path=name or "''", why=reason(error)))


def _in_file(name: str) -> Iterator[Found]:
    try:
        with Path(name).open("rb", buffering=0) as file:
            yield from _in_stream(file, name)
    except OSError as error:
        yield Found(name, None, error=unreadable(name, error))
    except ValueError:
        # A name with a null character in it.
        yield Found(name, None, error=PuzzleError(message("reading.no_text", path=printable(name))))


def _in_stream(stream: Stream, name: str) -> Iterator[Found]:
    chunks = _chunks(stream)
    head = next(chunks, b"")
    sniffer = _Sniffer(head)
    while sniffer.in_lines is None and len(head) < MOST_BYTES and (chunk := next(chunks, b"")):
        head += chunk
        sniffer.feed(chunk)
    if sniffer.in_lines:
        for part in parts(_lines(chain([head], chunks), sniffer.coding)):
            yield _found(name, part)
        return
    while len(head) < MOST_BYTES and (chunk := next(chunks, b"")):
        head += chunk
    try:
        yield Found(name, 1, decoded(head[:MOST_BYTES], name))
    except PuzzleError as error:
        yield Found(name, 1, error=error)


def _found(name: str, part: Part) -> Found:
    if part.text is None:
        return Found(name, part.line, error=PuzzleError(message("grid.text_too_long", most=LONGEST_TEXT)))
    if part.text.lstrip().startswith("{") or _ADDRESS.match(part.text):
        return Found(name, part.line, part.text)
    return Found(name, part.line, error=PuzzleError(message("grid.not_our_json")))


def _chunks(stream: Stream) -> Iterator[bytes]:
    """What there is, as soon as it is there; the first with all of a mark that tells the coding."""
    first = b""
    while len(first) < len(codecs.BOM_UTF8) and (chunk := stream.read(_AT_ONCE)):
        first += chunk
    yield first
    while chunk := stream.read(_AT_ONCE):
        yield chunk


def _unbuffered_stdin() -> Stream:
    """What has come can be had before more comes. A thread that waited for it in a buffer would hold the buffer's lock
    even when the program ends."""
    buffer = sys.stdin.buffer
    stream: Stream = getattr(buffer, "raw", buffer)
    return stream


class _Sniffer:
    """Whether a source holds one thing after the other, line by line: JSON or addresses; by what it begins with."""

    def __init__(self, head: bytes) -> None:
        utf16 = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        self.coding = "utf-16" if utf16 else "utf-8-sig"
        self.in_lines: bool | None = None
        self._decoder = codecs.getincrementaldecoder(self.coding)("replace")
        self._begins = ""
        self.feed(head)

    def feed(self, chunk: bytes) -> None:
        """As long as it is not sure."""
        begins = self._begins + self._decoder.decode(chunk)
        found = _PASSED_OVER.match(begins)
        begins = begins[found.end() :] if found else begins
        if begins.startswith(COMMENT):
            # One that has not ended: nothing in it tells anything.
            begins = COMMENT
        elif begins.startswith(("{", "[")) or _ADDRESS.match(begins):
            self.in_lines = True
        elif len(begins) >= _SURE or len(begins.splitlines()) > 1:
            self.in_lines = False
        self._begins = begins


def _lines(chunks: Iterable[bytes], coding: str) -> Iterator[str | None]:
    """Lines without their ends, however these are written; None instead of one that is too long."""
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(coding)("replace"), translate=True)
    rest, too_long = "", False
    texts = (decoder.decode(chunk) for chunk in chunks)
    for text in chain(texts, (decoder.decode(b"", final=True) for _ in range(1))):
        *whole, rest = (rest + text).split("\n")
        for line in whole:
            yield None if too_long or len(line) > LONGEST_TEXT else line
            too_long = False
        if len(rest) > LONGEST_TEXT:
            rest, too_long = "", True
    if rest or too_long:
        yield None if too_long else rest
