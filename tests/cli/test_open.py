"""`pista open`: the first serves, the second finds it, and what one of them began ends with it."""

import signal
import stat
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from servers import Server

from cli.own_server import Open, Visitors, address_in, is_let_in, port_of
from cli.program import pista

pytestmark = pytest.mark.minute


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


@pytest.mark.parametrize(("args", "said"), [(("--log-format", "xml"), "--log-format"), (("--port", "1"), "--port")])
def test_a_wrong_option_is_one_sentence(args: tuple[str, ...], said: str) -> None:
    assert said in pista("open", *args, check=64).stderr
