"""`pista open` among strangers: at the port of a server that was killed, and in the files it would read."""

import os
import re
import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.own_server import Open, Visitors, address_in, is_let_in, port_of
from pista.cli.open.first import answers
from pista.web.run_key import RunKey

pytestmark = pytest.mark.minute


def test_one_that_was_killed_is_not_waited_for(open_pista: Open, visit: Visitors) -> None:
    first = open_pista()
    address = address_in(first.shown()[0])
    first.kill()
    left = first.run_file()
    second = open_pista()
    again = address_in(second.shown(2)[1])
    assert is_let_in(visit(again))
    assert port_of(again) == port_of(address)
    assert second.run_file()["secret"] != left["secret"]


class Stranger:
    """A server of somebody else, who answers everything with the same and remembers what they were asked."""

    def __init__(self, answer: bytes) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.asked = b""
        self._answer = answer
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self.asked += connection.recv(10_000)
                connection.sendall(self._answer)

    def close(self) -> None:
        self._socket.close()


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\n\r\n" + b"0" * 64, b"\xff" * 100_000, b"HTTP/1.1"])
def test_a_stranger_at_the_port_of_a_dead_server_learns_nothing(
    open_pista: Open, visit: Visitors, answer: bytes
) -> None:
    first = open_pista()
    first.shown()
    first.kill()
    left, stranger = first.run_file(), Stranger(answer)
    file = first.data / "open/run.json"
    file.write_text(file.read_text().replace(str(left["port"]), str(stranger.port)))
    second = open_pista()
    again = address_in(second.shown(2)[1])
    assert is_let_in(visit(again))
    assert port_of(again) != stranger.port
    assert b"/open/proof/" in stranger.asked and left["secret"].encode() not in stranger.asked
    assert b"open/" not in stranger.asked.replace(b"/open/proof/", b"")
    stranger.close()


def test_who_says_nothing_is_not_waited_for_long() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert not answers(RunKey.new(silent.getsockname()[1]), patience=0.2)
    assert not answers(RunKey.new(1), patience=0.2)


def garbage(file: Path) -> None:
    file.write_bytes(b"\xff{[" * 1000)


def deep(file: Path) -> None:
    file.write_text("[" * 900)


def wrong_types(file: Path) -> None:
    file.write_text('{"port": "80", "secret": ["x"]}')


def no_hex(file: Path) -> None:
    file.write_text('{"port": 99999, "secret": "%s"}' % ("ü" * 64))


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def readable(file: Path) -> None:
    file.write_text('{"port": 4000, "secret": "%s"}' % ("0" * 64))
    file.chmod(0o644)


def a_link(file: Path) -> None:
    elsewhere = file.parent.parent / "elsewhere"
    elsewhere.write_text('{"port": 4000, "secret": "%s"}' % ("0" * 64))
    elsewhere.chmod(0o600)
    file.unlink()
    file.symlink_to(elsewhere)


@pytest.mark.parametrize("spoil", [garbage, deep, wrong_types, no_hex, a_pipe, readable, a_link])
def test_a_run_file_that_is_none_is_replaced(open_pista: Open, spoil: Callable[[Path], None], visit: Visitors) -> None:
    first = open_pista()
    first.shown()
    assert first.end() == 0
    file = first.data / "open/run.json"
    spoil(file)
    second = open_pista()
    assert is_let_in(visit(address_in(second.shown(2)[1])))
    found = file.lstat()
    assert stat.S_ISREG(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600
    if spoil is a_link:
        assert "0" * 64 in (first.data / "elsewhere").read_text()


def test_a_run_file_that_is_a_folder_is_one_sentence(tmp_path: Path, open_pista: Open) -> None:
    (tmp_path / "data/open/run.json").mkdir(parents=True)
    server = open_pista()
    assert server.wait() == 64
    assert re.fullmatch(r"pista: .*run\.json: .*\n", server.said())


def test_a_folder_that_leads_elsewhere_is_not_written_to(tmp_path: Path, open_pista: Open) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "theirs").mkdir()
    (tmp_path / "data/open").symlink_to(tmp_path / "theirs")
    server = open_pista()
    assert server.wait() == 64
    assert "must be an ordinary folder that belongs to you" in server.said()
    assert list((tmp_path / "theirs").iterdir()) == []


def test_a_folder_that_was_open_to_others_is_closed(tmp_path: Path, open_pista: Open) -> None:
    (tmp_path / "data/open").mkdir(parents=True, mode=0o777)
    (tmp_path / "data/open").chmod(0o777)
    assert open_pista().shown()
    assert stat.S_IMODE((tmp_path / "data/open").stat().st_mode) == 0o700


def test_a_data_folder_may_be_a_link(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "data").symlink_to(tmp_path / "real")
    assert is_let_in(visit(address_in(open_pista().shown()[0])))
