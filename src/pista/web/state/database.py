"""One database, SQLite or PostgreSQL: how it is opened, and what a transaction is. Knows no table."""

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from pista.kind import PuzzleError
from pista.message import message
from pista.web.state.causes import Why, cause_of, why
from pista.web.state.migrations import migrate, touch
from pista.web.state.private_files import make_private

UNAVAILABLE = (OperationalError, InterfaceError, PoolTimeoutError)
"""What a locked, full, stopped or unreachable database raises: the same request may succeed later."""

CONNECTIONS = 40
"""At most so many are open at a time; threads beyond that wait for one."""

PROBE = 0.1
"""Seconds a writer waits while the last one was refused: of those that queue up behind a lock, only the first waits."""

LOOK = 1.0
"""Seconds after which a database that cannot be written to is said to be so, unless writers were refused already."""

_SENTENCES = {Why.DAMAGED: "web.database_damaged", Why.READ_ONLY: "web.database_forbidden"}
LOCKED = "database is locked"
LOGGER = logging.getLogger("pista.web")


class Database:
    """Reading sees one consistent state; writing is all or nothing."""

    def __init__(self, address: str, wait: float, password: str = "") -> None:
        url = _url(address)
        if password and url.get_backend_name() == "postgresql":
            url = url.set(password=password)
        self.wait = wait
        self.engine = _sqlite(url, wait) if url.get_backend_name() == "sqlite" else _postgresql(url, wait)
        self._writing = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time: queueing here is fair and wakes at once, its own waiting sleeps in steps.
        self._turnstile = threading.Lock() if self.engine.dialect.name == "sqlite" else None
        self._refused = False
        self.damages = 0
        """How often something in it was found damaged since the server started."""
        event.listen(self.engine, "handle_error", self._notice)

    def _notice(self, context: ExceptionContext) -> None:
        if why(context.original_exception) == Why.DAMAGED:
            self.damages += 1
            if self.damages == 1:
                cause = {"cause": cause_of(context.original_exception)}
                LOGGER.error("the database is damaged; see `pista serve --check`", extra={"facts": cause})

    @property
    def folder(self) -> Path | None:
        """Where SQLite's file is; another server keeps its own."""
        return Path(self.engine.url.database or "").absolute().parent if self._turnstile else None

    def migrate(self) -> int:
        with self.writing() as connection:
            return migrate(connection)

    def open(self) -> None:
        """The first look at the database, at the start: a sentence where the server cannot work with it."""
        try:
            self.migrate()
        except (DBAPIError, PoolTimeoutError) as error:
            raise PuzzleError(message(_SENTENCES.get(why(error), "web.database_unreachable"))) from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Committed at the end, rolled back where an exception passes. Waits for a lock `wait` seconds at most."""
        until = time.monotonic() + (min(PROBE, self.wait) if self._refused else self.wait)
        try:
            with self._turn(until), self._begun(until) as connection:
                yield connection
                # Known before the transaction's end is: a commit that fails says so below.
                self._refused = False
        except UNAVAILABLE:
            self._refused = True
            raise

    @contextmanager
    def _watching(self) -> Iterator[Connection]:
        """A transaction of somebody who looks whether there can be one, and does not wait for it long."""
        until = time.monotonic() + min(PROBE if self._refused else LOOK, self.wait)
        with self._turn(until), self._begun(until) as connection:
            yield connection

    def require_written(self) -> None:
        """Raises what a writer would, soon; writes a little."""
        with self._watching() as connection:
            touch(connection)

    def require_writable(self) -> None:
        """Raises what a writer would, soon; changes nothing."""
        with self._watching() as connection:
            if connection.dialect.name == "postgresql":
                # The lock every writer takes; it hinders none of them.
                connection.exec_driver_sql("LOCK TABLE games IN ROW EXCLUSIVE MODE")

    @contextmanager
    def _turn(self, until: float) -> Iterator[None]:
        if self._turnstile is None:
            yield
            return
        if not self._turnstile.acquire(timeout=max(0.0, until - time.monotonic())):
            raise OperationalError("BEGIN", None, sqlite3.OperationalError(LOCKED))
        try:
            yield
        finally:
            self._turnstile.release()

    @contextmanager
    def _begun(self, until: float) -> Iterator[Connection]:
        with self._writing.connect() as connection:
            left = max(0, round(1000 * (until - time.monotonic())))
            driver = connection.connection.dbapi_connection
            assert driver is not None  # noqa: S101 - just opened
            if self._turnstile is not None:
                driver.execute(f"PRAGMA busy_timeout = {left}")
            with connection.begin():
                if self._turnstile is None and self._refused:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {max(1, left)}")
                yield connection

    def close(self) -> None:
        self.engine.dispose()


def sqlite_file(address: str) -> Path | None:
    """The file that an address names; None where it is another server's, or named in SQLite's own way."""
    url = _url(address)
    return Path(url.database or "") if url.get_backend_name() == "sqlite" and "uri" not in url.query else None


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise PuzzleError(message("web.database_url")) from None
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return url
        case "postgresql":
            return url.set(drivername="postgresql+psycopg")
    raise PuzzleError(message("web.database_url"))


def _sqlite(url: URL, wait: float) -> Engine:
    try:
        if "uri" not in url.query:
            make_private(Path(url.database or ""))
    except OSError:
        raise PuzzleError(message("web.database_unreachable")) from None
    engine = create_engine(
        url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=wait, connect_args={"timeout": wait}
    )

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _: object) -> None:
        # SQLAlchemy says BEGIN itself, below, so that a reader's view does not change within a transaction.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        # With a write-ahead log NORMAL loses nothing when a process dies; a power cut may lose the last moments.
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        # Said to the driver itself: this is half of what SQLAlchemy adds to a short transaction.
        driver = connection.connection.dbapi_connection
        assert driver is not None  # noqa: S101 - a transaction is begun on an open connection
        try:
            driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        except sqlite3.OperationalError as error:
            raise OperationalError("BEGIN", None, error) from None

    return engine


def _postgresql(url: URL, wait: float) -> Engine:
    waits = f"-c lock_timeout={round(wait * 1000)} -c idle_in_transaction_session_timeout=60000"
    return create_engine(
        url,
        pool_size=CONNECTIONS // 2,
        max_overflow=CONNECTIONS // 2,
        pool_timeout=wait,
        pool_pre_ping=True,
        connect_args={"connect_timeout": max(1, round(wait)), "options": waits},
    )
