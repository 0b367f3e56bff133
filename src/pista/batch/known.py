"""Boards that are there already, in files of any form that `generate` writes or `read` takes: told by their digests.

Files are read line by line, and what is in them is read in shares: no file is too long.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from pista.batch.digests import Digests, digest
from pista.batch.making import grid_kind
from pista.batch.sources import Found, found_in, unreadable
from pista.extras import needs
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import printable
from pista.workers.shares import in_order, taking

_SQLITE = b"SQLite format 3\x00"
_PARQUET = b"PAR1"


def learn(
    known: Digests,
    kind: str,
    found: Iterable[Found],
    executor: Executor | None = None,
    workers: int = 1,
    told: Callable[[int], object] = bool,
) -> int:
    """Adds these boards, as far as they are of this kind, and says how many they were; they are read in shares, and of
    each share is `told` how many boards it had."""
    boards = 0
    for share in in_order(executor, partial(digests_of, kind), taking(found), workers=workers):
        for one in share:
            known.add(one)
        boards += len(share)
        told(len(share))
    return boards


def digests_of(kind: str, found: Sequence[Found]) -> list[bytes]:
    """The digests of these boards; PuzzleError, with file and line, where there is none."""
    own = grid_kind(kind)
    digests = []
    for source, line, text, error in found:
        if error is not None:
            raise PuzzleError(error.message, line, None, source)
        is_json = text.lstrip().startswith("{")
        try:
            board = _text_in(kind, text) if is_json else text
            if board is not None and board.strip():
                digests.append(digest(own, own.read(board)))
        except PuzzleError as wrong:
            # A place within a line of JSON is no place in the file.
            place = (line, None) if is_json else (wrong.line, wrong.column)
            raise PuzzleError(wrong.message, *place, source) from None
    return digests


def boards_in(kind: str, path: Path) -> Iterator[Found]:
    """The boards in a file: JSON lines, a database or a table of `generate --out`, or the text of one board."""
    source = printable(str(path))
    start = b""
    try:
        # What comes through a pipe can be read but once, and holds neither.
        if path.is_file():
            with path.open("rb") as file:
                start = file.read(len(_SQLITE))
    except OSError as error:
        raise unreadable(source, error) from None
    if start == _SQLITE or start.startswith(_PARQUET):
        rows = _database_rows if start == _SQLITE else _table_rows
        yield from (Found(source, None, text) for text in rows(kind, path, source))
    else:
        yield from found_in([path])


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
    with needs("parquet"):
        import pyarrow
        from pyarrow import parquet
    try:
        with parquet.ParquetFile(path) as file:
            for group in file.iter_batches(columns=["kind", "puzzle"]):
                for row in group.to_pylist():
                    if row["kind"] == kind:
                        yield row["puzzle"]
    except (pyarrow.ArrowException, KeyError) as error:
        raise PuzzleError(message("cli.unreadable", path=source, why=printable(str(error)))) from None
