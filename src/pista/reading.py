"""What puzzles are read from: text, or the file at a path. Knows no puzzle's signs.

A `str` is always the text itself and never a path, so that nothing a stranger sends opens a file.
"""

import codecs
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message, reason

Source = str | os.PathLike[str] | Sequence[object]
"""Text, a path, or, for boards, rows of cells: see `pista.grid.text.rows`."""
LONGEST_TEXT = 2_000_000
"""Characters; far more than the largest board anyone may solve needs."""
MOST_BYTES = 4 * LONGEST_TEXT + 4
"""A character has up to four: a text that is too long is seen to be too long."""
_LIKE_A_PATH = re.compile(r"(?:~?|\.{1,2}|[a-zA-Z]:)[/\\][^\n]*|[^\n]*\.[a-zA-Z][a-zA-Z0-9]{0,7}")
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
"""Control characters that no text has; DOS ended some with 1A."""


def text_of(source: object) -> str:
    """The text itself, or that of the file at a path; PuzzleError where it is neither."""
    if isinstance(source, str):
        if "://" not in source and _LIKE_A_PATH.fullmatch(source.strip()):
            raise PuzzleError(message("reading.like_a_path", path=printable(source.strip())))
        return source
    if isinstance(source, os.PathLike):
        return _file_text(os.fsdecode(source))
    raise PuzzleError(message("reading.no_source", type=type(source).__name__))


def decoded(data: bytes, name: str) -> str:
    """UTF-8, or UTF-16 where its mark stands first, as some shells and editors write it; PuzzleError where `name` holds
    no text at all. What is nearly UTF-8 is read but for the signs that are not: they may stand in a comment."""
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    text = data.decode("utf-16" if utf16 else "utf-8-sig", errors="replace")
    if _NO_TEXT.search(text):
        raise PuzzleError(message("reading.no_text", path=printable(name)))
    return text


@contextmanager
def naming(source: object) -> Iterator[None]:
    """Complaints raised within say which file they are about, if it is one."""
    try:
        yield
    except PuzzleError as error:
        if isinstance(source, os.PathLike) and error.line is not None and error.source is None:
            error.source = printable(os.fsdecode(source))
        raise


def printable(text: str, most: int = 200) -> str:
    """On one line, whatever it is."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else "�" for sign in shown)


def _file_text(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=printable(path), why=reason(error))) from None
    except ValueError:
        # A name with a null character in it.
        raise PuzzleError(message("reading.no_text", path=printable(path))) from None
    return decoded(data, path)
