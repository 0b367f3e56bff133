"""The boards of days: made ahead of midnight, once, and there for everybody who comes at its stroke."""

import asyncio
import datetime
import inspect
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import httpx2 as httpx
import pytest
from servers import PATIENCE, Server
from starlette.testclient import TestClient

from pista import hidato, wordle
from pista.kind import hides
from pista.kinds import kinds
from pista.message import LANGUAGES
from pista.web.api.dependencies import Services
from pista.web.app import create_app
from pista.web.clock import Clock
from pista.web.failures import DeadlineError
from pista.web.games import ahead, day_boards
from pista.web.games.ahead import boards_due
from pista.web.games.days import DayPuzzle, boards_of, key_of
from pista.web.settings import WebSettings
from pista.web.site.pages import addresses
from pista.web.state import claims, days
from pista.web.state.claims import LEASE
from pista.web.state.database import Database
from pista.web.work import tasks
from pista.web.work.links import packed
from pista.web.work.workers import Lane, Workers
from web.conftest import Serve
from web.hand_clock import NOON, HandClock
from web.slow_work import endless, endless_for

HOUR = 3600.0
TODAY, TOMORROW = datetime.date(2026, 11, 10), datetime.date(2026, 11, 11)
BOARDS = [board.kind.name for board in boards_of(TODAY)]
CROWD = 210
NO_LIMITS: dict[str, Any] = {"requests_per_minute": 0, "newcomers_per_minute": 0}
Made = Counter[tuple[str, int]]


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """How often the generator was set to work, by kind and seed, in all servers of this test."""
    counted, call = Made(), Workers.call

    async def counting(self: Workers, lane: Lane, seconds: float | None, task: Any, *args: Any) -> Any:
        if task is tasks.generate:
            counted[args[0], args[4]] += 1
        return await call(self, lane, seconds, task, *args)

    monkeypatch.setattr(Workers, "call", counting)
    return counted


@pytest.fixture
def warm(clock: HandClock, database_url: str) -> Iterator[Callable[..., TestClient]]:
    """Starts servers as `pista serve` does: they make days ahead. Waits until each has looked for what is missing."""
    with ExitStack() as stack:

        def start(**settings: Any) -> TestClient:
            app = create_app(WebSettings(database_url=database_url, cores=1, **NO_LIMITS, **settings), clock)
            client = stack.enter_context(TestClient(app, raise_server_exceptions=False))
            clock.wait_for(ahead.LOOK_EVERY)
            return client

        yield start


def later(clock: HandClock, seconds: float) -> None:
    """So much later, when the server has looked again for what is missing."""
    clock.turn(seconds)
    clock.wait_for(ahead.LOOK_EVERY)


def kept(client: TestClient, date: datetime.date) -> dict[DayPuzzle, str]:
    """The boards of a day that are there."""
    key = key_of(parts(client).settings.daily_key)
    with parts(client).database.reading() as connection:
        found = {board: days.find(connection, *board.place(key)) for board in boards_of(date)}
    return {board: text for board, text in found.items() if text is not None}


def crowd(client: TestClient, asked: list[dict[str, str]]) -> list[httpx.Response]:
    """What so many strangers are answered who all come at once."""

    async def come() -> list[httpx.Response]:
        there = httpx.ASGITransport(client.app)

        async def one(body: dict[str, str]) -> httpx.Response:
            # Each has a client of its own, and so no cookie in common with anybody.
            async with httpx.AsyncClient(transport=there, base_url="http://testserver", timeout=None) as stranger:
                return await stranger.post("/api/games", json=body)

        return list(await asyncio.gather(*map(one, asked)))

    assert client.portal
    return client.portal.call(come)


def first_visitors(date: datetime.date) -> list[dict[str, str]]:
    return [{"kind": BOARDS[number % len(BOARDS)], "day": str(date)} for number in range(CROWD)]


def assert_one_board_a_kind(answers: list[httpx.Response]) -> None:
    assert Counter(answer.status_code for answer in answers) == {201: CROWD}
    assert len({answer.json()["puzzle"] for answer in answers}) == len(BOARDS)
    assert len({answer.json()["id"] for answer in answers}) == CROWD


def test_tomorrow_is_made_before_midnight_and_nothing_at_it(
    warm: Callable[..., TestClient], clock: HandClock, made: Made
) -> None:
    client = warm(days_ahead=5)
    assert set(kept(client, TODAY)) == set(boards_of(TODAY))
    later(clock, 6 * HOUR)
    assert kept(client, TOMORROW) == {}
    later(clock, HOUR)
    there = kept(client, TOMORROW)
    assert set(there) == set(boards_of(TOMORROW))
    before = made.copy()
    clock.turn(5 * HOUR)
    answers = crowd(client, first_visitors(TOMORROW))
    assert_one_board_a_kind(answers)
    assert {answer.json()["puzzle"] for answer in answers} == set(there.values())
    assert made == before
    assert set(made.values()) == {1}


def test_a_day_nobody_made_is_made_once_for_all_who_come_at_once(serve: Serve, database_url: str, made: Made) -> None:
    client = serve(database_url=database_url, **NO_LIMITS)
    assert_one_board_a_kind(crowd(client, first_visitors(TODAY)))
    assert len(made) == len(BOARDS) and set(made.values()) == {1}
    with parts(client).database.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM claims").scalar() == 0


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


@pytest.mark.parametrize("error", [DeadlineError(), ZeroDivisionError()])
def test_a_board_that_could_not_be_made_is_tried_again_later(
    clock: HandClock, warm: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tries: Counter[str] = Counter()
    call = Workers.call

    async def failing(self: Workers, lane: Lane, seconds: float | None, task: Any, *args: Any) -> Any:
        if task is tasks.generate:
            tries[args[0]] += 1
            if args[0] == BOARDS[0] and tries[args[0]] <= 2:
                raise error
        return await call(self, lane, seconds, task, *args)

    monkeypatch.setattr(Workers, "call", failing)
    client = warm(days_ahead=0)
    assert {board.kind.name for board in kept(client, TODAY)} == set(BOARDS[1:])
    later(clock, ahead.LOOK_EVERY)
    assert tries[BOARDS[0]] == 2
    later(clock, ahead.LOOK_EVERY)
    assert tries[BOARDS[0]] == 2, "the second pause is longer"
    later(clock, ahead.LOOK_EVERY)
    assert set(kept(client, TODAY)) == set(boards_of(TODAY))
    assert set(tries.values()) == {1, 3}


def test_a_clock_that_jumps_does_no_harm(
    warm: Callable[..., TestClient], clock: HandClock, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = warm()
    before = kept(client, TODAY)
    year = 365 * 24 * HOUR
    for jump in (year, -30 * year, 8000 * year, 0.0):
        # The time of day is set; that so many seconds have passed, it does not change.
        monkeypatch.setattr(clock, "time", lambda jump=jump: clock.shown + jump)
        later(clock, ahead.LOOK_EVERY)
    assert kept(client, TODAY) == before
    assert client.get("/api/days/2027-11-10").status_code == 404
    assert client.get("/api/days/2026-11-10").status_code == 200
    assert set(made.values()) == {1}


def test_before_the_first_day_and_after_the_last_nothing_is_due() -> None:
    assert boards_due(datetime.datetime(1999, 12, 31, 23, tzinfo=datetime.UTC).timestamp(), 6) == ()
    first = datetime.datetime(2025, 12, 31, 23, tzinfo=datetime.UTC).timestamp()
    assert {board.date for board in boards_due(first, 6)} == {datetime.date(2026, 1, 1)}
    assert {board.date for board in boards_due(NOON, 0)} == {TODAY}
    assert {board.date for board in boards_due(NOON, 24)} == {TODAY, TOMORROW}


def asked_of_everything(client: TestClient, day: str) -> str:
    """Whatever the server says when every route is asked for a day in every way it may be named."""
    document = client.app.openapi()  # type: ignore[attr-defined]
    pages = [f"/{language}/{address}" for language in LANGUAGES for address in addresses()]
    paths = [re.sub(r"\{\w+\}", day, path) for path, methods in document["paths"].items() if "get" in methods]
    asked = [f"{path}{query}" for path in (*pages, *paths) for query in ("", f"?day={day}", f"?before={day}")]
    said = [client.get(path).text for path in asked if "/events" not in path]
    for kind in kinds():
        for shape in (None, *kind.ABOUT.day_shapes()):
            for level in (None, *kind.ABOUT.levels):
                wish = {"kind": kind.name, "day": day, "shape": shape, "level": level}
                said.append(client.post("/api/games", json={name: value for name, value in wish.items() if value}).text)
    return "\n".join(said)


def test_tomorrows_boards_are_not_to_be_had_before_their_day(warm: Callable[..., TestClient], clock: HandClock) -> None:
    client = warm(days_ahead=24, daily_key="the key of the days")
    there = kept(client, TOMORROW)
    assert set(there) == set(boards_of(TOMORROW))
    signs = {json.dumps(text)[1:-1] for text in there.values()} | {packed(text) for text in there.values()}
    said = asked_of_everything(client, str(TOMORROW))
    assert not [sign for sign in signs if sign in said]
    with parts(client).database.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM games").scalar() == 0
    clock.turn(12 * HOUR)
    said = asked_of_everything(client, str(TOMORROW))
    assert len([sign for sign in signs if sign in said]) >= len(there), "on their day they are"


def test_hundreds_at_once_are_dealt_what_is_hidden_and_its_order_is_worked_out_once(
    serve: Serve, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorted_for: Counter[tuple[object, ...]] = Counter()
    drawn = inspect.unwrap(wordle.daily).__globals__["drawn"]

    def counting(key: bytes, *drawn_for: object) -> bytes:
        sorted_for[drawn_for] += 1
        return bytes(drawn(key, *drawn_for))

    monkeypatch.setitem(inspect.unwrap(wordle.daily).__globals__, "drawn", counting)
    client = serve(database_url=database_url, daily_key=database_url, **NO_LIMITS)
    hidden = [(kind.name, shape) for kind in kinds() if hides(kind) for shape in kind.ABOUT.day_shapes()]
    asked = [{"kind": kind, "shape": shape, "day": str(TODAY)} for kind, shape in hidden] * (CROWD // len(hidden))
    answers = crowd(client, asked)
    assert Counter(answer.status_code for answer in answers) == {201: len(asked)}
    threads = parts(client).settings.threads
    # Those who come together before the order is remembered each work it out, and no more than there are threads.
    assert max(sorted_for.values()) <= threads


def test_a_days_board_is_what_its_kind_asks_for(warm: Callable[..., TestClient]) -> None:
    client = warm()
    key = key_of(parts(client).settings.daily_key)
    boards = kept(client, TODAY)
    assert len(boards) == len(BOARDS)
    for board, text in boards.items():
        kind: Any = board.kind
        wished = kind.generate(board.shape, level=board.level, seed=board.seed(key), **kind.ABOUT.day_options)
        assert text == kind.write(wished)


def test_the_days_hidato_has_rotational_givens_and_its_ends(warm: Callable[..., TestClient]) -> None:
    (text,) = (text for board, text in kept(warm(), TODAY).items() if board.kind is hidato)
    givens = hidato.read(text).givens
    assert {1, 64} <= set(givens)
    assert [given is None for given in givens] == [given is None for given in reversed(givens)]


def test_a_day_that_was_made_before_stays_what_it_was(warm: Callable[..., TestClient]) -> None:
    client = warm()
    (board,) = (each for each in boards_of(datetime.date(2026, 11, 1)) if each.kind is hidato)
    before = hidato.write(hidato.generate(board.shape, level=board.level, seed=1, ends="hide"))
    with parts(client).database.writing() as connection:
        days.keep(connection, *board.place(key_of(parts(client).settings.daily_key)), before)
    begun = client.post("/api/games", json={"kind": "hidato", "day": "2026-11-01"})
    assert begun.json()["puzzle"] == before
