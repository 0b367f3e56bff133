"""Costly work is bounded per client, per address and in all: a class of thirty plays, nobody shuts out strangers."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from servers import PATIENCE
from starlette.testclient import TestClient

from pista.web.api.dependencies import Services
from pista.web.api.jobs import EventStream
from pista.web.errors import Problem
from pista.web.owner import COOKIE, digest
from pista.web.quotas import DAY, Allowance, Places, Sentences, Visitor
from pista.web.settings import WebSettings
from pista.web.work import tasks
from pista.web.work.workers import Lane
from web.conftest import Serve
from web.documented_client import DocumentedClient
from web.hand_clock import HandClock
from web.slow_work import FOREVER, endless, endless_once_seen

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"
READ = {"kind": "makaro", "text": BOARD}
NEW = {"kind": "makaro", "shape": "6x6", "seed": 1}
GAME = {"kind": "wordle", "shape": "es 5"}
PUPILS = 30


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def seen_from(client: TestClient, address: str) -> TestClient:
    """The same server, for somebody at another address."""
    other = DocumentedClient(client.app, client=(address, 1), raise_server_exceptions=False)
    other.portal = client.portal
    return other


def refused(answer: httpx.Response) -> tuple[int, str, int]:
    """Status, code and limit of a refusal, which says when to come back."""
    assert int(answer.headers["retry-after"]) >= 1
    return answer.status_code, answer.json()["code"], answer.json()["limit"]


def begin(client: TestClient) -> httpx.Response:
    """Asks for a board as somebody who was never here."""
    client.cookies.clear()
    return client.post("/api/puzzles/generate", json=NEW)


Ask = Callable[[TestClient, Lane, Visitor], "Future[Any]"]


@pytest.fixture
def ask(serve: Serve) -> Iterator[Ask]:
    """Begins an ask that takes long; all of them are called off before the server stops."""
    begun: list[Future[Any]] = []

    def busy(client: TestClient, lane: Lane, visitor: Visitor) -> "Future[Any]":
        assert client.portal
        begun.append(client.portal.start_task_soon(parts(client).short.run, lane, visitor, time.sleep, FOREVER))
        client.portal.call(asyncio.sleep, 0)  # lets it take its place
        return begun[-1]

    yield busy
    for each in begun:
        each.cancel()


@pytest.fixture
def never_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards take for ever to make."""
    monkeypatch.setattr(tasks, "generate", endless)


@pytest.mark.minute
@pytest.mark.usefixtures("never_done")
def test_a_flood_from_one_address_does_not_keep_a_stranger_from_working(serve: Serve) -> None:
    """Eight invented cookies with four long jobs each once filled the queue for everybody."""
    client = serve(cores=2, answer_seconds=0)
    hostile, stranger = seen_from(client, "192.0.2.66"), seen_from(client, "192.0.2.1")
    for number in range(32):
        hostile.cookies.clear()
        hostile.post("/api/puzzles/generate", json=NEW, headers={"Cookie": f"{COOKIE}={str(number % 8) * 43}"})
    assert refused(begin(hostile)) == (429, "web.jobs_of_address", parts(client).settings.job_queue // 2)
    job = stranger.post("/api/puzzles/solve", json=READ)
    assert job.status_code == 202
    stranger.get(f"{job.headers['location']}/events")
    assert stranger.get(job.headers["location"]).json()["state"] == "done"


@pytest.mark.usefixtures("never_done")
def test_an_address_has_jobs_per_address(serve: Serve) -> None:
    client = serve(cores=1, answer_seconds=0, jobs_per_address=2)
    mine = [begin(client) for _ in range(2)]
    assert [answer.status_code for answer in mine] == [202, 202]
    assert refused(begin(client)) == (429, "web.jobs_of_address", 2)
    assert begin(seen_from(client, "192.0.2.1")).status_code == 202


@pytest.mark.usefixtures("never_done")
def test_a_cancelled_job_makes_room_for_its_address(serve: Serve) -> None:
    client = serve(cores=1, answer_seconds=0, job_queue=2)
    job = begin(client).headers["location"]
    again = client.post("/api/puzzles/generate", json=NEW)
    assert refused(again) == (429, "web.jobs_of_address", 1)
    assert client.delete(job).status_code == 204

    async def left() -> None:
        """Until the work has ended; its place is given back then."""
        while parts(client).jobs._places._addresses:
            await asyncio.sleep(0)

    assert client.portal
    client.portal.start_task_soon(left).result(PATIENCE)
    assert client.post("/api/puzzles/generate", json=NEW).status_code == 202


def test_an_address_begins_jobs_per_minute(serve: Serve, clock: HandClock) -> None:
    client = serve(jobs_per_minute=2, answer_seconds=FOREVER)
    asked = [client.post("/api/puzzles/solve", json=READ) for _ in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert refused(asked[-1]) == (429, "web.jobs_a_minute", 2)
    assert asked[-1].headers["retry-after"] == "30"
    assert "30 s" in asked[-1].json()["detail"]
    assert seen_from(client, "192.0.2.1").post("/api/puzzles/solve", json=READ).status_code == 200
    clock.turn(30)
    assert client.post("/api/puzzles/solve", json=READ).status_code == 200


def test_an_address_asks_asks_per_minute(serve: Serve, clock: HandClock) -> None:
    client = serve(asks_per_minute=2)
    asked = [client.post("/api/puzzles/read", json=READ) for _ in range(3)]
    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert refused(asked[-1]) == (429, "web.asks_a_minute", 2)
    assert seen_from(client, "192.0.2.1").post("/api/puzzles/read", json=READ).status_code == 200
    clock.turn(30)
    assert client.post("/api/puzzles/read", json=READ).status_code == 200


@pytest.mark.parametrize(("lane", "queue"), [(Lane.WORDS, "word_queue"), (Lane.SHORT, "hint_queue")])
@pytest.mark.parametrize("settings", [{}, {"asks_per_address": 2}])
def test_an_address_has_half_of_the_short_queue_or_asks_per_address(
    serve: Serve, ask: Ask, lane: Lane, queue: str, settings: dict[str, int]
) -> None:
    client = serve(cores=1, **{queue: 4}, **settings)
    waiting = [ask(client, lane, Visitor(name, "192.0.2.66")) for name in "ab"]
    with pytest.raises(Problem) as over:
        ask(client, lane, Visitor("c", "192.0.2.66")).result(PATIENCE)
    assert (over.value.status, over.value.why.key, over.value.more["limit"]) == (429, "web.asks_of_address", 2)
    stranger = ask(client, lane, Visitor("d", "192.0.2.1"))
    assert not any(each.done() for each in (*waiting, stranger))


def test_one_client_of_a_large_network_has_asks_per_client(serve: Serve, ask: Ask) -> None:
    client = serve(cores=1, asks_per_client=2)
    for _ in range(2):
        ask(client, Lane.SHORT, Visitor("a", "192.0.2.66"))
    with pytest.raises(Problem) as over:
        ask(client, Lane.SHORT, Visitor("a", "192.0.2.66")).result(PATIENCE)
    assert (over.value.why.key, over.value.more["limit"]) == ("web.asks_of_client", 2)
    assert not ask(client, Lane.SHORT, Visitor("b", "192.0.2.66")).done()


@pytest.mark.minute
@pytest.mark.usefixtures("never_done")
def test_a_class_behind_one_address_does_not_notice(serve: Serve, ask: Ask) -> None:
    """Thirty pupils begin a game, ask for a new board and for a hint, all at the same time."""
    client = serve(cores=2, answer_seconds=0)
    pupils: list[Visitor] = []
    for number in range(PUPILS):
        assert begin(client).status_code == 202
        assert client.post("/api/games", json=GAME).status_code == 201
        pupils.append(Visitor(str(number), "testclient"))
    hints = [ask(client, Lane.SHORT, pupil) for pupil in pupils]
    assert not any(each.done() for each in hints)


def test_an_address_gets_newcomers_per_day_cookies(serve: Serve, clock: HandClock) -> None:
    client = serve(newcomers_per_minute=0, newcomers_per_day=2)

    def newcomer() -> httpx.Response:
        client.cookies.clear()
        return client.post("/api/games", json=GAME)

    seen = [newcomer() for _ in range(3)]
    assert [answer.status_code for answer in seen] == [201, 201, 429]
    assert refused(seen[-1]) == (429, "web.newcomers_a_day", 2)
    assert seen[-1].headers["retry-after"] == str(round(DAY / 2))
    assert "720 min" in seen[-1].json()["detail"]
    client.cookies.set(COOKIE, seen[0].cookies[COOKIE])
    assert client.post("/api/games", json=GAME).status_code == 201
    assert seen_from(client, "192.0.2.1").post("/api/games", json=GAME).status_code == 201
    clock.turn(DAY / 2)
    assert newcomer().status_code == 201


def test_a_newcomer_refused_for_the_minute_costs_the_day_nothing(serve: Serve, clock: HandClock) -> None:
    client = serve(newcomers_per_minute=1, newcomers_per_day=2)

    def newcomer() -> int:
        client.cookies.clear()
        return client.post("/api/games", json=GAME).status_code

    assert [newcomer() for _ in range(5)] == [201, 429, 429, 429, 429]
    clock.turn(60)
    assert newcomer() == 201


def seven_seconds(client: TestClient, clock: HandClock, path: str, asked: dict[str, Any]) -> int:
    """Asks for work that lasts until its time is over, seven seconds; the status."""
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(client.post, path, json=asked)
        clock.wait_for(7)
        clock.turn(7)
        return answer.result().status_code


def test_an_address_has_work_per_day(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(work_per_day=10, answer_seconds=FOREVER)
    monkeypatch.setattr(tasks, "generate", endless)
    for _ in range(2):
        assert seven_seconds(client, clock, "/api/puzzles/generate", NEW | {"budget": 7}) == 200
    over = client.post("/api/puzzles/solve", json=READ)
    assert refused(over) == (429, "web.work_a_day", 10)
    assert client.post("/api/puzzles/read", json=READ).json()["code"] == "web.work_a_day"
    assert seen_from(client, "192.0.2.1").post("/api/puzzles/solve", json=READ).status_code == 200
    # Four seconds more than ten were spent: these have to fill up, and one more to be had.
    wait = int(over.headers["retry-after"])
    assert wait == pytest.approx(5 * DAY / 10, abs=20)
    assert f"{-(-wait // 60)} min" in over.json()["detail"]
    assert client.post("/api/games", json=GAME).status_code == 201
    clock.turn(wait)
    assert client.post("/api/puzzles/solve", json=READ).status_code == 200


def test_short_asks_are_work_too(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    client = serve(work_per_day=5, short_seconds=7)
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(tasks, "hint", partial(endless_once_seen, tmp_path / "pipe"))
    with ThreadPoolExecutor(1) as thread:
        late = thread.submit(client.post, "/api/puzzles/hint", json=READ)
        (tmp_path / "pipe").open("rb").close()
        clock.turn(7)
        assert late.result().status_code == 504
    assert refused(client.post("/api/puzzles/hint", json=READ)) == (429, "web.work_a_day", 5)


def test_waiting_for_a_process_is_not_work(serve: Serve, ask: Ask, clock: HandClock) -> None:
    client = serve(cores=1, work_per_day=5, short_seconds=7)
    ask(client, Lane.SHORT, Visitor("a", "192.0.2.66"))
    clock.wait_for(7)
    with ThreadPoolExecutor(1) as thread:
        waited = thread.submit(client.post, "/api/puzzles/read", json=READ)
        clock.wait_for(7, times=2)
        clock.turn(7)
        assert waited.result().status_code == 504
    assert client.post("/api/puzzles/read", json=READ).status_code == 200


def test_a_days_board_is_nobodys_work(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(work_per_day=5, job_seconds=7)
    monkeypatch.setattr(tasks, "generate", endless)
    assert seven_seconds(client, clock, "/api/games", {"kind": "makaro", "day": "2026-11-01"}) == 503
    assert client.post("/api/puzzles/read", json=READ).status_code == 200


@pytest.mark.usefixtures("never_done")
def test_one_client_has_streams_per_client_and_one_address_streams_per_address(serve: Serve) -> None:
    client = serve(cores=1, answer_seconds=0, streams_per_client=2, streams_per_address=3)
    assert client.portal
    jobs = parts(client).jobs

    def somebody() -> tuple[str, Visitor, dict[str, str]]:
        """A job of a newcomer's, who they are, and their cookies."""
        path = begin(client).headers["location"]
        owner = parts(client).cookies.shown(dict(client.cookies))
        assert owner
        return path, Visitor(digest(owner.token), "testclient"), dict(client.cookies)

    def open_stream(path: str, visitor: Visitor) -> None:
        assert client.portal
        client.portal.call(jobs.begin_stream, visitor, path.rpartition("/")[2])

    path, visitor, cookies = somebody()
    for _ in range(2):
        open_stream(path, visitor)
    assert refused(client.get(f"{path}/events")) == (429, "web.streams_of_client", 2)
    other, another, _ = somebody()
    open_stream(other, another)
    assert refused(client.get(f"{other}/events")) == (429, "web.streams_of_address", 3)
    client.portal.call(jobs.end_stream, visitor)
    client.cookies.clear()
    client.cookies.update(cookies)
    client.delete(path)
    assert client.get(f"{path}/events").status_code == 200


def test_a_stream_gives_its_place_back_with_its_end(serve: Serve) -> None:
    client = serve(answer_seconds=0, streams_per_client=1, streams_per_address=1)
    path = client.post("/api/puzzles/solve", json=READ).headers["location"]
    for _ in range(3):
        assert client.get(f"{path}/events").status_code == 200


def test_a_stream_whose_reader_left_before_it_began_gives_its_place_back() -> None:
    ended: list[bool] = []

    async def events() -> Any:
        yield "never read"

    async def gone(*_: object) -> Any:
        raise OSError

    stream = EventStream(events(), lambda: ended.append(True))
    scope = {"type": "http", "asgi": {"spec_version": "2.4"}}
    with pytest.raises(Exception):  # noqa: B017 - the framework's own word for it differs between versions
        asyncio.run(stream(scope, gone, gone))
    assert ended == [True]


def test_places_are_forgotten_with_those_who_left() -> None:
    places = Places(Sentences("web.queue_full", "web.jobs_of_address", "web.jobs_of_client"), 100, 50, 4, 10)
    for number in range(1000):
        with places.taken(Visitor(str(number), str(number))):
            pass
    assert not places._addresses and not places._clients


def test_only_max_clients_are_remembered_of_an_allowance() -> None:
    allowance = Allowance("web.work_a_day", 5, DAY, WebSettings(max_clients=100).max_clients, lambda: 0.0)
    for number in range(1000):
        allowance.require(str(number))
        allowance.take(str(number), 9.0)
    assert len(allowance) == 100
