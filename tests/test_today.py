"""The official word: asked of a service on loopback that answers well, badly, slowly or not at all."""

import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from test_cli import pista


class Service(BaseHTTPRequestHandler):
    """The path says how to answer."""

    def do_GET(self) -> None:
        kind = self.path.split("/")[1]
        if kind == "slow":
            time.sleep(3)
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
    thread = threading.Thread(target=service.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{service.server_port}"
    service.shutdown()
    service.server_close()
    thread.join()


DAY = ("wordle", "today", "--date", "2026-11-15")


def test_squares_only_unless_revealed(server: str) -> None:
    hidden = pista(*DAY, "--service", f"{server}/good/{{date}}.json").stdout
    assert hidden.startswith("Official word of 2026-11-15, played by best: ")
    assert "THEIR" not in hidden
    assert "🟩🟩🟩🟩🟩" in hidden
    assert "🟩🟩🟩🟩🟩  THEIR" in pista(*DAY, "--service", f"{server}/good/{{date}}.json", "--reveal").stdout


def test_the_service_can_be_set_once_and_for_all(server: str) -> None:
    done = pista(*DAY, "--agent", "entropy", PISTA_OFFICIAL_URL=f"{server}/good/{{date}}")
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


def test_a_slow_service_is_not_waited_for(server: str) -> None:
    done = pista(*DAY, "--service", f"{server}/slow", "--timeout", "0.3", check=64)
    assert "did not answer within 0.3 s" in done.stderr


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
