"""The server of `pista open`: nobody comes in but by a one-time address."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from starlette.testclient import TestClient

from pista.web.app import create_app
from pista.web.middleware.one_time_address import Own, pass_cookie, present_cookie
from pista.web.owner import COOKIE
from pista.web.presence import Presence
from pista.web.run_key import FRESH, RunKey
from pista.web.settings import WebSettings
from web.hand_clock import HandClock

KEY = RunKey(bytes(32), 4321)
OTHERS = [RunKey(bytes([1] * 32), 4321), RunKey(bytes(32), 4322)]
PATHS = [
    "/",
    "/en/",
    "/api/kinds",
    "/static/page/frame.js",
    "/open/",
    "/open/inside",
    "/open/present",
    "/open/x",
    "/no",
]


class Door(NamedTuple):
    """A server of one person's own, strangers who come to it, and the tickets it took."""

    visitor: Callable[[], TestClient]
    clock: HandClock
    used: list[str]

    def ticket(self, key: RunKey = KEY) -> str:
        return key.ticket(self.clock.time())


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    clock, used = HandClock(), list[str]()
    own = Own(KEY, Presence(clock, lambda: None), used.append)
    settings = WebSettings(database_url=f"sqlite:///{tmp_path / 'web.sqlite'}", hosts="127.0.0.1")
    app = create_app(settings, clock, warm=False, own=own)
    with ExitStack() as stack:
        stack.enter_context(TestClient(app, base_url="http://127.0.0.1:4321"))
        yield Door(lambda: TestClient(app, base_url="http://127.0.0.1:4321", follow_redirects=False), clock, used)


def let_in(door: Door) -> TestClient:
    visitor = door.visitor()
    assert visitor.get(f"/open/{door.ticket()}").status_code == 200
    return visitor


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_a_stranger_is_refused_everywhere(door: Door, path: str, method: str) -> None:
    assert door.visitor().request(method, path).status_code == 403


@pytest.mark.parametrize(("accept", "begins"), [("text/html", "<!doctype html>"), ("*/*", '{"type":"/problems/not-')])
def test_a_stranger_is_told_why_in_their_language(door: Door, accept: str, begins: str) -> None:
    answer = door.visitor().get("/en/", headers={"Accept": accept, "Accept-Language": "it"})
    assert answer.text.startswith(begins)
    assert "questo browser non ha accesso" in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_whoever_watches_may_ask_for_its_health(door: Door) -> None:
    assert [door.visitor().get(f"/health{more}").status_code for more in ("", "/live")] == [200] * 2


def test_a_one_time_address_lets_in_whoever_comes_first_and_nobody_else(door: Door) -> None:
    ticket, first, second = door.ticket(), door.visitor(), door.visitor()
    welcome = first.get(f"/open/{ticket}")
    assert welcome.status_code == 200
    # It goes on by itself, by a request of its own: a redirect would be one of the site that led here.
    assert 'http-equiv="refresh" content="0;url=/open/inside"' in welcome.text
    assert second.get(f"/open/{ticket}").status_code == 403
    assert (first.get("/en/").status_code, second.get("/en/").status_code) == (200, 403)
    assert door.used == [ticket]


def test_looking_at_an_address_does_not_use_it_up(door: Door) -> None:
    ticket = door.ticket()
    for method in ("HEAD", "POST", "OPTIONS"):
        assert door.visitor().request(method, f"/open/{ticket}").status_code == 403
    assert door.visitor().get(f"/open/{ticket}").status_code == 200


@pytest.mark.parametrize("late", [False, True])
def test_an_address_lasts_for_minutes(door: Door, late: bool) -> None:
    ticket = door.ticket()
    door.clock.turn(FRESH + late)
    assert door.visitor().get(f"/open/{ticket}").status_code == (403 if late else 200)


def test_a_used_address_is_remembered_as_long_as_it_would_last(door: Door) -> None:
    ticket = door.ticket()
    assert door.visitor().get(f"/open/{ticket}").status_code == 200
    door.clock.turn(FRESH)
    assert door.visitor().get(f"/open/{door.ticket()}").status_code == 200
    assert door.visitor().get(f"/open/{ticket}").status_code == 403


@pytest.mark.parametrize("key", OTHERS, ids=["another secret", "another port"])
def test_an_address_of_another_server_counts_for_nothing(door: Door, key: RunKey) -> None:
    assert door.visitor().get(f"/open/{door.ticket(key)}").status_code == 403
    shown = {"Cookie": f"{pass_cookie(4321)}={key.a_pass()}"}
    assert door.visitor().get("/en/", headers=shown).status_code == 403


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1], lambda t: f"{t}0", lambda t: t.replace(".", ".9", 1), lambda t: "é"]
)
def test_an_address_that_was_altered_counts_for_nothing(door: Door, change: Callable[[str], str]) -> None:
    assert door.visitor().get(f"/open/{change(door.ticket())}").status_code == 403
    assert not KEY.is_pass(change(KEY.a_pass()))


def test_a_proof_is_no_address_and_no_pass(door: Door) -> None:
    """Anybody may ask for proofs: what they are told must open nothing."""
    ticket = door.ticket()
    said = ticket.rpartition(".")[0]
    for challenge in (said, said.partition(".")[0]):
        proof = door.visitor().get(f"/open/proof/{challenge}").text
        assert door.visitor().get(f"/open/{said}.{proof}").status_code == 403
        assert not KEY.is_pass(f"{challenge}.{proof}")
    assert KEY.is_proof(challenge, proof)


@pytest.mark.parametrize("challenge", ["", "x", "x" * 44, "é" * 43, "x/" * 20, "ticket 4321 x"])
def test_a_challenge_has_one_form(door: Door, challenge: str) -> None:
    assert door.visitor().get(f"/open/proof/{challenge}").status_code == 403


def test_the_pass_is_out_of_reach_of_scripts_and_other_sites(door: Door) -> None:
    given = door.visitor().get(f"/open/{door.ticket()}").headers.get_list("set-cookie")
    (shown,) = [each for each in given if each.startswith(pass_cookie(4321))]
    assert "HttpOnly" in shown and "SameSite=strict" in shown and "Max-Age" not in shown
    (told,) = [each for each in given if each.startswith(present_cookie(4321))]
    assert "HttpOnly" not in told and "SameSite=strict" in told


def test_a_name_bent_to_this_machine_is_refused_with_or_without_a_pass(door: Door) -> None:
    visitor = let_in(door)
    for host in ("evil.example", "evil.example:4321", "127.0.0.1.evil.example", ""):
        assert visitor.get("/en/", headers={"Host": host}).status_code == 421
        assert visitor.get(f"/open/{door.ticket()}", headers={"Host": host}).status_code == 421
    assert len(door.used) == 1


def test_pages_of_other_sites_still_cannot_write(door: Door) -> None:
    answer = let_in(door).post("/api/games", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.json()["type"]) == (403, "/problems/foreign")


def test_every_browser_that_is_let_in_is_the_same_player(door: Door) -> None:
    """A window and a browser show the same games; a browser that has games of its own keeps them."""
    one, other, known = let_in(door), let_in(door), let_in(door)
    for visitor in (one, other):
        answer = visitor.get("/open/inside")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
    game = one.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()["id"]
    assert other.get(f"/api/games/{game}").status_code == 200
    assert known.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).status_code == 201
    before = known.cookies[COOKIE]
    known.get("/open/inside")
    assert known.cookies[COOKIE] == before != one.cookies[COOKIE]
    assert known.get(f"/api/games/{game}").status_code == 404


def test_no_line_of_the_log_has_an_address_or_a_pass(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ticket = door.ticket()
        visitor = door.visitor()
        visitor.get(f"/open/{ticket}")
        visitor.get(f"/open/{ticket}")
    told = " ".join(f"{each.getMessage()} {each.__dict__}" for each in caplog.records if each.name == "pista.web")
    assert "request" in told
    assert ticket not in told and ticket[:43] not in told and visitor.cookies[pass_cookie(4321)] not in told
