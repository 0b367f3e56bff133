"""The same of real sockets: what they send too slowly or too much is neither kept nor waited for."""

import resource
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from servers import PATIENCE, Server

from web.desk import HALVES

RealServer = Callable[..., Server]


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    there = urlsplit(server.address)
    return socket.create_connection((there.hostname or "", there.port or 0), PATIENCE, (source, 0))


def heard(connection: socket.socket) -> bytes:
    """Everything until the server closes."""
    said = b""
    while piece := connection.recv(65_536):
        said += piece
    return said


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_real_server_closes_what_is_half_sent(real_server: RealServer, processes: str) -> None:
    server = real_server("--receive-seconds", "0.5", "--workers", processes)
    with ExitStack() as stack:
        asking = []
        for sent, answer in HALVES.values():
            connection = stack.enter_context(connect(server))
            connection.sendall(sent)
            asking.append((connection, answer))
        for connection, answer in asking:
            assert heard(connection).startswith(answer)
    with server.client() as client:
        assert client.get("/health").status_code == 200
    assert [line for line in server.log_lines() if line["level"] == "error"] == []


def memory(server: Server) -> int:
    """The most it has had so far, in bytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return next(1024 * int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at another process as Linux shows it")


@contextmanager
def player(server: Server, source: str) -> Iterator[Callable[[], int]]:
    """Somebody at another address; begins a game and makes a guess."""
    with httpx.Client(
        base_url=server.address, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=source)
    ) as client:

        def plays() -> int:
            game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()["id"]
            assert client.get("/health").status_code == 200
            return client.post(f"/api/games/{game}/moves", json={"turn": 0, "move": "perra"}).status_code

        yield plays


@linux
def test_silent_sockets_of_one_address_leave_room_for_others(real_server: RealServer) -> None:
    server = real_server("--receive-seconds", "600")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, 256))
    with player(server, "127.0.0.2") as plays:
        assert plays() == 200
        before = memory(server)
        with ExitStack() as stack:
            sockets = [stack.enter_context(connect(server)) for _ in range(300)]
            refused = 0
            for number, connection in enumerate(sockets):
                connection.settimeout(PATIENCE if number >= 100 else 0.01)
                try:
                    refused += heard(connection).startswith(b"HTTP/1.1 503")
                except TimeoutError:
                    continue  # it is one of those that may stay
            assert refused == 200
            assert plays() == 200
    with player(server, "127.0.0.3") as plays:
        assert plays() == 200
    assert memory(server) - before < 20_000_000
    assert [line for line in server.log_lines() if line["level"] == "error"] == []


def flood(connection: socket.socket, piece: bytes, times: int) -> bytes:
    """Sends the piece so often, or until the server has had enough; what it said."""
    try:
        for _ in range(times):
            connection.sendall(piece)
    except OSError:
        pass  # closed at the other end, as it should be; what was said before can still be read
    return connection.recv(65_536)


@linux
def test_a_header_of_fifty_megabytes_is_not_kept(real_server: RealServer) -> None:
    server = real_server()
    with server.client() as client:
        client.get("/api/kinds")
    before = memory(server)
    with connect(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nA: ")
        assert flood(connection, b"b" * 1_000_000, 50).startswith(b"HTTP/1.1 431 ")
    assert memory(server) - before < 20_000_000


@linux
@pytest.mark.parametrize("path", ["/es/", "/health", "/static/mark.svg", "/nowhere", "/api/kinds", "/api/games", "/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_body_in_chunks_stops_at_the_limit_on_every_path(serving: Server, method: str, path: str) -> None:
    before = memory(serving)
    with connect(serving) as connection:
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        said = flood(connection, b"100000\r\n" + b"[" * 0x100000 + b"\r\n", 200)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in said.lower()
    assert memory(serving) - before < 20_000_000


@linux
def test_a_body_that_is_said_to_be_too_long_is_refused_unread(serving: Server) -> None:
    with connect(serving) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 41000000\r\n\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 413 ")


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all that only ask it something."""
    folder = tmp_path_factory.mktemp("serving")
    server = Server(folder, "--database-url", f"sqlite:///{folder / 'web.sqlite'}")
    yield server
    server.close()
