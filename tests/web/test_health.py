"""Alive is not ready: which part cannot do its work, why, and that it comes back by itself."""

import resource
import sqlite3
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest
from servers import PATIENCE, Server
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DatabaseError, OperationalError
from starlette.testclient import TestClient

from pista.web import readiness
from pista.web.api.dependencies import Services
from pista.web.readiness import AGAIN, DAMAGED
from pista.web.work.workers import Lane
from web.conftest import Serve
from web.hand_clock import HandClock

GAME = {"kind": "wordle", "shape": "es 5"}


def services(client: TestClient) -> Services:
    return client.app.state.services  # type: ignore[attr-defined, no-any-return]


class Told(NamedTuple):
    live: int
    health: int
    ready: int
    why: dict[str, str]


def told(client: TestClient) -> Told:
    ready = client.get("/health/ready")
    live, health = (client.get(path).status_code for path in ("/health/live", "/health"))
    return Told(live, health, ready.status_code, ready.json().get("not_ready", {}))


WELL = Told(200, 200, 200, {})


def test_a_server_in_good_health_is_alive_and_ready(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    assert told(client) == WELL
    assert client.get("/health/ready").json() == {"status": "ok"}
    for path in ("/health/live", "/health/ready"):
        assert (client.head(path).status_code, client.head(path).content) == (200, b"")
        assert client.get(path).headers["cache-control"] == "no-store"


def test_a_locked_database_is_named_and_comes_back(serve: Serve, clock: HandClock, database_url: str) -> None:
    client = serve(database_url=database_url, database_wait=0.1)
    assert told(client) == WELL
    other = create_engine(database_url.replace("postgresql:", "postgresql+psycopg:"))
    with other.connect() as connection:
        lock = "BEGIN IMMEDIATE" if other.dialect.name == "sqlite" else "LOCK TABLE games, versions"
        connection.execute(text(lock))
        clock.turn(AGAIN)
        assert told(client) == Told(200, 503, 503, {"database": "locked"})
        assert client.get("/health").json()["not_ready"] == {"database": "locked"}
        connection.rollback()
    other.dispose()
    clock.turn(AGAIN)
    assert told(client) == WELL


def fail(error: Exception) -> Callable[[], None]:
    def raise_it() -> None:
        raise error

    return raise_it


def of_sqlite(words: str, code: int, kind: type[sqlite3.DatabaseError] = sqlite3.OperationalError) -> Any:
    found = kind(words)
    found.sqlite_errorcode = code
    return found


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (OperationalError("", None, of_sqlite("database or disk is full", sqlite3.SQLITE_FULL)), "full"),
        (OperationalError("", None, of_sqlite("disk I/O error", sqlite3.SQLITE_IOERR_FSYNC)), "failing"),
        (OperationalError("", None, of_sqlite("readonly", sqlite3.SQLITE_READONLY)), "read-only"),
        (DatabaseError("", None, of_sqlite("malformed", sqlite3.SQLITE_CORRUPT, sqlite3.DatabaseError)), "damaged"),
    ],
)
def test_a_database_that_can_be_opened_and_not_written_to_is_not_healthy(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch, error: Exception, word: str
) -> None:
    client = serve()
    with monkeypatch.context() as patch:
        patch.setattr(services(client).database, "require_written", fail(error))
        assert told(client) == Told(200, 503, 503, {"database": word})
    clock.turn(AGAIN)
    assert told(client) == WELL


def test_a_full_sqlite_file_is_really_written_to(serve: Serve, clock: HandClock, tmp_path: Path) -> None:
    client = serve()
    assert told(client) == WELL
    with sqlite3.connect(tmp_path / "web.sqlite") as file:
        (seen,) = file.execute("PRAGMA data_version").fetchone()
        clock.turn(AGAIN)
        assert told(client) == WELL
        assert file.execute("PRAGMA data_version").fetchone() != (seen,)
        (seen,) = file.execute("PRAGMA data_version").fetchone()
        assert [told(client) for _ in range(5)] == [WELL] * 5
        assert file.execute("PRAGMA data_version").fetchone() == (seen,)
    file.close()


def test_a_disk_nearly_full_is_named(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    with monkeypatch.context() as patch:
        patch.setattr(readiness, "LEAST_FREE", 10**18)
        # Moves can still be kept, so pages need not wait.
        assert told(client) == Told(200, 200, 503, {"disk": "full"})
    clock.turn(AGAIN)
    assert told(client) == WELL


def test_a_damaged_page_is_noticed_when_somebody_meets_it(
    serve: Serve, clock: HandClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "web.sqlite"
    client = serve()
    client.post("/api/games", json=GAME)
    with sqlite3.connect(file) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()
    other.close()
    services(client).database.close()  # nothing of the file is remembered
    with file.open("r+b") as raw:
        raw.seek((page - 1) * 4096)
        raw.write(b"\xaa" * 4096)
    assert told(client) == WELL
    assert client.get("/api/games").status_code == 500
    clock.turn(AGAIN)
    assert told(client) == Told(200, 503, 503, {"database": "damaged"})
    (logged,) = [each for each in caplog.records if "is damaged" in each.msg]
    assert "malformed" in logged.__dict__["facts"]["cause"]
    clock.turn(DAMAGED)
    assert told(client) == WELL


def hint(client: TestClient) -> int:
    game = client.post("/api/games", json=GAME).json()
    return client.post(f"/api/games/{game['id']}/hint", json={}).status_code


@pytest.mark.minute
def test_working_processes_that_broke_down_come_back(serve: Serve, clock: HandClock) -> None:
    client = serve()
    assert hint(client) == 200
    pools = services(client).workers._pools
    for pool in pools.values():
        pool._pool_manager.handle_broken_pool(BrokenProcessPool())
    assert told(client) == Told(200, 200, 503, {"workers": "none"})
    clock.turn(AGAIN)
    assert told(client) == WELL
    assert hint(client) == 200


@pytest.mark.minute
def test_work_that_no_process_can_be_started_for_is_503(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = serve()
    pools = services(client).workers._pools
    with monkeypatch.context() as patch:
        for lane in Lane:
            patch.setattr(pools[lane], "schedule", lambda *_, **__: fail(OSError(11, "no more processes"))())
        assert hint(client) == 503
        assert told(client).why == {"workers": "none"}
        clock.turn(AGAIN)
        assert told(client).why == {"workers": "none"}
    clock.turn(AGAIN)
    told(client)  # which begins them anew
    clock.turn(AGAIN)
    assert told(client) == WELL
    assert hint(client) == 200


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files by prlimit, which Linux has")
def test_a_disk_that_takes_no_more_is_told_and_heals(real_server: Callable[..., Server], tmp_path: Path) -> None:
    server = real_server()

    def wait_until(path: str, status: int) -> httpx.Response:
        """A look is good for some seconds, and nothing but asking again tells when there was another."""
        until = time.monotonic() + PATIENCE
        while (answer := client.get(path)).status_code != status:
            assert time.monotonic() < until, answer.text
            time.sleep(0.1)
        return answer

    with server.client() as client:
        assert client.post("/api/games", json=GAME).status_code == 201
        size = (tmp_path / "web.sqlite-wal").stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        assert client.post("/api/games", json=GAME).status_code == 503
        why = wait_until("/health/ready", 503).json()["not_ready"]["database"]
        assert why in ("full", "failing")
        wait_until("/health", 503)
        assert client.get("/health/live").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for path in ("/health", "/health/ready"):
            wait_until(path, 200)
        assert client.post("/api/games", json=GAME).status_code == 201
    causes = {line["cause"] for line in server.log_lines() if line["said"] == "unavailable"}
    assert any("full" in cause or "I/O" in cause for cause in causes)
    assert str(tmp_path) not in "".join(causes)
