"""Why a database failed, in its own few words: for the log, and as one word for whoever watches. Tells no values."""

import sqlite3
from enum import StrEnum

from psycopg import Error as PostgresError
from psycopg import errors as postgres
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

LONGEST = 160
"""Characters of a cause; the first are those that tell."""


class Why(StrEnum):
    """What an operator has to look after."""

    LOCKED = "locked"
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    FAILING = "failing"
    UNREACHABLE = "unreachable"


_SQLITE = {
    sqlite3.SQLITE_BUSY: Why.LOCKED,
    sqlite3.SQLITE_LOCKED: Why.LOCKED,
    sqlite3.SQLITE_FULL: Why.FULL,
    sqlite3.SQLITE_READONLY: Why.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Why.DAMAGED,
    sqlite3.SQLITE_NOTADB: Why.DAMAGED,
    sqlite3.SQLITE_IOERR: Why.FAILING,
}
_POSTGRESQL: tuple[tuple[type[Exception], Why], ...] = (
    (postgres.LockNotAvailable, Why.LOCKED),
    (postgres.DiskFull, Why.FULL),
    (postgres.ReadOnlySqlTransaction, Why.READ_ONLY),
    (postgres.DataCorrupted, Why.DAMAGED),
    (postgres.IndexCorrupted, Why.DAMAGED),
    (postgres.IoError, Why.FAILING),
)


def cause_of(error: BaseException) -> str:
    """The database's own words in one line: neither the statement nor what was to be written."""
    if isinstance(error, PoolTimeoutError):
        return "every connection to the database is in use"
    found = error.orig if isinstance(error, DBAPIError) and error.orig else error
    said = (found.diag.message_primary if isinstance(found, PostgresError) else None) or str(found)
    first = said.strip().partition("\n")[0]
    return f"{type(found).__name__}: {first}"[:LONGEST]


def why(error: BaseException) -> Why:
    """The same in a word."""
    found = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if isinstance(found, sqlite3.Error):
        # The lower byte is the error, what is above it tells it more exactly.
        code = getattr(found, "sqlite_errorcode", sqlite3.SQLITE_BUSY) & 0xFF
        return _SQLITE.get(code, Why.UNREACHABLE)
    return next((each for kind, each in _POSTGRESQL if isinstance(found, kind)), Why.UNREACHABLE)
