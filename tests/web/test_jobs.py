"""Work in processes of its own: ended at its deadline, cancelled at once, followed as it goes."""

import asyncio
import gc
import json
import os
import select
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from servers import PATIENCE
from starlette.testclient import TestClient

from pista.web import app as application
from pista.web.api.dependencies import Services
from pista.web.failures import DeadlineError, FieldError
from pista.web.forms import AddedForm
from pista.web.owner import COOKIE, digest
from pista.web.quotas import Visitor
from pista.web.work import tasks
from pista.web.work.jobs import SIGN_EVERY, Report
from pista.web.work.workers import Lane, Workers
from web.conftest import Serve
from web.hand_clock import HandClock

FOREVER = 3600.0
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


@pytest.fixture
def workers(clock: HandClock) -> Iterator[Workers]:
    """A process for each lane, with 400 MiB of memory."""
    made = Workers(1, 400, clock)
    yield made
    made.stop()


def endless_once_seen(pipe: Path) -> None:
    """Opening a named pipe waits for the other side: a test that opens it, too, knows that the work has begun."""
    pipe.open("wb").close()
    time.sleep(FOREVER)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


async def begun(pipe: Path) -> None:
    (await asyncio.to_thread(pipe.open, "rb")).close()


def prepared_once_seen(pipe: Path, gate: Path, *_: object) -> None:
    """A new process that is ready when the test has opened both, to know of it and to let it go on."""
    pipe.open("wb").close()
    gate.open("wb").close()


def test_a_budget_begins_when_the_process_has_started(
    clock: HandClock, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = pipe.with_name("gate")
    os.mkfifo(gate)
    monkeypatch.setattr("pista.web.work.workers.prepare", partial(prepared_once_seen, pipe, gate))
    workers = Workers(1, 400, clock)

    async def try_it() -> None:
        found = asyncio.ensure_future(workers.call(Lane.LONG, 3, os.getpid))
        await begun(pipe)
        clock.turn(10)
        await begun(gate)
        assert await found > 0

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


@pytest.mark.minute
def test_work_is_ended_at_its_deadline_with_its_process(workers: Workers, clock: HandClock, pipe: Path) -> None:
    async def try_it() -> None:
        first = await workers.call(Lane.LONG, 10, os.getpid)
        late = asyncio.ensure_future(workers.call(Lane.LONG, 3, endless_once_seen, pipe))
        await begun(pipe)
        clock.turn(3)
        with pytest.raises(DeadlineError):
            await late
        second = await workers.call(Lane.LONG, 10, os.getpid)
        assert first != second
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    asyncio.run(try_it())


ORPHAN = """
import asyncio, sys, time
from pista.web.clock import Clock
from pista.web.work.workers import Lane, Workers

def endless(pipe):
    global held
    held = open(pipe, "wb")
    time.sleep(3600)

if __name__ == "__main__":
    asyncio.run(Workers(1, 400, Clock()).call(Lane.LONG, None, endless, sys.argv[1]))
"""


@pytest.mark.minute
def test_working_processes_end_with_a_server_that_is_killed(tmp_path: Path, pipe: Path) -> None:
    script = tmp_path / "server_like.py"
    script.write_text(ORPHAN)
    server = subprocess.Popen([sys.executable, script, pipe])
    try:
        with pipe.open("rb") as held:
            server.kill()
            server.wait()
            ended, _, _ = select.select([held], [], [], PATIENCE)  # whoever held the other side is gone
            assert ended
            assert held.read() == b""
    finally:
        server.kill()


@pytest.mark.minute
def test_cancelling_ends_the_process_and_short_work_does_not_wait_for_long(workers: Workers, pipe: Path) -> None:
    async def try_it() -> None:
        worker = await workers.call(Lane.LONG, 10, os.getpid)
        long = asyncio.ensure_future(workers.call(Lane.LONG, 60, endless_once_seen, pipe))
        await begun(pipe)
        assert await workers.call(Lane.SHORT, 10, abs, -1) == 1
        assert not long.done()
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await workers.call(Lane.LONG, 10, os.getpid) != worker

    asyncio.run(try_it())


def test_a_budget_begins_with_the_work(workers: Workers, clock: HandClock) -> None:
    """Who waits for the only process does not spend its own time."""

    async def try_it() -> None:
        before = asyncio.ensure_future(workers.call(Lane.LONG, 8, time.sleep, FOREVER))
        await asyncio.to_thread(clock.wait_for, 8)
        after = asyncio.ensure_future(workers.call(Lane.LONG, 5, abs, -1))
        await asyncio.sleep(0)  # lets it ask
        clock.turn(8)
        with pytest.raises(DeadlineError):
            await before
        assert await after == 1

    asyncio.run(try_it())


def test_a_worker_takes_no_more_than_its_memory(workers: Workers) -> None:
    async def try_it() -> None:
        assert len(await workers.call(Lane.SHORT, 30, bytes, 1000)) == 1000
        with pytest.raises(DeadlineError):
            await workers.call(Lane.SHORT, 30, bytes, 800_000_000)

    asyncio.run(try_it())


def test_worker_memory_bounds_the_servers_workers(serve: Serve) -> None:
    client = serve(worker_memory=400)
    assert client.portal
    with pytest.raises(DeadlineError):
        client.portal.call(parts(client).workers.call, Lane.SHORT, 30, bytes, 800_000_000)


def test_an_error_of_the_puzzle_comes_back_whole(workers: Workers) -> None:
    async def try_it() -> None:
        with pytest.raises(FieldError) as wrong:
            await workers.call(Lane.SHORT, 30, tasks.read, "makaro", "\n\n@" + BOARD[1:], 900, "en")
        assert wrong.value.pointer == "#/text"
        assert (wrong.value.error.line, wrong.value.error.column) == (3, 1)

    asyncio.run(try_it())


def endless(*_: object) -> None:
    time.sleep(FOREVER)


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


def test_a_start_that_fails_when_nobody_waits_any_more_is_no_news(
    workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    async def try_it() -> None:
        starting: Future[None] = Future()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers, "_start", lambda _: starting)
            calling = asyncio.ensure_future(workers.call(Lane.LONG, None, os.getpid))
            await asyncio.sleep(0)  # once is enough for it to ask for a process
            calling.cancel()
            with pytest.raises(asyncio.CancelledError):
                await calling
        starting.set_exception(BrokenProcessPool())
        await asyncio.sleep(0)  # once for the loop to hear of it

    asyncio.run(try_it())
    gc.collect()
    assert caplog.messages == []


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
