"""The boards of days: made ahead of midnight, once, and there for everybody who comes at its stroke."""

import datetime
import inspect
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from pista import hidato, wordle
from pista.kind import hides
from pista.kinds import kinds
from pista.links import packed
from pista.message import LANGUAGES
from pista.web.app import create_app
from pista.web.failures import DeadlineError
from pista.web.games import ahead
from pista.web.games.ahead import boards_due
from pista.web.games.days import boards_of, key_of
from pista.web.settings import WebSettings
from pista.web.site.pages import addresses
from pista.web.state import days
from pista.web.work import tasks
from pista.web.work.workers import Lane, Workers
from web.conftest import Made, Serve
from web.day_visitors import (
    BOARDS,
    CROWD,
    HOUR,
    NO_LIMITS,
    TODAY,
    TOMORROW,
    assert_one_board_a_kind,
    crowd,
    first_visitors,
    kept,
    parts,
)
from web.hand_clock import NOON, HandClock


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
