"""Brings a database to the newest form: the numbered SQL files here, in order, each once.

A database made by a newer Pista is refused, never touched.
"""

from importlib import resources

from sqlalchemy import Connection

from pista.kind import PuzzleError
from pista.message import message

# Any number will do, as long as every server asks PostgreSQL for the same lock.
_LOCK = 7_478_201


def steps() -> list[tuple[int, list[str]]]:
    """The number and the statements of every file."""
    files = [file for file in resources.files(__name__).iterdir() if file.name.endswith(".sql")]
    return sorted((int(file.name.removesuffix(".sql")), _statements(file.read_text("utf-8"))) for file in files)


def migrate(connection: Connection) -> int:
    """Carries out the steps still missing, inside the caller's transaction; the version reached."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY)")
    version = connection.exec_driver_sql("SELECT MAX(version) FROM versions").scalar() or 0
    known = steps()
    if version > known[-1][0]:
        raise PuzzleError(message("web.database_newer"))
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
