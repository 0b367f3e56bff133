"""Today's puzzles and the archive, with how far you are in each."""

import datetime
from typing import Annotated

from fastapi import Query, Response
from pydantic import BeforeValidator

from pista import daily
from pista.web.api.dependencies import Here, RequestOwner, Services
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.errors import not_found
from pista.web.forms import DayForm, DaysForm
from pista.web.games.days import day_puzzles
from pista.web.state import games

router = api_router("days", "/api/days")
ONE = datetime.timedelta(days=1)


def _as_written(text: str) -> str:
    """Only `2026-01-31`: other readers of dates also take seconds since 1970, so that 0 would be one."""
    if str(datetime.date.fromisoformat(text)) != text:
        raise ValueError
    return text


Day = Annotated[datetime.date, BeforeValidator(_as_written)]


@router.get("", response_model=DaysForm)
def archive(
    owner: RequestOwner,
    here: Here,
    response: Response,
    before: Day | None = None,
    limit: Annotated[int, Query(ge=1, le=62)] = 30,
) -> Response:
    """The days before a date, newest first."""
    now = here.clock.today()
    latest = min(before - ONE if before and before > daily.FIRST_DAY else now, now)
    # Where the clock is years behind there is no day yet.
    if latest < daily.FIRST_DAY or (before is not None and before <= daily.FIRST_DAY):
        return json_response(DaysForm(days=[], earliest=str(daily.FIRST_DAY)), response)
    count = min(limit, (latest - daily.FIRST_DAY).days + 1)
    dates = [latest - number * ONE for number in range(count)]
    found = _told_days(here, owner, dates)
    return json_response(DaysForm(days=found, earliest=str(daily.FIRST_DAY)), response)


@router.get("/today", response_model=DayForm)
def today(owner: RequestOwner, here: Here, response: Response) -> Response:
    return day(here.clock.today(), owner, here, response)


@router.get("/{date}", response_model=DayForm)
def day(date: datetime.date, owner: RequestOwner, here: Here, response: Response) -> Response:
    if not daily.exists(date, here.clock.today()):
        raise not_found()
    return json_response(_told_days(here, owner, [date])[0], response)


def _told_days(here: Services, owner: str | None, dates: list[datetime.date]) -> list[DayForm]:
    mine: dict[str | None, games.DayGame] = {}
    if owner:
        with here.database.reading() as connection:
            rows = games.of_days(connection, owner, str(dates[-1]), str(dates[0]))
        mine = {row.slot: row for row in rows}
    return [
        {
            "date": str(date),
            "next": f"{date + ONE}T00:00:00Z",
            "puzzles": [
                {
                    "kind": each.kind.name,
                    "shape": each.shape,
                    "level": each.level,
                    "language": each.kind.ABOUT.language(each.shape),
                    "game": mine[each.slot].id if each.slot in mine else None,
                    "status": mine[each.slot].status if each.slot in mine else None,
                }
                for each in day_puzzles(date)
            ],
        }
        for date in dates
    ]
