"""A SQLite file looked at before the server opens it, without changing it: whether it is there, whole and Pista's."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from pista.kind import PuzzleError
from pista.message import message
from pista.web.state.migrations import OF_SQLITE, VERSIONS, by_table, require_ours, require_versions, version_in

MAGIC = b"SQLite format 3\0"
PATIENCE = 2.0
"""Seconds a start may look for damage; in a file too large for that, `--check` looks for it."""


def require_sound(file: Path) -> None:
    """A sentence for a file the server cannot work with, which is left as it is."""
    if not is_there(file):
        return
    try:
        with closing(read_only(file)) as connection:
            _require_ours(connection)
            damaged = _damaged(connection)
    except sqlite3.OperationalError:
        return  # locked, or a folder that cannot be written to: whoever opens it for good says so
    except sqlite3.DatabaseError:
        damaged = True
    if damaged:
        raise PuzzleError(message("web.database_damaged"))


def _require_ours(connection: sqlite3.Connection) -> None:
    found = by_table(connection.execute(OF_SQLITE))
    if found and VERSIONS not in found:
        raise PuzzleError(message("web.database_foreign"))
    if found:
        require_versions(found)
        (version,) = connection.execute("SELECT MAX(version) FROM versions").fetchone()
        require_ours(found, version_in(version))


def is_there(file: Path) -> bool:
    """Whether there is a database; a sentence for what is none, and an empty file is one not yet made."""
    try:
        if file.is_dir():
            raise PuzzleError(message("web.database_folder"))
        if file.exists() and not file.is_file():
            # A pipe or a device: opening one may wait for ever.
            raise PuzzleError(message("web.database_not_one"))
        with file.open("rb") as opened:
            start = opened.read(len(MAGIC))
    except FileNotFoundError:
        return False
    except PermissionError:
        raise PuzzleError(message("web.database_forbidden")) from None
    except OSError:
        raise PuzzleError(message("web.database_unreachable")) from None
    if start and start != MAGIC:
        raise PuzzleError(message("web.database_not_one"))
    if not os.access(file, os.W_OK):
        raise PuzzleError(message("web.database_forbidden"))
    return bool(start)


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    connection = sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True, isolation_level=None)
    # What stands in a file we do not trust yet is not to be run.
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _damaged(connection: sqlite3.Connection) -> bool:
    with _interrupted_after(connection, PATIENCE):
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone() or ("ok",)
    return bool(said != "ok")


@contextmanager
def _interrupted_after(connection: sqlite3.Connection, seconds: float) -> Iterator[None]:
    """What is asked inside is called off, by OperationalError, when so much time has passed."""
    timer = threading.Timer(seconds, connection.interrupt)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
