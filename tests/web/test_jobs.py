"""Work in processes of its own: ended at its deadline, cancelled at once, followed as it goes."""

import asyncio
import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista.kind import PuzzleError
from pista.web import app as application
from pista.web import tasks
from pista.web.jobs import Report
from pista.web.parts import Parts
from pista.web.workers import DeadlineError, Lane, Workers
from web.conftest import Serve

BOARD = ". . .\n. > .\n. . .\n\n1 1 2\n1 - 2\n3 3 2\n"


def parts(client: TestClient) -> Parts:
    found: Parts = client.app.state.parts  # type: ignore[attr-defined]
    return found


@pytest.fixture
def client(serve: Serve, database_url: str) -> TestClient:
    return serve(database_url=database_url, answer_seconds=0)


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(300):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come true")


def finished(client: TestClient, job: str) -> dict[str, Any]:
    for _ in range(300):
        told: dict[str, Any] = client.get(f"/api/jobs/{job}").json()
        if told["state"] not in ("waiting", "running"):
            return told
        time.sleep(0.05)
    raise AssertionError("the job does not end")


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


def test_events_tell_the_end(client: TestClient) -> None:
    job = client.post("/api/puzzles/generate", json={"kind": "makaro", "shape": "6x6", "seed": 1}).json()["id"]
    answer = client.get(f"/api/jobs/{job}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    last = answer.text.strip().split("\n\n")[-1].split("\n")
    assert last[0] == "event: end"
    told = json.loads(last[1].removeprefix("data: "))
    assert (told["state"], told["result"]["verdict"], told["result"]["seed"]) == ("done", "unique", 1)


def test_a_repeated_wish_for_a_game_is_the_same_job(client: TestClient) -> None:
    asked = {"kind": "hidato", "shape": "30x30", "level": "irreducible"}
    key = {"Idempotency-Key": "once"}
    first = client.post("/api/games", json=asked, headers=key)
    again = client.post("/api/games", json=asked, headers=key)
    assert (first.status_code, again.status_code, again.json()) == (202, 202, first.json())
    other = client.post("/api/games", json=asked | {"level": "hard"}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    client.delete(f"/api/jobs/{first.json()['id']}")
    wait_until(lambda: not parts(client).jobs._once)
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


def test_work_is_ended_at_its_deadline_with_its_process() -> None:
    workers = Workers(1, 1, 1, 0)

    async def try_it() -> None:
        first = await workers.call(Lane.LONG, 10, os.getpid)
        with pytest.raises(DeadlineError):
            await workers.call(Lane.LONG, 0.3, time.sleep, 60)
        second = await workers.call(Lane.LONG, 10, os.getpid)
        assert first != second
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


def test_cancelling_ends_the_process_and_short_work_does_not_wait_for_long() -> None:
    workers = Workers(1, 1, 1, 0)

    async def try_it() -> None:
        worker = await workers.call(Lane.LONG, 10, os.getpid)
        long = asyncio.ensure_future(workers.call(Lane.LONG, 60, time.sleep, 60))
        assert await workers.call(Lane.SHORT, 10, abs, -1) == 1
        assert not long.done()
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await workers.call(Lane.LONG, 10, os.getpid) != worker

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


def test_a_worker_takes_no_more_than_its_memory() -> None:
    workers = Workers(1, 1, 1, 200)

    async def try_it() -> None:
        assert len(await workers.call(Lane.SHORT, 30, bytes, 1000)) == 1000
        with pytest.raises(DeadlineError):
            await workers.call(Lane.SHORT, 30, bytes, 400_000_000)

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


def test_worker_memory_bounds_the_servers_workers(serve: Serve) -> None:
    client = serve(worker_memory=200)
    assert client.portal
    with pytest.raises(DeadlineError):
        client.portal.call(parts(client).workers.call, Lane.SHORT, 30, bytes, 400_000_000)


def test_an_error_of_the_puzzle_comes_back_whole() -> None:
    workers = Workers(1, 1, 1, 0)

    async def try_it() -> None:
        with pytest.raises(PuzzleError) as wrong:
            await workers.call(Lane.SHORT, 30, tasks.read, "makaro", "\n\n@" + BOARD[1:], 900, "en")
        assert (wrong.value.line, wrong.value.column) == (3, 1)

    try:
        asyncio.run(try_it())
    finally:
        workers.stop()


def sleepy(*_: object) -> None:
    time.sleep(60)


def test_a_budget_that_runs_out_is_unknown(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(answer_seconds=60)
    monkeypatch.setattr(tasks, "generate", sleepy)
    asked = {"kind": "makaro", "shape": "6x6", "budget": 0.2, "seed": 3}
    answer = client.post("/api/puzzles/generate", json=asked)
    assert (answer.status_code, answer.json()["verdict"], answer.json()["puzzle"]) == (200, "unknown", None)


def test_job_seconds_bounds_every_budget(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(answer_seconds=60, job_seconds=0.2)
    monkeypatch.setattr(tasks, "generate", sleepy)
    asked = {"kind": "makaro", "shape": "6x6", "budget": 1000, "seed": 3}
    assert client.post("/api/puzzles/generate", json=asked).json()["verdict"] == "unknown"


def test_a_hint_over_hint_seconds_is_504(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(hint_seconds=0.2)
    monkeypatch.setattr(tasks, "hint", sleepy)
    game = client.post("/api/games", json={"kind": "wordle", "shape": "en 5"}).json()
    late = client.post(f"/api/games/{game['id']}/hint", json={})
    assert (late.status_code, late.json()["type"]) == (504, "/problems/deadline")
    assert client.get(f"/api/games/{game['id']}").json()["hints"] == 0


def test_an_ended_job_is_read_for_keep_jobs_seconds(client: TestClient) -> None:
    job = client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD}).json()["id"]
    finished(client, job)
    here, now = parts(client), time.time()
    application.tidy(here, now + here.settings.keep_jobs - 60)
    assert client.get(f"/api/jobs/{job}").status_code == 200
    application.tidy(here, now + here.settings.keep_jobs + 120)
    assert client.get(f"/api/jobs/{job}").status_code == 404


def test_a_job_is_cancelled_from_any_server_process(client: TestClient, serve: Serve, database_url: str) -> None:
    """The other process knows the job from the database alone."""
    here = parts(client)
    ended: list[str] = []

    async def work(report: Report) -> dict[str, Any]:
        try:
            report.tell(1, 2, {"half": True})
            await asyncio.sleep(60)
        finally:
            ended.append("ended")
        return {}

    async def begin(owner: str) -> dict[str, Any]:
        done, job = await here.jobs.run(owner, "en", "test", work)
        assert not done
        return job

    client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
    from pista.web.owner import _digest

    owner = _digest(client.cookies["pista_owner"])
    assert client.portal
    job = client.portal.call(begin, owner)["id"]
    other = serve(database_url=database_url)
    other.cookies.update(client.cookies)
    for _ in range(100):
        seen = other.get(f"/api/jobs/{job}").json()
        if seen["progress"]:
            break
        time.sleep(0.05)
    assert (seen["state"], seen["progress"], seen["partial"]) == ("running", {"done": 1, "total": 2}, {"half": True})
    assert other.delete(f"/api/jobs/{job}").status_code == 204
    assert other.get(f"/api/jobs/{job}").json()["state"] == "cancelled"
    for _ in range(200):
        if ended:
            break
        time.sleep(0.05)
    assert ended == ["ended"]
    assert client.get(f"/api/jobs/{job}").json()["state"] == "cancelled"


def test_a_job_whose_server_died_has_failed(client: TestClient) -> None:
    from pista.web.owner import _digest
    from pista.web.state import jobs as state

    client.post("/api/puzzles/solve", json={"kind": "makaro", "text": BOARD})
    here = parts(client)
    with here.database.writing() as connection:
        owner = _digest(client.cookies["pista_owner"])
        state.add(connection, "lost", owner, "solve", time.time() - 100, time.time() - 50)
    told = client.get("/api/jobs/lost").json()
    assert (told["state"], told["problem"]["code"]) == ("failed", "web.job_lost")


def test_what_is_old_is_forgotten_and_results_are_kept(client: TestClient) -> None:
    game = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}, headers={"Idempotency-Key": "k"}).json()
    client.post(f"/api/games/{game['id']}/give-up", json={"turn": 0})
    here = parts(client)
    settings = here.settings
    now = time.time()
    application.tidy(here, now)
    assert client.get(f"/api/games/{game['id']}").status_code == 200
    application.tidy(here, now + settings.keep_answers + 60)
    again = client.post("/api/games", json={"kind": "wordle", "shape": "es 5"}, headers={"Idempotency-Key": "k"})
    assert again.json()["id"] != game["id"]
    application.tidy(here, now + settings.keep_games + 60)
    assert client.get(f"/api/games/{game['id']}").status_code == 404
    assert client.get("/api/statistics").json()["groups"][0]["played"] == 1
