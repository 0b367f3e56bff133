"""What can be read of a damaged file is saved into a new one, and the old one is kept."""

import datetime
import json
import os
import random
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from servers import PISTA, Server

from pista.kind import PuzzleError
from pista.web.state import games
from pista.web.state.check import check_sqlite
from pista.web.state.database import Database
from pista.web.state.repair import Repaired, repair_sqlite
from web.filled_database import DAYS, GAMES, PAGE, RESULTS, filled_file, game, overwrite, pages_of

NOW = datetime.datetime(2026, 11, 17, 12, 30, tzinfo=datetime.UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return filled_file(tmp_path / "web.sqlite")


def saved(done: Repaired) -> dict[str, tuple[int, int]]:
    return {each.table: (each.saved, each.lost) for each in done.tables}


def found_games(file: Path) -> set[int]:
    """The numbers of the games that are there, all of which are as they were."""
    database = Database(f"sqlite:///{file}", 3)
    database.open()
    found = set()
    with database.reading() as connection:
        for number in range(GAMES):
            was = game(number)
            if row := games.find(connection, was.owner, was.id):
                assert row == was
                found.add(number)
    database.close()
    return found


def test_a_page_that_was_overwritten_costs_the_games_on_it(file: Path) -> None:
    pages = pages_of(file, "games")
    broken = pages[5]
    before = file.read_bytes()
    on_it = before[(broken - 1) * PAGE : broken * PAGE].count(b"game-")
    overwrite(file, broken, b"\xaa" * PAGE)
    spoilt = file.read_bytes()
    assert check_sqlite(file).findings
    done = repair_sqlite(file, NOW)
    assert saved(done)["results"] == (RESULTS, 0)
    assert saved(done)["days"] == (DAYS, 0)
    there, lost = saved(done)["games"]
    assert there + lost == GAMES
    assert 0 < lost <= on_it
    assert len(found_games(file)) == there
    assert done.kept.name == "web.sqlite.broken-20261117-123000"
    assert done.kept.read_bytes() == spoilt
    assert check_sqlite(file).findings == []


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_of_a_file_cut_short_the_rest_is_saved(file: Path, share: float) -> None:
    size = int(file.stat().st_size * share)
    left = set(range(1, size // PAGE + 1))
    pages = [page for page in pages_of(file, "games") if page in left]
    os.truncate(file, size)
    done = repair_sqlite(file, NOW)
    there, _ = saved(done)["games"]
    assert len(found_games(file)) == there
    assert there > len(pages)
    assert check_sqlite(file).findings == []


@pytest.mark.parametrize("seed", range(6))
def test_whatever_pages_are_overwritten_what_is_saved_is_as_it_was(file: Path, seed: int) -> None:
    draw = random.Random(seed)
    pages = range(2, file.stat().st_size // PAGE + 1)
    for page in draw.sample(pages, 12):
        overwrite(file, page, draw.choice([bytes(PAGE), b"\xff" * PAGE, draw.randbytes(PAGE)]))
    done = repair_sqlite(file, NOW)
    assert len(found_games(file)) == saved(done)["games"][0]
    assert check_sqlite(file).findings == []


def test_a_broken_index_costs_nothing(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        roots = connection.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'").fetchall()
    for (page,) in roots:
        overwrite(file, page, bytes(PAGE))
    done = repair_sqlite(file, NOW)
    assert saved(done)["games"] == (GAMES, 0)
    assert found_games(file) == set(range(GAMES))


def test_a_table_whose_root_is_broken_is_known_by_its_index_to_be_lost(file: Path) -> None:
    overwrite(file, pages_of(file, "games")[0], bytes(PAGE))
    done = repair_sqlite(file, NOW)
    assert saved(done)["games"] == (0, GAMES)
    assert saved(done)["results"] == (RESULTS, 0)


def test_rows_that_cannot_be_understood_are_left_behind(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE games SET moves = 'no JSON' WHERE id = 'game-00007'")
        connection.execute("UPDATE games SET puzzle = CAST(x'ff00' AS TEXT) WHERE id = 'game-00008'")
        connection.execute("UPDATE games SET kind = 'of another package' WHERE id = 'game-00009'")
    done = repair_sqlite(file, NOW)
    assert saved(done)["games"] == (GAMES - 2, 2)


def test_what_is_still_in_the_log_alone_is_saved_and_kept(file: Path) -> None:
    broken = pages_of(file, "games")[5]
    copy = file.with_name("copy.sqlite")
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("INSERT INTO days VALUES ('2026-12-01', 'hidato', 'key', 'the last')")
        log = file.with_name("web.sqlite-wal").read_bytes()
        copy.write_bytes(file.read_bytes())
    copy.with_name("copy.sqlite-wal").write_bytes(log)
    overwrite(copy, broken, bytes(PAGE))
    done = repair_sqlite(copy, NOW)
    assert saved(done)["days"] == (DAYS + 1, 0)
    assert done.kept.with_name(f"{done.kept.name}-wal").read_bytes() == log
    assert not copy.with_name("copy.sqlite-wal").exists()
    assert found_games(copy) < set(range(GAMES))


def test_where_the_first_page_is_broken_nothing_can_be_read(file: Path) -> None:
    overwrite(file, 1, b"SQLite format 3\0" + b"\xaa" * (PAGE - 16))
    before = file.read_bytes()
    with pytest.raises(PuzzleError, match="Nothing can be read"):
        repair_sqlite(file, NOW)
    assert file.read_bytes() == before
    assert not [each for each in file.parent.iterdir() if ".new" in each.name or "broken" in each.name]


def test_a_new_file_that_cannot_be_written_leaves_the_old_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    truncate = file.stat().st_size // 2
    os.truncate(file, truncate)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("pista.web.state.repair._filled", full)
    with pytest.raises(PuzzleError, match="database or disk is full"):
        repair_sqlite(file, NOW)
    assert file.stat().st_size == truncate
    assert not file.with_name("web.sqlite.new").exists()


def test_files_kept_aside_are_never_overwritten_and_all_are_private(file: Path) -> None:
    before = os.umask(0o022)
    kept = []
    for _ in range(3):
        os.truncate(file, file.stat().st_size - PAGE)
        kept.append(repair_sqlite(file, NOW).kept)
    os.umask(before)
    assert len(set(kept)) == 3
    assert all(each.exists() for each in kept)
    assert {stat.S_IMODE(each.stat().st_mode) for each in (file, *kept)} == {0o600}


def repair(address: str) -> subprocess.CompletedProcess[str]:
    command = (str(PISTA), "serve", "--repair", "--database-url", address)
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.minute
def test_the_command_says_what_was_saved(file: Path) -> None:
    assert repair(f"sqlite:///{file}").stdout == "The database is in good order; nothing was changed.\n"
    overwrite(file, pages_of(file, "games")[5], b"\xaa" * PAGE)
    done = repair(f"sqlite:///{file}")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert f"results: {RESULTS} saved, 0 known to be lost." in lines
    assert lines[-1].startswith("The old file is kept as web.sqlite.broken-")


@pytest.mark.minute
def test_where_there_is_no_database_there_is_nothing_to_repair(tmp_path: Path) -> None:
    done = repair(f"sqlite:///{tmp_path / 'mistyped.sqlite'}")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (64, "", 1)


def test_a_file_that_a_server_has_open_is_not_touched(real_server: Callable[..., Server], tmp_path: Path) -> None:
    server = real_server()
    file = tmp_path / "web.sqlite"
    with server.client() as client:
        assert client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).status_code == 201
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("UPDATE games SET notes = ?", [json.dumps([])])
        done = repair(f"sqlite:///{file}")
        assert (done.returncode, "stop the server first" in done.stderr) == (64, True)
        assert client.get("/health").status_code == 200


@pytest.mark.minute
def test_postgresql_has_tools_of_its_own(postgresql: Callable[[], str]) -> None:
    done = repair(postgresql())
    assert (done.returncode, len(done.stderr.splitlines())) == (64, 1)
    assert "PostgreSQL has tools of its own" in done.stderr
