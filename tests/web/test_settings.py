"""Settings that are no limits take effect, too: where it listens, whom it believes, how many work, how it stops."""

import asyncio
import json
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest

from pista.web.parts import Parts
from pista.web.settings import WebSettings, flag
from pista.web.workers import DeadlineError, Lane
from web.conftest import Serve, Server, free_port, wait_until_healthy

GAME = {"kind": "wordle", "shape": "es 5"}
BODY = json.dumps(GAME).encode()
RealServer = Callable[..., Server]


def in_folder(folder: Path) -> tuple[str, str]:
    return "--database-url", f"sqlite:///{folder / 'web.sqlite'}"


def test_every_setting_is_tried_in_a_test() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for each in fields(WebSettings):
        ways = (f"{each.name}=", f'"{flag(each.name)}"', f'"{each.name}"', f"settings.{each.name}")
        assert any(way in tests for way in ways), each.name


def test_it_listens_on_host_and_port_alone(real_server: RealServer, tmp_path: Path) -> None:
    port = free_port()
    server = real_server(*in_folder(tmp_path), "--host", "127.0.0.2", port=port, wait=False)
    elsewhere, server.address = server.address, f"http://127.0.0.2:{port}"
    wait_until_healthy(server)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{elsewhere}/health")


@pytest.mark.parametrize(("flags", "statuses"), [(("--proxies", "127.0.0.1"), {200}), ((), {200, 429})])
def test_only_proxies_are_believed_about_addresses(
    real_server: RealServer, tmp_path: Path, flags: tuple[str, ...], statuses: set[int]
) -> None:
    server = real_server(*in_folder(tmp_path), "--requests-per-minute", "1", *flags)
    with server.client() as client:
        visitors = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(3)]
        assert {client.get("/api/kinds", headers=each).status_code for each in visitors} == statuses


@pytest.mark.parametrize(("level", "told"), [("info", {"/api/kinds"}), ("warning", set())])
def test_log_level_is_the_least_that_is_logged(
    real_server: RealServer, tmp_path: Path, level: str, told: set[str]
) -> None:
    server = real_server(*in_folder(tmp_path), "--log-level", level)
    with server.client() as client:
        client.get("/api/kinds")
    server.process.terminate()
    server.process.wait(30)
    assert {line["route"] for line in server.log_lines() if line.get("route") == "/api/kinds"} == told


def test_max_clients_of_the_server_are_counted_at_a_time(serve: Serve) -> None:
    client = serve(max_clients=7)
    parts: Parts = client.app.state.parts  # type: ignore[attr-defined]
    assert parts.newcomers.most_clients == 7


@pytest.mark.parametrize("threads", [1, 3])
def test_so_many_threads_speak_to_the_database_at_a_time(serve: Serve, threads: int) -> None:
    client = serve(threads=threads)
    path = f"/api/games/{client.post('/api/games', json=GAME).json()['id']}"
    games = client.app.state.parts.games  # type: ignore[attr-defined]
    find, lock = games.find, threading.Lock()
    together, busy, most = threading.Event(), 0, 0

    def slow(*asked: Any) -> Any:
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        if most == 3:
            together.set()
        together.wait(30 if threads == 3 else 0.2)
        with lock:
            busy -= 1
        return find(*asked)

    games.find = slow
    asking = [threading.Thread(target=client.get, args=[path]) for _ in range(3)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert most == threads


# Ends when as many processes as asked for are in it at the same time, and says which this one is; ends with its parent.
MEET = """touch "$1/$PPID"
until [ $(ls "$1" | wc -l) -ge $2 ]; do kill -0 $PPID 2>/dev/null || exit; sleep 0.1; done
echo $PPID"""


@pytest.mark.parametrize(
    ("setting", "lane"), [("hint_workers", Lane.SHORT), ("word_workers", Lane.WORDS), ("job_workers", Lane.LONG)]
)
def test_so_many_processes_work_at_a_time(serve: Serve, tmp_path: Path, setting: str, lane: Lane) -> None:
    async def meeting(parts: Parts, name: str, seconds: float) -> set[bytes]:
        folder = tmp_path / name
        folder.mkdir()
        command = ["sh", "-c", MEET, "meet", str(folder), "2"]
        calls = [parts.workers.call(lane, seconds, subprocess.check_output, command) for _ in range(2)]
        return set(await asyncio.gather(*calls))

    two = serve(**{setting: 2}).app.state.parts  # type: ignore[attr-defined]
    assert len(asyncio.run(meeting(two, "two", 30))) == 2
    one = serve(**{setting: 1}).app.state.parts  # type: ignore[attr-defined]
    with pytest.raises(DeadlineError):
        asyncio.run(meeting(one, "one", 1))


@contextmanager
def halfway(server: Server) -> Iterator[Callable[[bytes], bytes]]:
    """A request the server has begun to read; what is sent further, and what the server then answers."""
    there = urlsplit(server.address)
    with socket.create_connection((there.hostname or "", there.port or 0), timeout=30) as connection:
        head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        connection.sendall(head + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(BODY))
        assert connection.recv(1000).startswith(b"HTTP/1.1 100")

        def send(rest: bytes) -> bytes:
            connection.sendall(rest)
            return connection.recv(100)

        yield send


def test_requests_in_flight_may_finish(real_server: RealServer, tmp_path: Path) -> None:
    server = real_server(*in_folder(tmp_path), "--shutdown-seconds", "60")
    with halfway(server) as send:
        server.process.send_signal(signal.SIGTERM)
        while not any("Shutting down" in line["said"] for line in server.log_lines()):
            time.sleep(0.05)
        assert send(BODY).startswith(b"HTTP/1.1 201")
    assert server.process.wait(30) in (0, -signal.SIGTERM)


def test_requests_in_flight_are_waited_for_shutdown_seconds_and_no_longer(
    real_server: RealServer, tmp_path: Path
) -> None:
    server = real_server(*in_folder(tmp_path), "--shutdown-seconds", "1")
    with halfway(server) as send:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(40) in (0, -signal.SIGTERM)
        assert not send(b"").startswith(b"HTTP/1.1 2")
