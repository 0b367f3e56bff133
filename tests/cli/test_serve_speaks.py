"""A server speaks to the person at its terminal in short sentences, and to a program in JSON lines."""

import json
import logging
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pexpect
import pytest
from rich.console import Console

from cli.program import PATIENCE, PISTA, pista
from cli.terminal import ctrl_c, plain, shown, terminal
from pista.message import message
from pista.settings import settings_from
from pista.web.middleware.access_log import LOGGER
from pista.web.middleware.spoken_log import AGAIN, SpokenLines
from pista.web.voice import Voice

GAME = {"kind": "wordle", "shape": "es 5"}


@contextmanager
def serving(*flags: str, **environ: str) -> "Iterator[tuple[pexpect.spawn[str], str]]":
    """A server at a terminal, as soon as it has said where it is, and its address."""
    child = terminal("serve", "--port", "0", *flags, columns=300, **environ)
    child.timeout = PATIENCE
    child.expect(r"http://127\.0\.0\.1:\d+/")
    address = str(child.after)
    try:
        yield child, address
    finally:
        child.close(force=True)


@pytest.mark.terminal
@pytest.mark.parametrize(
    ("language", "first", "last"),
    [("en", "Ctrl-C ends it.", "Ending…\nEnded."), ("es", "Ctrl-C la detiene.", "Deteniendo…\nDetenida.")],
)
def test_the_address_comes_first_and_then_nothing_until_the_end(language: str, first: str, last: str) -> None:
    with serving("--ui", language) as (child, address):
        assert "\x1b[" in shown(child), "in colour"
        assert plain(shown(child)) == " Pista  "
        child.expect_exact(first)
        assert httpx.get(f"{address}en/").status_code == 200
        assert httpx.get(f"{address}nowhere").status_code == 404
        said = plain(ctrl_c(child)).replace("^C", "").replace("\r", "").strip()
        assert said == last
        assert child.exitstatus == 0


@pytest.mark.terminal
def test_no_colour_is_honoured() -> None:
    with serving(NO_COLOR="1") as (child, _):
        child.expect_exact("Ctrl-C ends it.")
        told = str(child.before) + ctrl_c(child)
        assert "38;2;" not in told and "48;2;" not in told


@pytest.mark.terminal
@pytest.mark.parametrize("how", [{"flags": ("--log-format", "json")}, {"environ": {"PISTA_LOG_FORMAT": "json"}}])
def test_json_lines_can_be_had_at_a_terminal(how: dict[str, Any]) -> None:
    with serving(*how.get("flags", ()), **how.get("environ", {})) as (child, _):
        child.expect_exact("Application startup complete.")
        lines = [line for line in ctrl_c(child).splitlines() if line.startswith("{")]
        assert "Shutting down" in [json.loads(line)["said"] for line in lines]


@pytest.mark.minute
@pytest.mark.parametrize(
    ("flags", "ended"), [((), '"said": "Finished server process'), (("--log-format", "text"), "Ended.")]
)
def test_a_pipe_gets_json_lines_unless_it_asks_for_text(flags: tuple[str, ...], ended: str) -> None:
    process = subprocess.Popen([PISTA, "serve", "--port", "0", *flags], stderr=subprocess.PIPE, text=True)
    assert process.stderr
    said = ""
    while "Uvicorn running" not in said and "Ctrl-C ends" not in said:
        said += process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=PATIENCE)[1]
    assert ended in said
    assert ("Pista is running at http://127.0.0.1:0/ (Ctrl-C stops it)." in said) == (not flags)
    assert all(line.startswith("{") for line in said.splitlines()[1:]) == (not flags)
    assert "\x1b" not in said


@pytest.mark.terminal
def test_unwise_settings_are_told_in_the_readers_language() -> None:
    child = terminal("serve", "--host", "0.0.0.0", "--port", "0", columns=300, PISTA_UI="it")  # noqa: S104
    child.timeout = PATIENCE
    child.expect("127.0.0.1")
    said = plain(shown(child))
    assert said.count(" ! ") == 2 and message("web.warn_any_host").say("it") in said
    ctrl_c(child)


@pytest.mark.terminal
def test_a_locked_database_is_told_and_that_it_works_again(tmp_path: Path) -> None:
    file = tmp_path / "web.sqlite"
    with serving("--database-url", f"sqlite:///{file}", "--database-wait", "0.1") as (child, address):
        child.expect_exact("Ctrl-C ends it.")
        with sqlite3.connect(file, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                assert httpx.post(f"{address}api/games", json=GAME, timeout=PATIENCE).status_code == 503
            other.execute("ROLLBACK")
        other.close()
        assert httpx.post(f"{address}api/games", json=GAME, timeout=PATIENCE).status_code == 201
        child.expect_exact("It works again.")
        told = plain(shown(child))
        assert told.count("Another program has locked the database; moves have to wait.") == 1
        ctrl_c(child)


@pytest.mark.terminal
def test_of_several_processes_one_speaks() -> None:
    with serving("--workers", "2") as (child, address):
        child.expect_exact("Ctrl-C ends it.")
        until_up = httpx.HTTPTransport(retries=20)
        with httpx.Client(transport=until_up, timeout=PATIENCE) as client:
            assert client.get(f"{address}health").status_code == 200
        said = plain(ctrl_c(child))
        assert said.count("Ending…") == said.count("Ended.") == 1
        assert "{" not in said


@pytest.mark.minute
@pytest.mark.parametrize("command", ["serve", "open"])
def test_a_data_folder_that_cannot_be_is_named_in_the_readers_language(command: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    done = pista(command, "--ui", "es", check=64, PISTA_DATA=str(file / "data"))
    assert str(file) in done.stderr
    assert done.stderr.endswith(f": {message('cli.why_eexist').say('es')}\n")


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = pista("serve", "--port", str(port), check=64)
    assert done.stderr == f"pista: {message('web.port_taken', port=port)}\n"


@pytest.mark.minute
@pytest.mark.skipif(not shutil.which("setpriv"), reason="needs setpriv")
def test_a_forbidden_port_is_one_sentence() -> None:
    least = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
    if not least.exists() or int(least.read_text()) <= 80:
        pytest.skip("here every port is everybody's")
    without = ["setpriv", "--bounding-set", "-net_bind_service", "--inh-caps", "-net_bind_service"]
    command = [*(without if os.geteuid() == 0 else []), PISTA, "serve", "--port", "80"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (
        64,
        "pista: This user may not listen on port 80; choose one from 1024 with --port.\n",
    )


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("192.0.2.1", "Nobody can listen on 192.0.2.1 here: "),
        ("a..b", "The value of --host is not valid"),
        ("é" * 70, "The value of --host is not valid"),
    ],
)
def test_an_address_that_is_not_here_is_one_sentence(host: str, said: str) -> None:
    done = pista("serve", "--host", host, "--port", "0", check=64)
    assert done.stderr.startswith(f"pista: {said}")
    assert len(done.stderr.splitlines()) == 1


def test_a_format_that_is_none_is_one_sentence() -> None:
    assert "--log-format" in pista("serve", "--log-format", "xml", check=64).stderr


class Ears:
    """What a person hears of the log."""

    def __init__(self, **log: Any) -> None:
        self._heard = StringIO()
        self.now = 0.0
        voice = Voice(settings_from({"PISTA_UI": "en"}), Console(file=self._heard, width=200))
        self.handler = SpokenLines(voice, clock=lambda: self.now, **log)

    def of(self, said: str, *args: object, name: str = LOGGER.name, level: int = logging.WARNING, **more: Any) -> None:
        record = logging.LogRecord(name, level, "", 0, said, args, more.pop("exc_info", None))
        record.__dict__.update(more)
        self.handler.handle(record)

    def heard(self) -> list[str]:
        """Without marks and times."""
        return [re.sub(r"^ . +\d\d:\d\d ", "", line) for line in self._heard.getvalue().splitlines()]


def failed() -> Any:
    try:
        raise ZeroDivisionError("a secret word")
    except ZeroDivisionError as error:
        return (type(error), error, error.__traceback__)


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("OperationalError: database is locked", "web.trouble_locked"),
        ("OperationalError: database or disk is full", "web.trouble_full"),
        ("max_stored_bytes is reached", "web.server_full"),
        ("no working process can be started", "web.trouble_workers"),
    ],
)
def test_trouble_is_told_once_and_so_is_its_end(cause: str, said: str) -> None:
    ears = Ears()
    for _ in range(3):
        ears.of("unavailable", facts={"cause": cause})
        ears.of("unavailable again", facts={"cause": cause, "times": 2})
        ears.of("request", level=logging.INFO, facts={"method": "GET", "route": "/en/", "status": 200})
    well = {"method": "GET", "route": "/health", "status": 200}
    ears.of("request", level=logging.INFO, facts=well | {"status": 503})
    ears.of("request", level=logging.INFO, facts=well)
    ears.of("request", level=logging.INFO, facts=well)
    assert ears.heard() == [str(message(said)), str(message("web.trouble_over"))]


def test_trouble_that_goes_on_is_told_again_after_a_while() -> None:
    ears = Ears()
    for ears.now in (0, AGAIN - 1, AGAIN):
        ears.of("unavailable", facts={"cause": "OSError: odd"})
    assert ears.heard() == [str(message("web.trouble_cause", cause="OSError: odd"))] * 2


def test_a_stopping_server_is_no_trouble() -> None:
    ears = Ears()
    ears.of("unavailable", facts={"cause": "stopping"})
    ears.of("request", level=logging.INFO, facts={"method": "POST", "route": "/api/games", "status": 201})
    assert ears.heard() == []


def test_what_is_wrong_with_pista_is_told_without_its_values() -> None:
    ears = Ears()
    ears.of("Exception in ASGI application\n", name="uvicorn.error", level=logging.ERROR, exc_info=failed())
    ears.of("tidying failed", level=logging.ERROR, exc_info=failed())
    ears.of("the database is damaged; see", level=logging.ERROR, facts={"cause": "x"})
    told = ["Exception in ASGI application", "tidying failed"]
    assert ears.heard() == [
        *(str(message("web.trouble_other", what=f"{each}: ZeroDivisionError")) for each in told),
        str(message("web.database_damaged")),
    ]


def test_refused_connections_are_told_in_the_readers_words() -> None:
    ears = Ears()
    ears.of("connections refused: %s", message("web.connections_full", n=5))
    assert ears.heard() == [str(message("web.connections_full", n=5))]


def test_what_nobody_needs_to_know_is_not_told() -> None:
    ears = Ears()
    for said in ("Started server process [1]", "Waiting for application startup.", "Application startup complete."):
        ears.of(said, name="uvicorn.error", level=logging.INFO)
    ears.of("a day's puzzle was made", level=logging.INFO, facts={"kind": "hidato"})
    ears.of("something small", name="asyncio", level=logging.INFO)
    assert ears.heard() == []


def test_one_of_several_processes_leaves_beginning_and_end_to_the_first() -> None:
    ears, first = Ears(alone=False), Ears()
    for each in (ears, first):
        for said in (
            "Uvicorn running on http://0.0.0.0:80 (Press",
            "Received SIGINT, exiting.",
            "Finished server process",
        ):
            each.of(said, name="uvicorn.error", level=logging.INFO)
    assert ears.heard() == []
    assert [line.strip() for line in first.heard()][1:] == ["Ending…", "Ended."] or len(first.heard()) == 4


def test_a_damaged_voice_breaks_no_request(capsys: pytest.CaptureFixture[str]) -> None:
    """A terminal that was closed is no reason to fail."""
    closed = StringIO()
    handler = SpokenLines(Voice(settings_from({}), Console(file=closed)))
    closed.close()
    handler.handle(logging.LogRecord(LOGGER.name, logging.ERROR, "", 0, "it failed", (), None))
    assert "--- Logging error ---" in capsys.readouterr().err
