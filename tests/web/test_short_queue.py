"""Short asks: every lane has its own queue and its own limits, and nobody's asks hold up everybody else's."""

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from servers import PATIENCE
from starlette.testclient import TestClient

from pista.web.failures import DeadlineError
from pista.web.quotas import Visitor
from pista.web.work.workers import Lane
from web.conftest import Serve
from web.hand_clock import HandClock

CRACK = {"lexicon": "es", "length": 5, "history": [{"guess": "perro", "reply": "--V--"}], "agent": "greedy"}
FOREVER = 3600.0
BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"


Busy = Callable[[TestClient, Lane, str], "Future[Any]"]


@pytest.fixture
def busy(serve: Serve) -> Iterator[Busy]:
    """Begins somebody's ask that takes long; all of them are called off before the server stops."""
    begun: list[Future[Any]] = []

    def ask(client: TestClient, lane: Lane, who: str) -> "Future[Any]":
        short = client.app.state.services.short  # type: ignore[attr-defined]
        assert client.portal
        begun.append(client.portal.start_task_soon(short.run, lane, Visitor(who, who), time.sleep, FOREVER))
        return begun[-1]

    yield ask
    for each in begun:
        each.cancel()


@pytest.mark.minute
def test_hints_and_boards_do_not_wait_behind_searches_of_the_dictionary(serve: Serve, busy: Busy) -> None:
    client = serve(cores=1)
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
    heavy = [busy(client, Lane.WORDS, who) for who in "abc"]
    assert client.post(f"/api/games/{game['id']}/hint", json={}).status_code == 200
    assert client.post("/api/puzzles/read", json={"kind": "makaro", "text": BOARD}).status_code == 200
    assert not any(each.done() for each in heavy)


@pytest.mark.minute
@pytest.mark.parametrize(
    ("lane", "queue", "path", "asked"),
    [
        (Lane.WORDS, "word_queue", "/api/wordle/crack", CRACK),
        (Lane.SHORT, "hint_queue", "/api/puzzles/read", {"kind": "makaro", "text": BOARD}),
    ],
)
def test_a_full_queue_is_429_and_one_client_has_fewer_places(
    serve: Serve, busy: Busy, lane: Lane, queue: str, path: str, asked: dict[str, Any]
) -> None:
    client = serve(**{queue: 2, "asks_per_client": 1})
    mine = busy(client, lane, "testclient")
    over = client.post(path, json=asked)
    assert (over.status_code, over.json()["code"], over.json()["limit"]) == (429, "web.asks_of_client", 1)
    others = busy(client, lane, "somebody")
    full = client.post(path, json=asked)
    assert (full.status_code, full.json()["code"], full.json()["limit"]) == (429, "web.asks_full", 2)
    assert int(full.headers["retry-after"]) >= 1
    for each in (mine, others):
        each.cancel()
    assert client.post(path, json=asked).status_code == 200


def test_one_client_never_takes_all_processes(serve: Serve, busy: Busy) -> None:
    client = serve(cores=2)
    greedy = [busy(client, Lane.WORDS, "somebody") for _ in range(4)]
    assert client.post("/api/wordle/crack", json=CRACK).status_code == 200
    assert not any(each.done() for each in greedy)


def test_waiting_is_part_of_an_asks_time(serve: Serve, busy: Busy, clock: HandClock) -> None:
    client = serve(cores=1, short_seconds=5)
    running, waiting = busy(client, Lane.WORDS, "a"), busy(client, Lane.WORDS, "b")
    clock.wait_for(5, times=2)
    clock.turn(4)
    later = busy(client, Lane.WORDS, "c")
    clock.wait_for(5, times=3)
    clock.turn(1)
    for each in (running, waiting):
        with pytest.raises(DeadlineError):
            each.result(PATIENCE)
    assert not later.done()


def test_an_ask_over_its_time_is_504(serve: Serve, busy: Busy, clock: HandClock) -> None:
    client = serve(cores=1, short_seconds=5)
    running = busy(client, Lane.WORDS, "a")
    clock.wait_for(5)
    with ThreadPoolExecutor(1) as thread:
        asking = thread.submit(client.post, "/api/wordle/crack", json=CRACK)
        clock.wait_for(5, times=2)
        clock.turn(5)
        over = asking.result()
    assert (over.status_code, over.json()["type"]) == (504, "/problems/deadline")
    assert running.exception(PATIENCE)


@pytest.mark.parametrize("lane", [Lane.SHORT, Lane.WORDS])
def test_native_work_is_ended_at_once(serve: Serve, lane: Lane) -> None:
    """A handler of Python's own would wait for it to return."""
    client = serve()
    short = client.app.state.services.short  # type: ignore[attr-defined]
    assert client.portal
    assert client.portal.call(short.run, lane, Visitor("a", "a"), signal.getsignal, signal.SIGTERM) is signal.SIG_DFL
