"""Short asks: every lane has its own queue and its own limits, and nobody's asks hold up everybody else's."""

import signal
import time
from concurrent.futures import Future
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista.web.workers import DeadlineError, Lane
from web.conftest import Serve

CRACK = {"lexicon": "es", "length": 5, "history": [{"guess": "perro", "reply": "--V--"}], "agent": "greedy"}
LONG = 20
BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"


def busy(client: TestClient, lane: Lane, who: str, seconds: float = LONG) -> "Future[Any]":
    """Somebody's ask that takes long."""
    asks = client.app.state.parts.asks  # type: ignore[attr-defined]
    assert client.portal
    return client.portal.start_task_soon(asks.ask, lane, who, time.sleep, seconds)


def test_hints_and_boards_do_not_wait_behind_searches_of_the_dictionary(serve: Serve) -> None:
    client = serve(word_workers=1)
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}).json()
    heavy = [busy(client, Lane.WORDS, who) for who in "abc"]
    assert client.post(f"/api/games/{game['id']}/hint", json={}).status_code == 200
    assert client.post("/api/puzzles/read", json={"kind": "makaro", "text": BOARD}).status_code == 200
    assert not any(each.done() for each in heavy)


@pytest.mark.parametrize(
    ("lane", "queue", "path", "asked"),
    [
        (Lane.WORDS, "word_queue", "/api/wordle/crack", CRACK),
        (Lane.SHORT, "hint_queue", "/api/puzzles/read", {"kind": "makaro", "text": BOARD}),
    ],
)
def test_a_full_queue_is_429_and_one_client_has_fewer_places(
    serve: Serve, lane: Lane, queue: str, path: str, asked: dict[str, Any]
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


def test_one_client_never_takes_all_processes(serve: Serve) -> None:
    client = serve(word_workers=2)
    greedy = [busy(client, Lane.WORDS, "somebody") for _ in range(4)]
    assert client.post("/api/wordle/crack", json=CRACK).status_code == 200
    assert not any(each.done() for each in greedy)


def test_waiting_is_part_of_an_asks_time(serve: Serve) -> None:
    client = serve(word_workers=1, word_seconds=0.5)
    running, waiting = busy(client, Lane.WORDS, "a"), busy(client, Lane.WORDS, "b", 0.0)
    for each in (running, waiting):
        with pytest.raises(DeadlineError):
            each.result(LONG)
    over = client.post("/api/wordle/suggest", json={"lexicon": "es", "length": 10, "agent": "entropy"})
    assert (over.status_code, over.json()["type"]) == (504, "/problems/deadline")


@pytest.mark.parametrize("lane", [Lane.SHORT, Lane.WORDS])
def test_native_work_is_ended_at_once(serve: Serve, lane: Lane) -> None:
    """A handler of Python's own would wait for it to return."""
    client = serve()
    asks = client.app.state.parts.asks  # type: ignore[attr-defined]
    assert client.portal
    assert client.portal.call(asks.ask, lane, "a", signal.getsignal, signal.SIGTERM) is signal.SIG_DFL
