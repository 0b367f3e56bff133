"""A broken or foreign database is one sentence at start, and `--check` says what is wrong with it."""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fork_server import fork_server
from servers import PATIENCE, PISTA
from sqlalchemy import create_engine, text

from pista.kind import PuzzleError
from pista.web.state.check import check_postgresql, check_sqlite
from pista.web.state.database import Database
from pista.web.state.migrations import steps
from pista.web.state.sqlite_file import require_sound
from web.filled_database import PAGE, fill, filled_file, overwrite, pages_of


def pista(*flags: str) -> subprocess.CompletedProcess[str]:
    server = fork_server("pista.cli", "pista.cli.serve", "pista.web.app")
    done = server.run([str(PISTA), "serve", "--port", "0", *flags], b"", os.environ, PATIENCE)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def truncated(file: Path) -> None:
    filled_file(file)
    os.truncate(file, file.stat().st_size // 2 + 100)


def overwritten(file: Path) -> None:
    filled_file(file)
    overwrite(file, pages_of(file, "games")[5], b"\xaa" * PAGE)


def beheaded(file: Path) -> None:
    filled_file(file)
    overwrite(file, 1, b"SQLite format 3\0" + b"\xaa" * (PAGE - 16))


def no_database(file: Path) -> None:
    file.write_text("a letter to a friend, longer than the first bytes of a database")


def another_programs(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, title TEXT)")


def another_programs_with_versions(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE versions (name TEXT, number INTEGER)")


def another_programs_with_versions_like_ours(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE versions (version INTEGER PRIMARY KEY)")
        connection.execute("INSERT INTO versions VALUES (1)")
        connection.execute("CREATE TABLE games (title TEXT)")


def another_programs_with_a_version_in_words(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE versions (version)")
        connection.execute("INSERT INTO versions VALUES ('1.0.3')")


def a_folder(file: Path) -> None:
    file.mkdir()


def a_pipe(file: Path) -> None:
    os.mkfifo(file)


def of_a_newer_pista(file: Path) -> None:
    filled_file(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("INSERT INTO versions VALUES (999)")


BROKEN = [
    (truncated, "damaged"),
    (overwritten, "damaged"),
    (beheaded, "damaged"),
    (no_database, "not a database"),
    (another_programs, "not a Pista database"),
    (another_programs_with_versions, "not a Pista database"),
    (another_programs_with_versions_like_ours, "not a Pista database"),
    (another_programs_with_a_version_in_words, "not a Pista database"),
    (a_folder, "folder"),
    (a_pipe, "not a database"),
    (of_a_newer_pista, "newer"),
]


@pytest.mark.minute
@pytest.mark.parametrize(("make", "said"), BROKEN)
def test_a_broken_or_foreign_file_is_one_sentence_at_start(
    tmp_path: Path, make: Callable[[Path], None], said: str
) -> None:
    file = tmp_path / "web.sqlite"
    make(file)
    before = file.read_bytes() if file.is_file() else b""
    done = pista("--database-url", f"sqlite:///{file}")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (64, "", 1), done.stderr
    assert said in done.stderr
    assert not file.is_file() or file.read_bytes() == before
    checked = pista("--database-url", f"sqlite:///{file}", "--check")
    assert (checked.returncode, checked.stderr) == (1, "")
    assert any(word in checked.stdout for word in (said, "Damaged", "missing", "column")), checked.stdout


open_any = Path.open


def refuse(file: Path, *how: Any, **else_how: Any) -> object:
    """Refuses databases alone: the sentence about it is read from a file, too."""
    if file.suffix == ".sqlite":
        raise PermissionError
    return open_any(file, *how, **else_how)


@pytest.mark.parametrize(("place", "act"), [("pathlib.Path.open", refuse), ("os.access", lambda *_: False)])
def test_a_file_that_this_user_may_not_open_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, act: Callable[..., object]
) -> None:
    """As root everything may be opened, so the system's refusal is played."""
    file = filled_file(tmp_path / "web.sqlite")
    with monkeypatch.context() as patch:
        patch.setattr(place, act)
        with pytest.raises(PuzzleError, match="may not read and write"):
            require_sound(file)
        assert [each.key for each in check_sqlite(file).findings] == ["web.database_forbidden"]


def test_a_sound_file_or_none_yet_may_be_opened(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    require_sound(file)
    file.touch()
    require_sound(file)
    require_sound(filled_file(file))


def test_a_foreign_table_beside_ours_hinders_no_start(tmp_path: Path) -> None:
    file = filled_file(tmp_path / "web.sqlite")
    another_programs(file)
    require_sound(file)
    database = Database(f"sqlite:///{file}", 1)
    database.open()
    database.close()


def test_a_foreign_postgresql_database_is_one_sentence(postgresql: Callable[[], str]) -> None:
    for statement in (
        "CREATE TABLE versions (name TEXT)",
        "CREATE TABLE games (title TEXT)",
        "CREATE TABLE versions (version INTEGER PRIMARY KEY); INSERT INTO versions VALUES (1)",
    ):
        address = postgresql()
        admin = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
        with admin.begin() as connection:
            connection.execute(text(statement))
        admin.dispose()
        database = Database(address, 3)
        with pytest.raises(PuzzleError, match="not a Pista database"):
            database.open()
        assert check_postgresql(database).findings
        database.close()


def findings(address: str) -> list[str]:
    if address.startswith("sqlite"):
        return [str(each) for each in check_sqlite(Path(address.removeprefix("sqlite:///"))).findings]
    database = Database(address, 3)
    found = [str(each) for each in check_postgresql(database).findings]
    database.close()
    return found


def change(address: str, *statements: str) -> None:
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_sound_database_has_no_findings(database_url: str) -> None:
    assert findings(database_url) == []
    fill(database_url)
    assert findings(database_url) == []


def test_every_finding_is_a_line(database_url: str) -> None:
    fill(database_url)
    change(
        database_url,
        "UPDATE games SET moves = 'no JSON' WHERE id IN ('game-00001', 'game-00002')",
        "UPDATE games SET notes = '[]' WHERE id = 'game-00003'",
        "UPDATE games SET kind = 'of another package' WHERE id = 'game-00004'",
    )
    assert findings(database_url) == ["The table games has 3 rows that cannot be understood."]
    change(database_url, "DROP TABLE days", "ALTER TABLE jobs DROP COLUMN partial", "CREATE TABLE bookmarks (a TEXT)")
    assert sorted(findings(database_url)) == [
        "The table bookmarks is not one of Pista’s.",
        "The table days is missing.",
        "The table jobs lacks the column partial.",
    ]


def test_checking_changes_nothing(tmp_path: Path) -> None:
    file = filled_file(tmp_path / "web.sqlite")
    before = file.read_bytes()
    check_sqlite(file)
    require_sound(file)
    assert file.read_bytes() == before
    assert check_sqlite(tmp_path / "none.sqlite").findings == []
    assert not (tmp_path / "none.sqlite").exists()


def test_a_database_of_an_older_pista_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE versions (version INTEGER PRIMARY KEY)")
        connection.execute("INSERT INTO versions VALUES (1)")
        for statement in steps()[0][1]:
            connection.execute(statement)
    report = check_sqlite(file)
    assert (report.findings, "older" in str(report.remark)) == ([], True)


@pytest.mark.minute
def test_a_sound_database_is_checked_with_success(database_url: str) -> None:
    fill(database_url)
    done = pista("--database-url", database_url, "--check", "--ui", "es")
    assert (done.returncode, done.stdout, done.stderr) == (0, "La base de datos está en buen estado.\n", "")
