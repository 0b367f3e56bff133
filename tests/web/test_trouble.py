"""What is outside our hands: locked databases, full disks, stopped servers. Each is 503 while it lasts and heals."""

import asyncio
import json
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from servers import PATIENCE, PISTA, Server
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from pista.web.app import create_app
from pista.web.middleware.shutdown import CutOff
from pista.web.settings import WebSettings
from pista.web.state.database import UNAVAILABLE, Database
from web.conftest import Serve

CUT_OFF = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()"""
GAME = {"kind": "wordle", "shape": "es 5"}


@pytest.mark.minute
def test_a_locked_database_is_503_and_heals(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    client = serve(database_url=f"sqlite:///{file}", database_wait=0.2)
    game = client.post("/api/games", json=GAME).json()
    with sqlite3.connect(file) as other:
        other.execute("BEGIN IMMEDIATE")
        locked = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
        assert (locked.status_code, locked.json()["type"]) == (503, "/problems/unavailable")
        assert int(locked.headers["retry-after"]) >= 1
        assert client.get("/health").status_code == 503
        assert client.get(f"/api/games/{game['id']}").json()["turn"] == 0
        other.rollback()
    other.close()
    assert client.get("/health").status_code == 200
    assert client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"}).status_code == 200


def refused(database: Database) -> bool:
    """Whether a writer is refused; one that would wait for minutes has not been."""
    seen: list[bool] = []

    def write() -> None:
        try:
            with database.writing():
                seen.append(False)
        except UNAVAILABLE:
            seen.append(True)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    writer.join(30)
    return seen == [True]


def test_writers_wait_for_the_writer_before_them_no_longer_than_database_wait(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'web.sqlite'}", 0.2)
    database.migrate()
    with database.writing():
        assert refused(database)
    assert not refused(database)
    database.close()


@pytest.mark.minute
def test_health_is_told_while_every_thread_waits_for_the_lock(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    client = serve(database_url=f"sqlite:///{file}", database_wait=600, threads=1)
    game = client.post("/api/games", json=GAME).json()
    answers: list[int] = []

    def move() -> None:
        answers.append(client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"}).status_code)

    with sqlite3.connect(file) as other:
        other.execute("BEGIN IMMEDIATE")
        mover = threading.Thread(target=move)
        mover.start()
        assert client.get("/health").status_code == 503
        assert answers == []
        other.rollback()
    other.close()
    mover.join()
    assert answers == [200]


def test_behind_a_lock_only_the_first_writers_wait_long(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    database = Database(f"sqlite:///{file}", 600)
    database.migrate()
    with pytest.raises(UNAVAILABLE), database.writing():
        raise OperationalError("BEGIN", None, sqlite3.OperationalError("database is locked"))
    with sqlite3.connect(file) as other:
        other.execute("BEGIN IMMEDIATE")
        assert [refused(database) for _ in range(3)] == [True] * 3
        other.rollback()
    other.close()
    assert not refused(database)
    database.close()


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files by prlimit, which Linux has")
def test_a_full_disk_is_503_and_heals(real_server: Callable[..., Server], tmp_path: Path) -> None:
    server = real_server("--log-level", "error")
    with server.client() as client:
        game = client.post("/api/games", json=GAME).json()
        log = tmp_path / "web.sqlite-wal"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, resource.RLIM_INFINITY))
        full = client.post("/api/games", json=GAME)
        assert (full.status_code, full.json()["type"]) == (503, "/problems/unavailable")
        assert client.get(f"/api/games/{game['id']}").json()["turn"] == 0
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert client.post("/api/games", json=GAME).status_code == 201
        assert client.get("/health").status_code == 200


def test_a_database_that_drops_connections_heals(serve: Serve, postgresql: Callable[[], str]) -> None:
    address = postgresql()
    client = serve(database_url=address)
    game = client.post("/api/games", json=GAME).json()
    admin = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with admin.connect() as connection:
        connection.execute(text(CUT_OFF))
    admin.dispose()
    moved = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
    assert moved.status_code == 200


def test_a_lock_on_postgresql_is_503_and_heals(serve: Serve, postgresql: Callable[[], str]) -> None:
    address = postgresql()
    client = serve(database_url=address, database_wait=0.2)
    game = client.post("/api/games", json=GAME).json()
    admin = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with admin.connect() as connection:
        connection.execute(text("LOCK TABLE games IN ACCESS EXCLUSIVE MODE"))
        locked = client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"})
        assert locked.status_code == 503
        assert client.get("/health").status_code == 503
        connection.rollback()
    admin.dispose()
    assert client.post(f"/api/games/{game['id']}/moves", json={"turn": 0, "move": "perra"}).status_code == 200


@pytest.mark.minute
def test_an_unreachable_database_is_said_in_one_sentence(tmp_path: Path) -> None:
    for url, said in (
        ("mysql://x/y", "postgresql://"),
        ("sqlite:////dev/null/x.sqlite", "database"),
        ("postgresql://nobody@127.0.0.1:1/none", "database"),
    ):
        done = subprocess.run(
            [PISTA, "serve", "--port", "0", "--database-url", url, "--database-wait", "1"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 64
        assert "Traceback" not in done.stderr
        assert said in done.stderr.splitlines()[-1]


def test_a_stopping_server_finishes_what_it_began(real_server: Callable[..., Server], tmp_path: Path) -> None:
    server = real_server("--answer-seconds", "0")
    with server.client() as client:
        asked = {"kind": "hidato", "shape": "20x20", "level": "irreducible", "seed": 5}
        job = client.post("/api/puzzles/generate", json=asked).json()
        heard: list[str] = []
        begun = threading.Event()

        def follow() -> None:
            with client.stream("GET", f"/api/jobs/{job['id']}/events") as stream:
                for line in stream.iter_lines():
                    heard.append(line)
                    begun.set()

        following = threading.Thread(target=follow)
        following.start()
        assert begun.wait(PATIENCE)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        following.join(PATIENCE)
        assert not following.is_alive()
    assert "event: progress" in heard or "event: end" in heard
    assert [line for line in server.log_lines() if line["level"] == "error"] == []


def test_a_request_that_a_stopping_server_cannot_wait_for_is_503() -> None:
    """At the end of its patience the server calls off whatever answers a request."""
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.disconnect"}

    async def answers_in_vain(*_: object) -> None:
        await asyncio.Event().wait()

    async def call_off() -> None:
        scope = {"type": "http", "headers": [(b"accept-language", b"es")]}
        answering = asyncio.ensure_future(CutOff(answers_in_vain)(scope, receive, send))
        await asyncio.sleep(0)  # so that it has begun
        answering.cancel()
        await answering

    asyncio.run(call_off())
    start, body = sent
    assert start["status"] == 503
    assert (b"retry-after", b"1") in start["headers"]
    problem = json.loads(body["body"])
    assert (problem["code"], problem["detail"][:23]) == ("web.stopping", "El servidor se está det")
    assert any("CutOff" in repr(each) for each in create_app(WebSettings()).user_middleware)
