"""A database as a server leaves it after some weeks: a few hundred games, long and short, and what goes with them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import insert

from pista.web.state import days, games, tables
from pista.web.state.database import Database

GAMES, RESULTS, DAYS = 400, 300, 20
PAGE = 4096


def game(number: int) -> games.GameRow:
    """Every tenth has so many moves that it lies on pages of its own."""
    moves = tuple(f"r{each % 9}c{each % 7}={each % 5}" for each in range(900 if number % 10 == 0 else number % 40))
    head = (f"game-{number:05}", f"{number % 50:064}", None, "hidato", "8x8", "easy", None, f"puzzle {number} " * 9)
    return games.GameRow(
        *head, moves, len(moves), len(moves), "open", False, 1.5, 0, {"a1": ["1", "2"]}, None, 1e9, 1e9 + number
    )


def fill(address: str) -> None:
    database = Database(address, 10)
    database.migrate()
    with database.writing() as connection:
        for number in range(GAMES):
            games.add(connection, game(number))
        for number in range(DAYS):
            days.keep(connection, f"2026-11-{number + 1:02}", "hidato", "key", "a puzzle" * 50)
        result = {"kind": "hidato", "variety": "8x8 easy", "mode": "practice", "won": 1, "seconds": 61.5, "hints": 0}
        rows = [
            {**result, "owner": f"{each % 50:064}", "id": f"result-{each}", "ended": "x"} for each in range(RESULTS)
        ]
        connection.execute(insert(tables.results), rows)
    database.close()


def filled_file(file: Path) -> Path:
    """The same as a SQLite file, all of it in the file itself."""
    fill(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def pages_of(file: Path, table: str) -> list[int]:
    """The pages of a table without those of its indexes, by SQLite's own count of them."""
    with closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
    content = file.read_bytes()
    found, waiting = [], [root]
    while waiting:
        page = waiting.pop()
        found.append(page)
        start = (page - 1) * PAGE + (100 if page == 1 else 0)
        kind, cells = content[start], int.from_bytes(content[start + 3 : start + 5], "big")
        if kind == 5:  # inside the tree: the last child, then that of every cell
            waiting.append(int.from_bytes(content[start + 8 : start + 12], "big"))
            for cell in range(cells):
                at = int.from_bytes(content[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
                child = (page - 1) * PAGE + at
                waiting.append(int.from_bytes(content[child : child + 4], "big"))
    return found


def overwrite(file: Path, page: int, content: bytes) -> None:
    with file.open("r+b") as raw:
        raw.seek((page - 1) * PAGE)
        raw.write(content)
