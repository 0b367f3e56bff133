"""What is wrong with a database, a sentence each; changes nothing in it."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pista.kind import PuzzleError
from pista.message import Message, message
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.state.migrations import (
    OF_SQLITE,
    VERSIONS,
    Columns,
    by_table,
    columns_at,
    columns_of,
    require_versions,
    steps,
    version_in,
)
from pista.web.state.row_check import text_or_bytes, understood
from pista.web.state.sqlite_file import is_there, read_only

MOST = 100
"""Damages told of one file."""


class Report(NamedTuple):
    """Findings, or where there are none, a sentence that says how the database is."""

    findings: list[Message]
    remark: Message


SOUND = Report([], message("web.check_sound"))
NONE = Report([], message("web.check_none"))
OLDER = Report([], message("web.check_older"))


def check_sqlite(file: Path) -> Report:
    try:
        if not is_there(file):
            return NONE
    except PuzzleError as error:
        return SOUND._replace(findings=[error.message])
    with closing(read_only(file)) as connection:
        damages = list(_damages(connection))
        connection.text_factory = text_or_bytes
        connection.row_factory = sqlite3.Row
        try:
            found = by_table(connection.execute(OF_SQLITE))
            require_versions(found)
            told = connection.execute("SELECT MAX(version) FROM versions").fetchone()[0] if VERSIONS in found else 0
            version = version_in(told)
            report = _tables(found, version)
            if VERSIONS in found and not report.findings:
                report.findings.extend(_rows(_readable(connection, table, found) for table in columns_at(version)))
        except PuzzleError as error:
            report = SOUND._replace(findings=[error.message])
        except sqlite3.Error as error:
            report = Report([] if damages else [_damage(str(error))], SOUND.remark)
    return report._replace(findings=damages + report.findings)


def check_postgresql(database: Database) -> Report:
    """The tables and their rows; for the rest PostgreSQL has tools of its own."""
    try:
        with database.reading() as connection:
            found = columns_of(connection)
            if not found:
                return NONE
            ours = found.get(VERSIONS) == ["version"]
            told = connection.execute(text("SELECT MAX(version) FROM versions")).scalar() if ours else 0
            version = version_in(told)
            report = _tables(found, version)
            if report.findings:
                return report
            streaming = connection.execution_options(yield_per=500)
            rows = (
                (table, streaming.execute(text(f"SELECT * FROM {table}")).mappings())  # noqa: S608 - our own names
                for table in columns_at(version)
            )
            return report._replace(findings=list(_rows(rows)))
    except PuzzleError as error:
        return SOUND._replace(findings=[error.message])
    except UNAVAILABLE:
        return SOUND._replace(findings=[message("web.database_unreachable")])
    except DBAPIError as error:
        return SOUND._replace(findings=[_damage(str(error.orig).partition("\n")[0])])


def _damage(what: str) -> Message:
    return message("web.check_damage", what=what)


def _damages(connection: sqlite3.Connection) -> Iterator[Message]:
    """What SQLite itself finds, which may raise before it has found all."""
    try:
        said = [line for (text,) in connection.execute(f"PRAGMA integrity_check({MOST})") for line in text.splitlines()]
    except sqlite3.DatabaseError as error:
        said = [str(error)]
        # A file that is shorter than it says is not read at all, unless it may be wrong about itself.
        connection.execute("PRAGMA writable_schema = ON")
    yield from (_damage(line) for line in said if line != "ok" and not line.startswith("***"))


def _tables(found: Columns, version: int) -> Report:
    """Whether all tables are there and no others are."""
    newest = steps()[-1][0]
    if not found:
        return NONE
    if version > newest:
        return SOUND._replace(findings=[message("web.database_newer")])
    wanted = columns_at(version)
    if not version or wanted.keys().isdisjoint(found):
        return SOUND._replace(findings=[message("web.database_foreign")])
    wrong = [message("web.check_foreign", table=name) for name in found if name not in wanted and name != VERSIONS]
    for table, columns in wanted.items():
        if table not in found:
            wrong.append(message("web.check_no_table", table=table))
            continue
        missing = (column for column in columns if column not in found[table])
        wrong += [message("web.check_no_column", table=table, column=column) for column in missing]
    return Report(wrong, OLDER.remark if version < newest else SOUND.remark)


Rows = tuple[str, Iterable[Mapping[Any, object]]]


def _rows(tables: Iterable[Rows]) -> Iterator[Message]:
    for table, rows in tables:
        wrong = sum(not understood(table, row) for row in rows)
        if wrong:
            yield message("web.check_rows", n=wrong, table=table)


def _readable(connection: sqlite3.Connection, table: str, found: Columns) -> Rows:
    """The rows up to the first that SQLite cannot read, of which its own check tells."""

    def rows() -> Iterator[Mapping[Any, object]]:
        try:
            for row in connection.execute(f"SELECT * FROM {table}"):  # noqa: S608 - our own names
                yield dict(zip(found[table], row, strict=True))
        except sqlite3.DatabaseError:
            return

    return table, rows()
