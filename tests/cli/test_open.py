"""`pista open`: the first serves, the second finds it, and nobody else gets in, whatever they left in the way."""

import os
import re
import shutil
import signal
import socket
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from servers import Server

from cli.own_server import OwnServer, Visitors, address_in, browser, is_let_in
from cli.program import pista
from pista.cli.open.browsers import MACOS, WINDOWS, _at_home, chromium_family, has_display
from pista.cli.open.first import answers
from pista.web.run_key import RunKey

pytestmark = pytest.mark.minute
Open = Callable[..., OwnServer]
FAILING = "exit 3\n"
STAYING = "exec sleep 1000\n"


@pytest.fixture
def open_pista(tmp_path: Path) -> Iterator[Open]:
    """Begins it; what still runs after the test is ended."""
    program = browser(tmp_path / "programs")
    begun: list[OwnServer] = []

    def begin(*flags: str, **environ: str) -> OwnServer:
        begun.append(OwnServer(tmp_path / "data", program, *flags, **environ))
        return begun[-1]

    yield begin
    for each in begun:
        if each.process.poll() is None:
            each.end()


@pytest.fixture
def visit() -> Iterator[Visitors]:
    visitors = Visitors()
    yield visitors
    visitors.close()


def port_of(address: str) -> int:
    return urlsplit(address).port or 0


def test_the_browser_is_let_in_and_nobody_else(open_pista: Open, visit: Visitors) -> None:
    server = open_pista()
    (page,) = server.shown()
    address = address_in(page)
    # Whoever looks at the processes of this machine, or at its files, learns no address.
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert urlsplit(address).path.rpartition("/")[2] not in server.begun_with()
    assert {stat.S_IMODE(each.stat().st_mode) & 0o077 for each in (server.data / "open").iterdir()} == {0}
    assert stat.S_IMODE((server.data / "open").stat().st_mode) == 0o700
    stranger = visit(f"http://{urlsplit(address).netloc}")
    assert stranger.get("/en/").status_code == 403
    mine = visit(address)
    assert is_let_in(mine)
    assert not is_let_in(visit(address))
    assert not list((server.data / "open").glob("door-*")), "the page is gone with its use"
    assert server.end() == 0
    assert urlsplit(address).path not in server.said()
    assert "secret" not in (server.data / "open/run.json").read_text(encoding="utf-8")


def test_what_was_played_is_there_the_next_time_at_the_same_address(open_pista: Open, visit: Visitors) -> None:
    first = open_pista()
    address = address_in(first.shown()[0])
    mine = visit(address)
    mine.get("/open/inside")
    game = mine.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()["id"]
    first.end()
    again = address_in(open_pista().shown(2)[1])
    assert port_of(again) == port_of(address)
    new = visit(again)
    new.get("/open/inside")
    assert new.get(f"/api/games/{game}").status_code == 200
    assert not is_let_in(mine), "what was given by an earlier run counts for nothing"


def test_the_second_finds_the_first_and_ends_at_once(open_pista: Open, visit: Visitors) -> None:
    first = open_pista()
    before = address_in(first.shown()[0])
    second = open_pista()
    assert second.wait() == 0
    assert f"Pista is open already at http://127.0.0.1:{port_of(before)}/" in second.said()
    pages = [address_in(page) for page in first.shown(2)]
    assert len(set(pages)) == 2 and {port_of(each) for each in pages} == {port_of(before)}
    assert is_let_in(visit(pages[0])) and is_let_in(visit(pages[1]))


def test_of_several_at_the_same_moment_one_serves(open_pista: Open, visit: Visitors) -> None:
    several = [open_pista() for _ in range(3)]
    pages = several[0].shown(3)
    assert len({port_of(address_in(page)) for page in pages}) == 1
    assert all(is_let_in(visit(address_in(page))) for page in pages)
    several[0].wait_for(lambda: sum(each.process.poll() is None for each in several) == 1)
    assert sorted(each.process.poll() or 0 for each in several) == [0, 0, 0]


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


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_whatever_ends_it_ends_it_in_order(open_pista: Open, number: int) -> None:
    server = open_pista()
    server.shown()
    server.process.send_signal(number)
    assert server.wait() == 0
    assert "secret" not in (server.data / "open/run.json").read_text(encoding="utf-8")


def test_a_page_that_is_open_keeps_no_server_from_ending(open_pista: Open, visit: Visitors) -> None:
    server = open_pista()
    mine = visit(address_in(server.shown()[0]))
    with mine.stream("GET", "/open/present") as stream:
        pieces = stream.iter_raw()
        assert next(pieces) == b": here\n\n"
        server.process.terminate()
        assert list(pieces) == []
    assert server.wait() == 0
    assert "Cancel" not in server.said()


def test_it_opens_beside_a_server_of_the_same_data(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    with ExitStack() as stack:
        stack.enter_context(pytest.MonkeyPatch.context()).setenv("PISTA_DATA", str(tmp_path / "data"))
        hosted = Server(tmp_path)
        stack.callback(hosted.close)
        mine = visit(address_in(open_pista().shown()[0]))
        game = mine.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()["id"]
        with hosted.client(cookies=dict(mine.cookies)) as client:
            assert client.get(f"/api/games/{game}").status_code == 200


def test_variables_of_a_server_that_hosts_do_not_open_it_to_others(open_pista: Open, visit: Visitors) -> None:
    hosting = {"PISTA_HOST": "0.0.0.0", "PISTA_HOSTS": "evil.example", "PISTA_PROXIES": "*", "PISTA_WORKERS": "3"}  # noqa: S104
    server = open_pista(**hosting, PISTA_PORT="1", PISTA_SECURE_COOKIES="yes")
    mine = visit(address_in(server.shown()[0]))
    assert is_let_in(mine)
    assert mine.get("/en/", headers={"Host": "evil.example"}).status_code == 421


@pytest.mark.parametrize("window", [(), ("--window",)])
def test_where_nothing_can_be_shown_the_address_is_said(
    open_pista: Open, window: tuple[str, ...], visit: Visitors
) -> None:
    server = open_pista(*window, BROWSER="")
    found = server.wait_for(lambda: re.search(r"http://\S+/open/\S+", server.said()))
    assert "No browser can be opened from here" in server.said()
    assert ("There is no screen here" in server.said()) == bool(window)
    assert is_let_in(visit(found[0]))


def test_without_a_program_for_windows_the_ordinary_browser_is_used(
    tmp_path: Path, open_pista: Open, visit: Visitors
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "tr", "mv", "cp"):
        (tools / name).symlink_to(shutil.which(name) or "")
    server = open_pista("--window", DISPLAY=":1", PATH=str(tools))
    assert is_let_in(visit(address_in(server.shown()[0])))
    assert "Install Chromium, Google Chrome" in server.said()


def with_program(tmp_path: Path, then: str) -> tuple[Path, str]:
    """A program of the name of a browser, and a path where it is found first."""
    program = browser(tmp_path / "first", "chromium", then)
    return program, f"{program.parent}{os.pathsep}{os.environ['PATH']}"


def test_a_program_that_shows_no_window_is_told_of(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    """As Chromium ends where there is no screen, and where root begins it."""
    _, path = with_program(tmp_path, FAILING)
    server = open_pista("--window", DISPLAY=":1", PATH=path)
    assert is_let_in(visit(address_in(server.shown()[0])))
    assert "chromium showed no window and ended with code 3" in server.said()


def test_the_window_ends_with_the_server(tmp_path: Path, open_pista: Open, visit: Visitors) -> None:
    program, path = with_program(tmp_path, STAYING)
    server = open_pista("--window", DISPLAY=":1", PATH=path)
    server.program = program
    (page,) = server.shown()
    assert is_let_in(visit(address_in(page)))
    begun = server.begun_with().splitlines()
    assert "--no-sandbox" not in begun and f"--user-data-dir={server.data / 'open/window'}" in begun
    number = int(page.suffix[1:])
    assert server.end() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize(
    ("platform", "environ", "places"),
    [
        ("darwin", {"HOME": "/Users/ada"}, {"/Applications/Chromium.app/Contents/MacOS/Chromium"}),
        ("win32", {"ProgramFiles": "C:"}, {f"C:/{WINDOWS[1]}"}),
        ("linux", {"HOME": "/home/ada"}, set()),
    ],
)
def test_programs_are_looked_for_where_systems_keep_them(
    platform: str, environ: dict[str, str], places: set[str]
) -> None:
    found = {str(place) for place in _at_home(platform, environ)}
    assert places <= found
    assert len(found) == {"darwin": 2 * len(MACOS), "win32": len(WINDOWS), "linux": 0}[platform]


def test_the_first_program_on_the_path_is_taken(tmp_path: Path) -> None:
    for name in ("vivaldi", "google-chrome"):
        browser(tmp_path / "bin", name)
    assert chromium_family({"PATH": str(tmp_path / "bin")}) == tmp_path / "bin/google-chrome"
    assert chromium_family({"PATH": str(tmp_path)}) is None


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a screen")
def test_a_screen_is_named_by_a_variable() -> None:
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}) and has_display({"DISPLAY": ":0"})
    assert not has_display({"DISPLAY": ""})


@pytest.mark.parametrize(("args", "said"), [(("--log-format", "xml"), "--log-format"), (("--port", "1"), "--port")])
def test_a_wrong_option_is_one_sentence(args: tuple[str, ...], said: str) -> None:
    assert said in pista("open", *args, check=64).stderr
