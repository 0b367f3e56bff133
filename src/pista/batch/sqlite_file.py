"""Boards as rows of an SQLite database. Every share is a transaction, so a run can end at any moment."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pista.batch.columns import WHOLE, Row, row_of
from pista.batch.making import Made
from pista.batch.output import Reached, Remake
from pista.batch.refusals import not_of_this_run, refuse_what_is_there
from pista.file_locks import alone
from pista.kind import PuzzleError
from pista.message import message
from pista.reading import printable
from pista.store import real_path

APPLICATION = 0x50495354
"""What tools that look at files may show of ours: PIST."""
_COLUMNS = ", ".join(
    f"{name} {'INTEGER' if name in WHOLE else 'TEXT'}{' PRIMARY KEY' if name == 'seed' else ''}" for name in Row._fields
)
_INSERT = f"INSERT INTO boards VALUES ({', '.join('?' * len(Row._fields))})"  # noqa: S608 - our own names

_GAP = "SELECT seed + 1 FROM boards WHERE seed < ? AND seed + 1 NOT IN (SELECT seed FROM boards) ORDER BY seed LIMIT 1"


class SqliteFile:
    """A database with the one table `boards`."""

    def __init__(self, path: Path, remake: Remake, *, resume: bool) -> None:
        self._path = path
        self.reached = Reached()
        with ExitStack() as stack:
            try:
                stack.enter_context(alone(real_path(path), patience=0))
                there = path.exists() and path.stat().st_size
                with self._told():
                    self._database = sqlite3.connect(path, isolation_level="IMMEDIATE")
                    stack.callback(self._database.close)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(path)) from error
            if there:
                self._resume(remake, resume)
            else:
                with self._told(), self._database:
                    self._database.execute(f"PRAGMA application_id = {APPLICATION}")
                    self._database.execute(f"CREATE TABLE IF NOT EXISTS boards ({_COLUMNS}) STRICT")
            self._closing = stack.pop_all()

    def add(self, boards: Sequence[Made], /) -> None:
        """Adds a row for each."""
        with self._told(), self._database:
            self._database.executemany(_INSERT, [row_of(board.line) for board in boards])

    def lines(self) -> Iterator[str]:
        """As much of a line as tells the boards apart."""
        wanted = "SELECT kind, puzzle FROM boards WHERE seed <= ? ORDER BY seed"
        for kind, text in self._database.execute(wanted, (self.reached.last,)):
            yield json.dumps({"kind": kind, "puzzle": {"text": text}})

    def finish(self) -> None:
        """Every row stands already."""

    def close(self) -> None:
        """Lets others write."""
        self._closing.close()

    def _resume(self, remake: Remake, resume: bool) -> None:
        with self._told():
            try:
                seeds = self._database.execute("SELECT count(*), min(seed), max(seed) FROM boards").fetchone()
                held = self._database.execute("SELECT * FROM boards WHERE seed IN (?, ?)", seeds[1:]).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" not in str(error):
                    raise
                raise not_of_this_run(self._path) from None
        if seeds[0]:
            refuse_what_is_there(self._path, resume)
            if any(tuple(row) != row_of(remake(row[0]).line) for row in held):
                raise not_of_this_run(self._path)
            with self._told():
                (gap,) = self._database.execute(_GAP, (seeds[2],)).fetchone() or (None,)
            self.reached = Reached(seeds[0], seeds[1], seeds[2], gap)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What the database complains of, in a sentence that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise PuzzleError(message("cli.unwritable", path=printable(str(self._path)), why=str(error))) from None
