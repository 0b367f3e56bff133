"""The official word: asked of a service on loopback that answers well, badly, slowly or not at all."""

import datetime
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from cli.program import pista
from pista.kind import PuzzleError
from pista.wordle.today import official_word


class Service(BaseHTTPRequestHandler):
    """The path says how to answer."""

    def do_GET(self) -> None:
        kind = self.path.split("/")[1]
        if kind == "slow":
            self.server.over.wait()  # type: ignore[attr-defined]
        bodies = {
            "good": b'{"solution": "their", "print_date": "2026-11-15"}',
            "rare": b'{"solution": "qqqqq"}',
            "other": b'{"answer": "their"}',
            "list": b"[1, 2]",
            "text": b"<html>hello</html>",
            "large": b" " * 200_000,
        }
        self.send_response(404 if kind == "gone" else 200)
        self.end_headers()
        self.wfile.write(bodies.get(kind, b"{}"))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Silence."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    service = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    service.over = threading.Event()  # type: ignore[attr-defined]
    thread = threading.Thread(target=service.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{service.server_port}"
    service.over.set()  # type: ignore[attr-defined]
    service.shutdown()
    service.server_close()
    thread.join()


DAY = ("wordle", "today", "--date", "2026-11-15")


@pytest.mark.minute
def test_squares_only_unless_revealed(server: str) -> None:
    hidden = pista(*DAY, "--service", f"{server}/good/{{date}}.json").stdout
    assert hidden.startswith("Official word of 2026-11-15, played by best: ")
    assert "THEIR" not in hidden
    assert "🟩🟩🟩🟩🟩" in hidden
    assert "🟩🟩🟩🟩🟩  THEIR" in pista(*DAY, "--service", f"{server}/good/{{date}}.json", "--reveal").stdout


def test_the_service_can_be_set_once_and_for_all(server: str) -> None:
    done = pista(*DAY, "--agent", "entropy", "--lang", "EN-classic", PISTA_OFFICIAL_URL=f"{server}/good/{{date}}")
    assert "played by entropy" in done.stdout


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("gone", "answered with status 404"),
        ("other", "has no word in it"),
        ("list", "has no word in it"),
        ("text", "did not answer with JSON"),
        ("large", "too long to be a word"),
        ("rare", "not in this word list"),
    ],
)
def test_a_bad_answer_is_one_clear_sentence(server: str, kind: str, sentence: str) -> None:
    done = pista(*DAY, "--service", f"{server}/{kind}", check=64)
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.minute
def test_a_slow_service_is_not_waited_for(server: str) -> None:
    done = pista(*DAY, "--service", f"{server}/slow", "--timeout", "0.3", check=64)
    assert "did not answer within 0.3 s" in done.stderr


def serve_raw(speak: Callable[[socket.socket], None]) -> tuple[socket.socket, str]:
    """A service that answers with whatever bytes it likes."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        try:
            caller, _ = listening.accept()
            with caller:
                caller.recv(10_000)
                speak(caller)
                # The reader closes first: an early end of ours could swallow what was sent.
                caller.recv(1)
        except OSError:
            """The test is over."""

    threading.Thread(target=answer, daemon=True).start()
    return listening, f"http://127.0.0.1:{listening.getsockname()[1]}/x"


HEAD = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize("head", [HEAD + b"X-Long: ", HEAD + b"\r\n"], ids=["header", "body"])
def test_the_limit_is_one_for_the_whole_answer_and_not_for_each_byte(head: bytes) -> None:
    over = threading.Event()

    def drip(caller: socket.socket) -> None:
        caller.sendall(head)
        # Every byte comes in time, the whole never; without the limit the word would arrive after all.
        for _ in range(40):
            if over.wait(0.05):
                return
            caller.sendall(b" ")
        caller.sendall((b"" if head.endswith(b"\r\n\r\n") else b"\r\n\r\n") + b'{"solution": "their"}')
        caller.shutdown(socket.SHUT_WR)

    listening, address = serve_raw(drip)
    with listening, pytest.raises(PuzzleError, match=r"did not answer within 0\.5 s"):
        official_word(datetime.date(2026, 11, 15), address, 0.5)
    over.set()


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 abc\r\n\r\n",
        b"\xff\x00\x80\r\n\r\n",
        HEAD + b"X-Long: " + b"x" * 100_000 + b"\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello",
    ],
    ids=["status", "binary", "long header", "chunks"],
)
def test_an_answer_that_is_no_http_is_one_clear_sentence(answer: bytes) -> None:
    def speak(caller: socket.socket) -> None:
        caller.sendall(answer)
        caller.shutdown(socket.SHUT_WR)

    listening, address = serve_raw(speak)
    with listening:
        done = pista(*DAY, "--service", address, check=64)
    assert (
        done.stderr == f"pista: The answer from {address} is corrupted: it is not proper HTTP, or it ends too soon.\n"
    )


@pytest.mark.parametrize(
    "address",
    ["http://[::1", "http://127.0.0.1:1/a b\n", "http://", "http://127.0.0.1:99999/", "http://a..b/", "http://h:x/"],
)
def test_an_address_that_cannot_be_one_is_one_clear_sentence(address: str) -> None:
    done = pista(*DAY, "--service", address, check=64)
    assert done.stderr.endswith(" is not a proper web address.\n")
    assert len(done.stderr.splitlines()) == 1


def test_a_limit_that_is_no_number_is_refused() -> None:
    done = pista(*DAY, "--service", "http://127.0.0.1:1/", "--timeout", "nan", check=64)
    assert "nan is not in the range 0.1<=x<=300." in done.stderr


def test_a_narrow_terminal_breaks_between_words(server: str) -> None:
    done = pista(*DAY, "--service", f"{server}/good", "--tries", "1", PISTA_UI="it", COLUMNS="30")
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Parola ufficiale del", "2026-11-15, giocata da best:"]
    assert all(len(line) <= 30 for line in lines)


def test_no_network_is_one_clear_sentence() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    done = pista(*DAY, "--service", f"http://127.0.0.1:{port}/x", check=64)
    assert "cannot be reached" in done.stderr


def test_only_web_addresses_are_asked() -> None:
    assert "must begin with http" in pista(*DAY, "--service", "file:///etc/passwd", check=64).stderr


def test_a_date_must_be_one() -> None:
    assert "year-month-day" in pista("wordle", "today", "--date", "tomorrow", check=64).stderr
