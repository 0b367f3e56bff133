"""The database: made by numbered steps, the same on SQLite and PostgreSQL, and as the tables say."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from servers import Server
from sqlalchemy import Float, Integer, Text, TypeDecorator, inspect

from pista.kind import PuzzleError
from pista.web.state.database import Database
from pista.web.state.migrations import steps
from pista.web.state.tables import metadata

FAMILIES = (Text, Integer, Float)


@pytest.fixture
def database(database_url: str) -> Database:
    return Database(database_url, 3)


def test_the_steps_make_what_the_tables_say(database: Database) -> None:
    assert database.migrate() == steps()[-1][0]
    found = inspect(database.engine)
    assert set(found.get_table_names()) == {"versions", *metadata.tables}
    for name, table in metadata.tables.items():
        made = {column["name"]: column for column in found.get_columns(name)}
        assert list(made) == [column.name for column in table.columns]
        for column in table.columns:
            kind = column.type.impl_instance if isinstance(column.type, TypeDecorator) else column.type
            family = next(each for each in FAMILIES if isinstance(kind, each))
            assert isinstance(made[column.name]["type"], family), (name, column.name)
            assert made[column.name]["nullable"] == column.nullable or column.primary_key
        keys = found.get_pk_constraint(name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key]
    database.close()


def test_steps_are_numbered_without_gaps() -> None:
    assert [number for number, _ in steps()] == list(range(1, len(steps()) + 1))


def test_migrating_again_or_at_the_same_time_changes_nothing(database_url: str) -> None:
    reached: list[int] = []

    def go() -> None:
        database = Database(database_url, 10)
        reached.append(database.migrate())
        database.close()

    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reached == [steps()[-1][0]] * 4


def test_a_database_of_a_newer_pista_is_refused_and_left_alone(database: Database) -> None:
    database.migrate()
    with database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO versions (version) VALUES (999)")
    with pytest.raises(PuzzleError, match="newer"):
        database.migrate()
    database.close()


def test_what_fails_halfway_is_undone_wholly(database: Database) -> None:
    database.migrate()
    with pytest.raises(ZeroDivisionError), database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO days (day, kind, key, puzzle) VALUES ('a', 'b', 'c', 'd')")
        _ = 1 / 0
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM days").scalar() == 0
    database.close()


def test_sqlite_keeps_a_write_ahead_log(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'deep' / 'er' / 'web.sqlite'}", 1)
    database.migrate()
    with database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    database.close()


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///:memory:", "mysql://x/y", "nonsense"])
def test_other_databases_are_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(PuzzleError, match="sqlite:///"):
        Database(url, 1)


@pytest.mark.minute
def test_several_server_processes_share_games(real_server: Callable[..., Server], database_url: str) -> None:
    server = real_server("--database-url", database_url, "--workers", "2", "--cores", "1")
    with server.client() as client:
        game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5", "tries": 40}).json()
        cookies = dict(client.cookies)
    for turn in range(20):
        # A new connection each time: either process may take it.
        with server.client(cookies=cookies) as client:
            move = {"turn": turn, "move": ("perra", "sutas", "nadan")[turn % 3]}
            answer = client.post(f"/api/games/{game['id']}/moves", json=move)
            if answer.json()["status"] != "open":
                break
            assert (answer.status_code, answer.json()["turn"]) == (200, turn + 1)
