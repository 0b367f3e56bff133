"""Boards that are there already, in files of any form that `generate` writes or `read` takes: told by their digests.

Files are read line by line, and what is in them is read in shares: no file is too long.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pista.batch.digests import Digests, digest
from pista.batch.making import grid_kind
from pista.grid.text import COMMENT
from pista.kind import PuzzleError
from pista.message import message, reason
from pista.reading import LONGEST_TEXT, MOST_BYTES, decoded, printable
from pista.workers.shares import in_order, taking

_SQLITE = b"SQLite format 3\x00"
_PARQUET = b"PAR1"


class Entry(NamedTuple):
    """A board in a file, the `source`: its `text`, or the `line` of JSON with this number that it stands in."""

    source: str
    text: str
    line: int | None = None


def learn(
    known: Digests,
    kind: str,
    entries: Iterable[Entry],
    executor: Executor | None = None,
    workers: int = 1,
    told: Callable[[int], object] = bool,
) -> None:
    """Adds these boards, as far as they are of this kind; they are read in shares, and of each share is `told` how many
    boards it had."""
    for found in in_order(executor, partial(digests_of, kind), taking(entries), workers=workers):
        for one in found:
            known.add(one)
        told(len(found))


def digests_of(kind: str, entries: Sequence[Entry]) -> list[bytes]:
    """The digests of these boards; PuzzleError, with file and line, where there is none."""
    own = grid_kind(kind)
    found = []
    for source, text, line in entries:
        try:
            board = text if line is None else _text_in(kind, text)
            if board is not None:
                found.append(digest(own, own.read(board)))
        except PuzzleError as error:
            # A place within a line of JSON is no place in the file.
            place = (error.line, error.column) if line is None else (line, None)
            raise PuzzleError(error.message, *place, source) from None
    return found


def entries_of(kind: str, path: Path) -> Iterator[Entry]:
    """The boards in a file: JSON lines, a database or a table of `generate --out`, or the text of one board."""
    source = printable(str(path))
    try:
        with path.open("rb") as file:
            start = file.read(len(_SQLITE))
            if start == _SQLITE or start.startswith(_PARQUET):
                rows = _database_rows if start == _SQLITE else _table_rows
                yield from (Entry(source, text) for text in rows(kind, path, source))
                return
            file.seek(0)
            lines = _lines(file, source)
            first = next(lines, None)
            if first is None:
                return
            if first.text.startswith("{"):
                yield first
                yield from lines
            else:
                file.seek(0)
                yield Entry(source, decoded(file.read(MOST_BYTES), source))
    except OSError as error:
        raise PuzzleError(message("cli.unreadable", path=source, why=reason(error))) from None


def _lines(file: BinaryIO, source: str) -> Iterator[Entry]:
    """The lines of a file that are neither empty nor comments, each of bounded length."""
    for number, line in enumerate(iter(partial(file.readline, MOST_BYTES), b""), 1):
        if len(line) >= MOST_BYTES:
            raise PuzzleError(message("grid.text_too_long", most=LONGEST_TEXT), number, None, source)
        text = decoded(line, source).strip()
        if text and not text.startswith(COMMENT):
            yield Entry(source, text, number)


def _text_in(kind: str, line: str) -> str | None:
    """The text of the board in a line of JSON; None where it is a board of another kind."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    match data:
        case {"kind": str(other)} if other != kind:
            return None
        case {"puzzle": str(text)} | {"puzzle": {"text": str(text)}} | {"text": str(text)} if "kind" in data:
            return text
    raise PuzzleError(message("grid.not_our_json"))


def _database_rows(kind: str, path: Path, source: str) -> Iterator[str]:
    try:
        database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            for (text,) in database.execute("SELECT puzzle FROM boards WHERE kind = ?", (kind,)):
                yield str(text)
        finally:
            database.close()
    except sqlite3.Error as error:
        raise PuzzleError(message("cli.unreadable", path=source, why=str(error))) from None


def _table_rows(kind: str, path: Path, source: str) -> Iterator[str]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise PuzzleError(message("cli.extra_missing", library="pyarrow", extra="parquet")) from None
    try:
        with parquet.ParquetFile(path) as file:
            for group in file.iter_batches(columns=["kind", "puzzle"]):
                for row in group.to_pylist():
                    if row["kind"] == kind:
                        yield row["puzzle"]
    except (pyarrow.ArrowException, KeyError) as error:
        raise PuzzleError(message("cli.unreadable", path=source, why=printable(str(error)))) from None
