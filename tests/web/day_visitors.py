"""Those who come for a day's boards, many at once, and what a server has kept of them."""

import asyncio
import datetime
from collections import Counter
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient

from pista.web.api.dependencies import Services
from pista.web.games.days import DayPuzzle, boards_of, key_of
from pista.web.state import days

HOUR = 3600.0
TODAY, TOMORROW = datetime.date(2026, 11, 10), datetime.date(2026, 11, 11)
BOARDS = [board.kind.name for board in boards_of(TODAY)]
CROWD = 210
NO_LIMITS: dict[str, Any] = {"requests_per_minute": 0, "newcomers_per_minute": 0}


def parts(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


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
