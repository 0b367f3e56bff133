"""Brings a database to the newest form: the numbered SQL files here, in order, each once.

A database made by a newer Pista is refused, never touched.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import cache
from importlib import resources

from sqlalchemy import Connection

from pista.kind import PuzzleError
from pista.message import message

VERSIONS = "versions"
OF_SQLITE = """SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND substr(tables.name, 1, 7) <> 'sqlite_' ORDER BY tables.name, columns.cid"""
OF_POSTGRESQL = """SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"""
Columns = Mapping[str, list[str]]

# Any number will do, as long as every server asks PostgreSQL for the same lock.
_LOCK = 7_478_201


def steps() -> list[tuple[int, list[str]]]:
    """The number and the statements of every file."""
    files = [file for file in resources.files(__name__).iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.removesuffix(".sql")), _statements(file.read_text("utf-8"))) for file in files)


def columns_of(connection: Connection) -> Columns:
    """The columns of every table in the database."""
    return by_table(connection.exec_driver_sql(OF_SQLITE if connection.dialect.name == "sqlite" else OF_POSTGRESQL))


def by_table(pairs: Iterable[Iterable[str]]) -> Columns:
    found: dict[str, list[str]] = {}
    for table, column in pairs:
        found.setdefault(table, []).append(column)
    return found


@cache
def columns_at(version: int) -> Columns:
    """What the steps up to a version make, all tables but that of versions."""
    with closing(sqlite3.connect(":memory:")) as connection:
        carry_out(connection, version)
        return by_table(connection.execute(OF_SQLITE))


def carry_out(connection: sqlite3.Connection, version: int) -> None:
    """The steps up to a version, in an empty database."""
    for number, statements in steps():
        for statement in statements if number <= version else ():
            connection.execute(statement)


def require_versions(found: Columns) -> None:
    """Refuses a database whose table of versions is another program's."""
    if found.get(VERSIONS, ["version"]) != ["version"]:
        raise PuzzleError(message("web.database_foreign"))


def version_in(told: object) -> int:
    """The version a database tells of itself; one that is no number is another program's."""
    if told is not None and not isinstance(told, int):
        raise PuzzleError(message("web.database_foreign"))
    return told or 0


def require_ours(found: Columns, version: int) -> None:
    """Refuses a database of a newer Pista, and one of another program: its tables are neither all nor none of ours."""
    if version > steps()[-1][0]:
        raise PuzzleError(message("web.database_newer"))
    for table, columns in columns_at(version or 1).items():
        there = set(found.get(table, ()))
        if not there.issuperset(columns) if version else there:
            raise PuzzleError(message("web.database_foreign"))


def migrate(connection: Connection) -> int:
    """Carries out the steps still missing, inside the caller's transaction; the version reached."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    found = columns_of(connection)
    require_versions(found)
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY)")
    version = version_in(connection.exec_driver_sql("SELECT MAX(version) FROM versions").scalar())
    known = steps()
    require_ours(found, version)
    for number, statements in known:
        if number > version:
            for statement in statements:
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql(f"INSERT INTO versions (version) VALUES ({number})")  # noqa: S608 - our number
    return known[-1][0]


def touch(connection: Connection) -> None:
    """Reads, and writes for the sake of writing: a row that is no version."""
    connection.exec_driver_sql("DELETE FROM versions WHERE version = 0")
    connection.exec_driver_sql("INSERT INTO versions (version) VALUES (0) ON CONFLICT DO NOTHING")


def _statements(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
