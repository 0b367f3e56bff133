"""Saves what can still be read of a damaged SQLite file into a new one; the old one is kept aside, never deleted."""

import datetime
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from pista.kind import PuzzleError
from pista.message import message
from pista.web.state.migrations import OF_SQLITE, Columns, by_table, carry_out, columns_at, steps, version_in
from pista.web.state.private_files import COMPANIONS, make_private, narrow
from pista.web.state.row_check import text_or_bytes, understood
from pista.web.state.salvage import Salvage
from pista.web.state.sqlite_file import is_there, read_only

# The bytes by which SQLite says that a file is open; its format keeps them where no page is.
OPEN_AT, OPEN_BYTES = 0x40000002, 510


class Saved(NamedTuple):
    """What became of a table; what nothing tells of any more is not among the lost."""

    table: str
    saved: int
    lost: int


class Repaired(NamedTuple):
    tables: list[Saved]
    kept: Path


def repair_sqlite(file: Path, now: datetime.datetime) -> Repaired:
    """Replaces the file by one with all that can be read; a sentence where that is nothing."""
    if not is_there(file):
        raise PuzzleError(message("web.check_none"))
    if in_use(file):
        raise PuzzleError(message("web.repair_in_use"))
    new = file.with_name(f"{file.name}.new")
    _forget(new)
    make_private(new)
    try:
        with closing(read_only(file)) as old:
            tables = _save(old, new)
    except BaseException:
        _forget(new)
        raise
    return Repaired(tables, _put_in_place(new, file, now))


def in_use(file: Path) -> bool:
    """Whether a server has the file open."""
    try:
        import fcntl
    except ImportError:  # there, a file that is open cannot be renamed
        return False
    with file.open("r+b") as opened:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, OPEN_BYTES, OPEN_AT)
        except OSError:
            return True
    return False


def _save(old: sqlite3.Connection, new: Path) -> list[Saved]:
    try:
        # A file that is shorter than it says is not read at all, unless it may be wrong about itself.
        old.execute("PRAGMA writable_schema = ON")
        # What cannot be a row is not taken for one.
        old.execute("PRAGMA cell_size_check = ON")
        old.text_factory = text_or_bytes
        found = by_table(old.execute(OF_SQLITE))
    except sqlite3.DatabaseError:
        raise PuzzleError(message("web.repair_nothing")) from None
    version = _version(old)
    if columns_at(version).keys().isdisjoint(found):
        raise PuzzleError(message("web.database_foreign" if found else "web.repair_nothing"))
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as made:
            return _filled(made, old, found, version)
    except sqlite3.Error as error:
        raise PuzzleError(message("web.repair_unwritable", why=str(error))) from None


def _version(old: sqlite3.Connection) -> int:
    """The version of the tables, which may be all that cannot be read: then they are taken for the newest."""
    newest = steps()[-1][0]
    found = newest
    with suppress(sqlite3.DatabaseError):
        (told,) = old.execute("SELECT MAX(version) FROM versions").fetchone()
        found = version_in(told)
    if found > newest:
        raise PuzzleError(message("web.database_newer"))
    return found or newest


def _filled(made: sqlite3.Connection, old: sqlite3.Connection, found: Columns, version: int) -> list[Saved]:
    made.execute("BEGIN IMMEDIATE")
    made.execute("CREATE TABLE versions (version INTEGER PRIMARY KEY)")
    carry_out(made, version)
    made.executemany("INSERT INTO versions VALUES (?)", [(number,) for number, _ in steps() if number <= version])
    tables = []
    for table, columns in columns_at(version).items():
        there = [name for name in columns if name in found.get(table, ())]
        tables.append(_copy(made, old, table, there) if there else Saved(table, 0, 0))
    made.execute("COMMIT")
    return tables


def _copy(made: sqlite3.Connection, old: sqlite3.Connection, table: str, names: list[str]) -> Saved:
    marks = ", ".join("?" * len(names))
    insert = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our own names
    salvage, saved = Salvage(old, table, names), set()
    for number, row in salvage.rows():
        if understood(table, dict(zip(names, row, strict=True))) and made.execute(insert, row).rowcount == 1:
            saved.add(number)
    return Saved(table, len(saved), len(salvage.known - saved))


def _put_in_place(new: Path, file: Path, now: datetime.datetime) -> Path:
    """At every moment there is a file by the name, the old or the new: a server that finds none would begin anew."""
    kept = file.with_name(f"{file.name}.broken-{now:%Y%m%d-%H%M%S}")
    number = 1
    while kept.exists():
        number += 1
        kept = file.with_name(f"{file.name}.broken-{now:%Y%m%d-%H%M%S}-{number}")
    try:
        kept.hardlink_to(file)
    except OSError:  # a disk without links
        file.rename(kept)
    # What is not yet in the old file must not be taken for the new one's.
    for name in COMPANIONS[1:]:
        with suppress(FileNotFoundError):
            file.with_name(file.name + name).rename(kept.with_name(kept.name + name))
    new.replace(file)
    narrow(kept)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return kept


def _forget(new: Path) -> None:
    """What an interrupted repair left, and nobody has used."""
    for name in (*COMPANIONS, "-journal"):
        new.with_name(new.name + name).unlink(missing_ok=True)
