"""Jobs: answered with 202, followed as they go, cancelled from anywhere, forgotten in time."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
import pytest
from servers import PATIENCE
from starlette.testclient import TestClient

from pista.web import app as application
from pista.web.api.dependencies import Services
from pista.web.failures import DeadlineError
from pista.web.forms import AddedForm
from pista.web.owner import COOKIE, digest
from pista.web.quotas import Visitor
from pista.web.work import tasks
from pista.web.work.jobs import SIGN_EVERY, Report
from pista.web.work.workers import Lane
from web.conftest import Serve
from web.hand_clock import HandClock
from web.slow_work import endless

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def owner_of(client: TestClient) -> str:
    token, _, _ = client.cookies[COOKIE].partition(".")
    return digest(token)


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url, answer_seconds=0)


def finished(client: TestClient, job: str) -> dict[str, Any]:
    """The job when it has ended: its events end with it."""
    client.get(f"/api/jobs/{job}/events")
    told: dict[str, Any] = client.get(f"/api/jobs/{job}").json()
    assert told["state"] not in ("waiting", "running")
    return told


@pytest.mark.minute
def test_long_work_answers_202_and_its_result_is_what_would_have_been_answered(
    client: TestClient, serve: Serve
) -> None:
    asked = {"kind": "makaro", "text": BOARD}
    begun = client.post("/api/puzzles/solve", json=asked)
    assert begun.status_code == 202
    assert begun.headers["location"] == f"/api/jobs/{begun.json()['id']}"
    done = finished(client, begun.json()["id"])
    assert (done["state"], done["task"], done["problem"]) == ("done", "solve", None)
    at_once = serve(answer_seconds=30).post("/api/puzzles/solve", json=asked)
    assert (at_once.status_code, at_once.json()) == (200, done["result"])


@pytest.mark.minute
def test_events_tell_the_end(client: TestClient) -> None:
    job = client.post("/api/puzzles/generate", json={"kind": "makaro", "shape": "6x6", "seed": 1}).json()["id"]
    answer = client.get(f"/api/jobs/{job}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    last = answer.text.strip().split("\n\n")[-1].split("\n")
    assert last[0] == "event: end"
    told = json.loads(last[1].removeprefix("data: "))
    assert (told["state"], told["result"]["verdict"], told["result"]["seed"]) == ("done", "unique", 1)


@pytest.mark.minute
def test_a_repeated_wish_for_a_game_is_the_same_job(client: TestClient) -> None:
    asked = {"kind": "hidato", "shape": "30x30", "level": "irreducible"}
    key = {"Idempotency-Key": "once"}
    first = client.post("/api/games", json=asked, headers=key)
    again = client.post("/api/games", json=asked, headers=key)
    assert (first.status_code, again.status_code, again.json()) == (202, 202, first.json())
    other = client.post("/api/games", json=asked | {"level": "hard"}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    client.delete(f"/api/jobs/{first.json()['id']}")
    anew = client.post("/api/games", json=asked, headers=key).json()
    assert anew["id"] != first.json()["id"]
    client.delete(f"/api/jobs/{anew['id']}")


def test_a_repeated_wish_is_answered_with_the_game_once_it_is_made(client: TestClient) -> None:
    asked = {"kind": "hidato", "shape": "5x5", "level": "easy"}
    key = {"Idempotency-Key": "once"}
    job = client.post("/api/games", json=asked, headers=key).json()["id"]
    game = finished(client, job)["result"]
    again = client.post("/api/games", json=asked, headers=key)
    assert (again.status_code, again.json()) == (201, game)
    assert len(client.get("/api/games").json()["games"]) == 1


def test_jobs_belong_to_their_owner(client: TestClient) -> None:
    job = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD}).json()["id"]
    client.cookies.clear()
    for method, path in (("GET", ""), ("GET", "/events"), ("DELETE", "")):
        assert client.request(method, f"/api/jobs/{job}{path}").status_code == 404


def test_a_wrong_text_fails_the_job_with_its_place(client: TestClient) -> None:
    job = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": "@" + BOARD[1:]}).json()["id"]
    told = finished(client, job)
    assert told["state"] == "failed"
    assert (told["problem"]["status"], told["problem"]["pointer"]) == (422, "#/text")
    assert (told["problem"]["line"], told["problem"]["column"]) == (1, 1)
    assert "@" not in json.dumps(told)


def test_worker_memory_bounds_the_servers_workers(serve: Serve) -> None:
    client = serve(worker_memory=400)
    assert client.portal
    with pytest.raises(DeadlineError):
        client.portal.call(parts(client).workers.call, Lane.SHORT, 30, bytes, 800_000_000)


@contextmanager
def asked_for(client: TestClient, path: str, asked: dict[str, Any]) -> Iterator[Callable[[], httpx.Response]]:
    """A request under way; what it is answered."""
    with ThreadPoolExecutor(1) as thread:
        answering = thread.submit(client.post, path, json=asked)
        yield answering.result


def test_a_request_waits_answer_seconds_for_its_job(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = serve(answer_seconds=2)
    monkeypatch.setattr(tasks, "generate", endless)
    with asked_for(client, "/api/puzzles/generate", {"kind": "makaro", "shape": "6x6"}) as answer:
        clock.wait_for(2)
        clock.turn(2)
        begun = answer()
    assert begun.status_code == 202
    client.delete(begun.headers["location"])


@pytest.mark.parametrize(("budget", "settings"), [(7, {}), (1000, {"job_seconds": 7})])
def test_a_budget_that_runs_out_is_unknown_and_job_seconds_bounds_it(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch, budget: float, settings: dict[str, float]
) -> None:
    client = serve(answer_seconds=60, **settings)
    monkeypatch.setattr(tasks, "generate", endless)
    asked = {"kind": "makaro", "shape": "6x6", "budget": budget, "seed": 3}
    with asked_for(client, "/api/puzzles/generate", asked) as answer:
        clock.wait_for(7)
        clock.turn(7)
        told = answer()
    assert (told.status_code, told.json()["verdict"], told.json()["puzzle"]) == (200, "unknown", None)


def test_a_days_board_that_cannot_be_made_in_time_is_503(
    serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "generate", endless)
    client = serve(job_seconds=30)
    with asked_for(client, "/api/games", {"kind": "makaro", "day": "2026-11-01"}) as answer:
        clock.wait_for(30)
        clock.turn(30)
    told = answer()
    assert (told.status_code, told.json()["code"], told.headers["retry-after"]) == (503, "web.unavailable", "1")


def test_a_hint_over_short_seconds_is_504(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(short_seconds=7)
    monkeypatch.setattr(tasks, "hint", endless)
    game = client.post("/api/games", json={"kind": "wordle", "shape": "en 5"}).json()
    with asked_for(client, f"/api/games/{game['id']}/hint", {}) as answer:
        clock.wait_for(7)
        clock.turn(7)
        late = answer()
    assert (late.status_code, late.json()["type"]) == (504, "/problems/deadline")
    assert client.get(f"/api/games/{game['id']}").json()["hints"] == 0


def test_an_ended_job_is_read_for_keep_jobs_seconds(client: TestClient, clock: HandClock) -> None:
    job = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD}).json()["id"]
    finished(client, job)
    here, now = parts(client), clock.time()
    application.tidy(here, now + here.settings.keep_jobs - 60)
    assert client.get(f"/api/jobs/{job}").status_code == 200
    application.tidy(here, now + here.settings.keep_jobs + 120)
    assert client.get(f"/api/jobs/{job}").status_code == 404


def turned_until(clock: HandClock, seen: Callable[[], Any]) -> Any:
    """Lets a server look at its jobs, tick by tick, until something is seen."""
    until = time.monotonic() + PATIENCE
    while (found := seen()) is None:
        assert time.monotonic() < until
        clock.turn(SIGN_EVERY)
        time.sleep(0.01)  # the look itself takes a moment
    return found


@pytest.mark.minute
def test_a_job_is_cancelled_from_any_server_process(
    client: TestClient, serve: Serve, clock: HandClock, database_url: str
) -> None:
    """The other process knows the job from the database alone."""
    here = parts(client)
    ended = threading.Event()

    async def work(report: Report) -> AddedForm:
        try:
            report.tell(1, 2, AddedForm(added=1))
            await asyncio.Event().wait()
        finally:
            ended.set()
        return {"added": 2}

    async def begin(owner: str) -> str | None:
        return (await here.jobs.run(Visitor(owner, "testclient"), "en", "test", work)).job

    client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
    owner = owner_of(client)
    assert client.portal
    job = client.portal.call(begin, owner)
    other = serve(database_url=database_url)
    other.cookies.update(client.cookies)
    seen = turned_until(clock, lambda: told if (told := other.get(f"/api/jobs/{job}").json())["progress"] else None)
    assert (seen["state"], seen["progress"], seen["partial"]) == ("running", {"done": 1, "total": 2}, {"added": 1})
    assert other.delete(f"/api/jobs/{job}").status_code == 204
    assert other.get(f"/api/jobs/{job}").json()["state"] == "cancelled"
    assert turned_until(clock, lambda: ended.is_set() or None)
    assert client.get(f"/api/jobs/{job}").json()["state"] == "cancelled"


def test_a_job_whose_server_died_has_failed(client: TestClient, clock: HandClock) -> None:
    from pista.web.state import jobs as state

    client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
    here = parts(client)
    with here.database.writing() as connection:
        state.add(connection, "lost", owner_of(client), "solve", clock.time() - 100, clock.time() - 50)
    told = client.get("/api/jobs/lost").json()
    assert (told["state"], told["problem"]["code"]) == ("failed", "web.job_lost")


def test_what_is_old_is_forgotten_and_results_are_kept(client: TestClient, clock: HandClock) -> None:
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}, headers={"Idempotency-Key": "k"}).json()
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    here = parts(client)
    settings = here.settings
    now = clock.time()
    application.tidy(here, now)
    assert client.get(f"/api/games/{game['id']}").status_code == 200
    for day in range(1, 5):
        application.tidy(here, now + day * settings.keep_answers)
    again = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}, headers={"Idempotency-Key": "k"})
    assert again.json()["id"] != game["id"]
    for day in range(5, round(settings.keep_games / 86_400) + 4):
        application.tidy(here, now + day * 86_400)
    assert client.get(f"/api/games/{game['id']}").status_code == 404
    assert client.get("/api/statistics").json()["groups"][0]["played"] == 1
