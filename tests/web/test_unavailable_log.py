"""Every 503 has its cause in the log, once: the database's own words, and nothing a client sent."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.testclient import TestClient

from pista.web.middleware.access_log import LOGGER, JsonLines
from pista.web.middleware.unavailable_log import COUNTED, MOST, OTHERS
from pista.web.state.causes import LONGEST, Why, cause_of, why
from pista.web.state.database import UNAVAILABLE, Database
from web.conftest import Serve
from web.hand_clock import HandClock

GAME = {"kind": "wordle", "shape": "es 5"}
FULL = OperationalError("INSERT", {"word": "perra"}, sqlite3.OperationalError("database or disk is full"))


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """The facts of the lines about 503s."""
    with caplog.at_level(logging.WARNING, LOGGER.name):
        yield lambda: [each.__dict__["facts"] for each in caplog.records if each.msg.startswith("unavailable")]


def failing(client: TestClient, error: Exception) -> Callable[[], int]:
    """Looks at a game, which fails like this."""
    path = f"/api/games/{client.post('/api/games', json=GAME).json()['id']}"

    def fail(*_: object) -> None:
        raise error

    client.app.state.services.games.find = fail  # type: ignore[attr-defined]
    return lambda: client.get(path).status_code


def test_a_cause_is_said_once_and_then_counted(serve: Serve, clock: HandClock, said: Any) -> None:
    look = failing(serve(), FULL)
    full = "OperationalError: database or disk is full"
    assert [look() for _ in range(58)] == [503] * 58
    assert said() == [{"cause": full}]
    clock.turn(COUNTED)
    assert look() == 503  # the loop has since said what it had counted
    assert said() == [{"cause": full}, {"cause": full, "times": 57}, {"cause": full}]


def test_what_was_counted_is_said_when_the_server_stops(serve: Serve, said: Any) -> None:
    client = serve()
    look = failing(client, FULL)
    assert [look(), look()] == [503] * 2
    client.__exit__(None, None, None)
    assert [each.get("times") for each in said()] == [None, 1]
    client.__enter__()


def test_causes_without_end_are_counted_together(serve: Serve, said: Any) -> None:
    client = serve()
    for number in range(MOST + 5):
        assert failing(client, OperationalError("", None, Exception(f"cause {number}")))() == 503
        del client.app.state.services.games.__dict__["find"]  # type: ignore[attr-defined]
    assert [each["cause"] for each in said()][MOST:] == [OTHERS]


def test_a_lock_is_said_in_the_databases_own_words(serve: Serve, database_url: str, said: Any) -> None:
    client = serve(database_url=database_url, database_wait=0.1)
    game = client.post("/api/games", json=GAME).json()
    other = create_engine(database_url.replace("postgresql:", "postgresql+psycopg:"))
    with other.connect() as connection:
        if other.dialect.name == "sqlite":
            connection.execute(text("BEGIN IMMEDIATE"))
        else:
            connection.execute(text("LOCK TABLE games IN ACCESS EXCLUSIVE MODE"))
        answer = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
        assert answer.status_code == 503
        connection.rollback()
    other.dispose()
    (told,) = said()
    assert "lock" in told["cause"] and "perra" not in told["cause"] and "UPDATE" not in told["cause"]


def test_a_full_database_says_so(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'web.sqlite'}", 1)
    database.migrate()
    with pytest.raises(UNAVAILABLE) as full, database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("INSERT INTO days VALUES ('a', 'b', 'c', zeroblob(1000000))")
    assert cause_of(full.value) == "OperationalError: database or disk is full"
    assert why(full.value) == Why.FULL
    database.close()


def of_sqlite(name: str) -> OperationalError:
    error = sqlite3.OperationalError("its own words")
    error.sqlite_errorcode = getattr(sqlite3, name)
    return OperationalError("SELECT", None, error)


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (of_sqlite("SQLITE_BUSY_SNAPSHOT"), Why.LOCKED),
        (of_sqlite("SQLITE_FULL"), Why.FULL),
        (of_sqlite("SQLITE_IOERR_WRITE"), Why.FAILING),
        (of_sqlite("SQLITE_READONLY_DBMOVED"), Why.READ_ONLY),
        (of_sqlite("SQLITE_CORRUPT"), Why.DAMAGED),
        (of_sqlite("SQLITE_CANTOPEN"), Why.UNREACHABLE),
        (OperationalError("", None, psycopg.errors.LockNotAvailable()), Why.LOCKED),
        (OperationalError("", None, psycopg.errors.DiskFull()), Why.FULL),
        (OperationalError("", None, psycopg.OperationalError("refused")), Why.UNREACHABLE),
        (PoolTimeoutError(), Why.UNREACHABLE),
    ],
)
def test_a_cause_has_a_word(error: Exception, word: Why) -> None:
    assert why(error) == word


def test_a_cause_is_one_short_line() -> None:
    long = OperationalError("SELECT", {"a": "b"}, psycopg.OperationalError("x" * 999 + "\nmore"))
    assert len(cause_of(long)) == LONGEST
    assert cause_of(OperationalError("S", {}, sqlite3.OperationalError("one\ntwo"))) == "OperationalError: one"
    assert "in use" in cause_of(PoolTimeoutError("QueuePool limit of size 40"))


def test_facts_never_replace_what_every_line_has() -> None:
    record = logging.makeLogRecord(
        {"levelname": "ERROR", "msg": "it failed", "facts": {"level": "easy", "day": "today"}}
    )
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["said"], line["day"]) == ("error", "it failed", "today")
