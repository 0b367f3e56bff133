"""Settings that are no limits take effect, too: where it listens, whom it believes, how many work, how it stops."""

import asyncio
import json
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from anyio import to_thread
from servers import PATIENCE, Server
from starlette.testclient import TestClient

from pista.web.api.dependencies import Services
from pista.web.failures import DeadlineError
from pista.web.settings import flag, operator_settings
from pista.web.work.workers import Lane
from web.conftest import Serve
from web.hand_clock import HandClock

GAME = {"kind": "wordle", "shape": "es 5"}
BODY = json.dumps(GAME).encode()
RealServer = Callable[..., Server]


def test_every_setting_is_tried_in_a_test() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for each in operator_settings():
        ways = (f"{each.name}=", f'"{flag(each.name)}"', f'"{each.name}"', f"settings.{each.name}")
        assert any(way in tests for way in ways), each.name


def test_it_listens_on_host_and_port_alone(real_server: RealServer) -> None:
    server = real_server(host="127.0.0.2")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{server.address.replace('127.0.0.2', '127.0.0.1')}/health")


@pytest.mark.parametrize(("flags", "statuses"), [(("--proxies", "127.0.0.1"), {200}), ((), {200, 429})])
def test_only_proxies_are_believed_about_addresses(
    real_server: RealServer, flags: tuple[str, ...], statuses: set[int]
) -> None:
    server = real_server("--requests-per-minute", "1", *flags)
    with server.client() as client:
        visitors = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(3)]
        assert {client.get("/api/kinds", headers=each).status_code for each in visitors} == statuses


@pytest.mark.parametrize(("level", "told"), [("info", {"/api/kinds"}), ("warning", set())])
def test_log_level_is_the_least_that_is_logged(real_server: RealServer, level: str, told: set[str]) -> None:
    server = real_server("--log-level", level)
    with server.client() as client:
        client.get("/api/kinds")
    server.process.terminate()
    server.process.wait(PATIENCE)
    assert {line["route"] for line in server.log_lines() if line.get("route") == "/api/kinds"} == told


@pytest.mark.parametrize(("form", "lines"), [("auto", True), ("json", True), ("text", False)])
def test_log_format_is_lines_of_json_or_sentences(real_server: RealServer, form: str, lines: bool) -> None:
    server = real_server("--log-format", form)
    server.stop()
    assert bool(server.log_lines()) == lines
    assert ("Ended." in server.log.read_text(encoding="utf-8")) != lines


def test_max_clients_of_the_server_are_counted_at_a_time(serve: Serve) -> None:
    client = serve(max_clients=7)
    parts: Services = client.app.state.services  # type: ignore[attr-defined]
    assert {each.most_clients for each in parts.newcomers} == {7}


@pytest.mark.parametrize("threads", [1, 3])
def test_so_many_threads_speak_to_the_database_at_a_time(serve: Serve, threads: int) -> None:
    client = serve(threads=threads)
    path = f"/api/games/{client.post('/api/games', json=GAME).json()['id']}"
    games = client.app.state.services.games  # type: ignore[attr-defined]
    find, gate = games.find, threading.Event()

    def held(*asked: Any) -> Any:
        assert gate.wait(PATIENCE)
        return find(*asked)

    async def all_asked() -> int:
        """Until every request has a thread or waits for one; how many have."""
        limiter = to_thread.current_default_thread_limiter()
        while True:
            seen = limiter.statistics()
            if seen.borrowed_tokens + seen.tasks_waiting == 3:
                return seen.borrowed_tokens
            await asyncio.sleep(0)  # lets the requests go on; the limiter tells nobody when one has a thread

    games.find = held
    asking = [threading.Thread(target=client.get, args=[path]) for _ in range(3)]
    for each in asking:
        each.start()
    assert client.portal
    assert client.portal.call(all_asked) == threads
    gate.set()
    for each in asking:
        each.join()


# Ends when as many processes as asked for are in it at the same time, and says which this one is; ends with its parent,
# which may even be gone before the script begins: its parent is then process 1.
# It looks every tenth of a second: files tell no shell that they have come.
MEET = """touch "$1/$PPID"
until [ $(ls "$1" | wc -l) -ge $2 ]; do [ $PPID -gt 1 ] && kill -0 $PPID 2>/dev/null || exit; sleep 0.1; done
echo $PPID"""


@pytest.mark.parametrize("lane", Lane)
def test_so_many_processes_work_at_a_time(serve: Serve, clock: HandClock, tmp_path: Path, lane: Lane) -> None:
    def meeting(client: TestClient, name: str) -> "Future[list[bytes]]":
        folder = tmp_path / name
        folder.mkdir()
        command = ["sh", "-c", MEET, "meet", str(folder), "2"]
        parts: Services = client.app.state.services  # type: ignore[attr-defined]

        async def meet() -> list[bytes]:
            calls = [parts.workers.call(lane, 7.0, subprocess.check_output, command) for _ in range(2)]
            return list(await asyncio.gather(*calls))

        assert client.portal
        return client.portal.start_task_soon(meet)

    assert len(set(meeting(serve(cores=2), "two").result(PATIENCE))) == 2
    alone = meeting(serve(cores=1), "one")
    clock.wait_for(7.0)
    clock.turn(7.0)
    with pytest.raises(DeadlineError):
        alone.result(PATIENCE)


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


def test_requests_in_flight_may_finish(real_server: RealServer) -> None:
    server = real_server("--shutdown-seconds", "60")
    with halfway(server) as send:
        server.process.send_signal(signal.SIGTERM)
        server.wait_until_logged("Shutting down")
        assert send(BODY).startswith(b"HTTP/1.1 201")
    assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_requests_in_flight_are_waited_for_shutdown_seconds_and_no_longer(real_server: RealServer) -> None:
    server = real_server("--shutdown-seconds", "1")
    with halfway(server) as send:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
        assert not send(b"").startswith(b"HTTP/1.1 2")
