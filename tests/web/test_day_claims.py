"""Of several servers one makes a day's board; the others wait for it, and nobody waits for a dead one."""

import datetime
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial

import httpx2 as httpx
import pytest
from servers import PATIENCE, Server
from starlette.testclient import TestClient

from pista.web.app import create_app
from pista.web.clock import Clock
from pista.web.games import day_boards
from pista.web.games.days import DayPuzzle, boards_of, key_of
from pista.web.settings import WebSettings
from pista.web.state import claims
from pista.web.state.claims import LEASE
from pista.web.state.database import Database
from pista.web.work import tasks
from pista.web.work.workers import Lane
from web.conftest import Made, Serve
from web.day_visitors import BOARDS, HOUR, NO_LIMITS, TODAY, assert_one_board_a_kind, crowd, first_visitors, parts
from web.hand_clock import NOON, HandClock
from web.slow_work import endless, endless_for


class AlwaysNoon(Clock):
    """Waits as the machine does, but no claim runs out, however long a busy machine keeps its holder from a sign."""

    def time(self) -> float:
        return NOON


@contextmanager
def two_servers(database_url: str) -> Iterator[list[TestClient]]:
    """Two servers on one database that know nothing of each other."""
    settings = WebSettings(database_url=database_url, cores=1, day_seconds=PATIENCE, **NO_LIMITS)
    apps = [create_app(settings, AlwaysNoon(), warm=False) for _ in range(2)]
    with ExitStack() as stack:
        servers = [stack.enter_context(TestClient(app)) for app in apps]
        for server in servers:
            # FastAPI puts a route together at its first request, with Python's warnings off for all threads meanwhile:
            # of two servers that do so at once in one process, one would turn them on again for the other.
            assert server.post("/api/games", json={}).status_code == 422
        yield servers


def test_of_two_servers_one_makes_the_board_and_the_other_waits_for_it(database_url: str, made: Made) -> None:
    with two_servers(database_url) as servers, ThreadPoolExecutor(2) as threads:
        found = list(threads.map(lambda client: crowd(client, first_visitors(TODAY)), servers))
    for answers in found:
        assert_one_board_a_kind(answers)
    assert {each.json()["puzzle"] for each in found[0]} == {each.json()["puzzle"] for each in found[1]}
    assert len(made) == len(BOARDS) and set(made.values()) == {1}


@pytest.mark.minute
def test_of_several_server_processes_whichever_comes_first_makes_a_day(
    real_server: Callable[..., Server], database_url: str
) -> None:
    flags = ("--workers", "2", "--cores", "1", "--days-ahead", "24", "--day-seconds", "60")
    server = real_server("--database-url", database_url, *flags)
    today = Clock().today()
    for board in boards_of(today):
        for _ in range(4):
            # A new connection each time: either process may take it.
            with server.client() as client:
                answer = client.post("/api/games", json={"kind": board.kind.name, "day": str(today)})
                assert answer.status_code == 201, answer.text
    wanted = {
        tuple(board.facts.values()) for date in (today, today + datetime.timedelta(1)) for board in boards_of(date)
    }
    until = time.monotonic() + PATIENCE
    while not (logged := made_by(server)).keys() >= wanted:
        assert time.monotonic() < until, logged
        time.sleep(0.05)  # a file tells nobody that it has grown
    server.stop()
    assert set(made_by(server).values()) == {1}


def made_by(server: Server) -> Counter[tuple[str, ...]]:
    """How often each board was made, as the log of all server processes says."""
    lines = [line for line in server.log_lines() if line["said"] == "a day's puzzle was made"]
    return Counter((line["day"], line["kind"], line["shape"], line["difficulty"]) for line in lines)


@contextmanager
def asked_for(client: TestClient, kind: str, date: datetime.date) -> Iterator["Future[httpx.Response]"]:
    """A request for a day's board, under way."""
    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(client.post, "/api/games", json={"kind": kind, "day": str(date)})


def claim(client: TestClient, board: DayPuzzle, until: float) -> None:
    """As a server process has it that was killed since."""
    place = board.place(key_of(parts(client).settings.daily_key))
    with parts(client).database.writing() as connection:
        assert claims.take(connection, " ".join(("day", *place)), "somebody else", until - LEASE)


def test_the_claim_of_a_killed_process_runs_out(serve: Serve, clock: HandClock, database_url: str, made: Made) -> None:
    client = serve(database_url=database_url)
    claim(client, boards_of(TODAY)[0], NOON + LEASE)
    with asked_for(client, BOARDS[0], TODAY) as answer:
        clock.wait_for(day_boards.LOOK_EVERY)
        clock.turn(LEASE - 1)
        clock.wait_for(day_boards.LOOK_EVERY)
        assert not made
        clock.turn(1)
        assert answer.result(PATIENCE).status_code == 201
    assert made.total() == 1


def test_whoever_waits_outlasts_the_claim_of_a_killed_process() -> None:
    assert WebSettings().day_seconds > LEASE


def test_a_claim_of_a_clock_that_was_set_back_does_not_stand_for_years(serve: Serve, database_url: str) -> None:
    client = serve(database_url=database_url)
    claim(client, boards_of(TODAY)[0], NOON + 365 * 24 * HOUR)
    assert client.post("/api/games", json={"kind": BOARDS[0], "day": str(TODAY)}).status_code == 201


def test_a_claim_stands_as_long_as_its_holder_gives_signs_of_life(database_url: str) -> None:
    database = Database(database_url, PATIENCE)
    database.migrate()
    with database.writing() as connection:
        assert claims.take(connection, "work", "first", 0)
        assert not claims.take(connection, "work", "second", 1)
        assert claims.take(connection, "work", "first", 4)
        assert claims.stands(connection, "work", LEASE + 1)
        assert not claims.take(connection, "work", "second", LEASE + 1)
        claims.release(connection, "work", "second")
        assert claims.stands(connection, "work", LEASE + 1)
        assert not claims.stands(connection, "work", 4 + LEASE)
        assert claims.take(connection, "work", "second", 4 + LEASE)
        claims.release(connection, "work", "second")
        assert not claims.stands(connection, "work", 4 + LEASE)
    database.close()


def test_one_waits_for_another_processes_board_day_seconds_and_is_then_told_503(
    serve: Serve, clock: HandClock, database_url: str
) -> None:
    client = serve(database_url=database_url, day_seconds=3)
    claim(client, boards_of(TODAY)[0], NOON + LEASE)
    with asked_for(client, BOARDS[0], TODAY) as answer:
        clock.wait_for(3)
        clock.wait_for(day_boards.LOOK_EVERY)
        clock.turn(3)
        told = answer.result(PATIENCE)
    assert (told.status_code, told.json()["code"], told.headers["retry-after"]) == (503, "web.unavailable", "1")


def test_a_slow_board_keeps_its_claim_and_nobody_waits_longer_than_day_seconds(
    serve: Serve, clock: HandClock, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "generate", endless)
    client = serve(database_url=database_url, day_seconds=10, job_seconds=30)
    board = boards_of(TODAY)[0]
    place = " ".join(("day", *board.place(key_of(""))))
    with asked_for(client, board.kind.name, TODAY) as answer:
        for _ in range(10):
            clock.wait_for(30)
            clock.wait_for(day_boards.SIGN_EVERY)
            clock.turn(1)
        assert answer.result(PATIENCE).status_code == 503
    clock.wait_for(day_boards.SIGN_EVERY)
    with parts(client).database.reading() as connection:
        assert claims.stands(connection, place, clock.time())
    # A stopped server gives up what it makes, and its claim.
    assert client.portal
    client.portal.call(parts(client).day_boards.stop)
    with parts(client).database.reading() as connection:
        assert not claims.stands(connection, place, clock.time())


def test_a_days_board_does_not_wait_for_anybodys_jobs(serve: Serve) -> None:
    client = serve(cores=1)
    assert client.portal
    jobs = [client.portal.start_task_soon(parts(client).workers.call, Lane.LONG, None, endless) for _ in range(3)]
    assert client.post("/api/games", json={"kind": BOARDS[0], "day": str(TODAY)}).status_code == 201
    for job in jobs:
        job.cancel()


def test_today_does_not_wait_for_the_archive(serve: Serve, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "generate", partial(endless_for, BOARDS[0]))
    client = serve(cores=2)
    archive = [TODAY - datetime.timedelta(days=number) for number in (1, 2, 3)]
    with ExitStack() as asked:
        late = [asked.enter_context(asked_for(client, BOARDS[0], date)) for date in archive]
        clock.wait_for(10, 5)  # three who wait, and two boards that wait for the first
        assert client.post("/api/games", json={"kind": BOARDS[1], "day": str(TODAY)}).status_code == 201
        clock.turn(10)
        assert [each.result(PATIENCE).status_code for each in late] == [503] * 3
