"""Today's puzzles and the archive, with how far you are in each."""

import datetime
from typing import Annotated

from fastapi import Query, Response
from pydantic import BeforeValidator

from pista import daily
from pista.web.api.dependencies import Here, RequestOwner
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.errors import not_found
from pista.web.forms import DayForm, DaysForm
from pista.web.games.told_days import told_days

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
    found = told_days(here.database, owner, dates)
    return json_response(DaysForm(days=found, earliest=str(daily.FIRST_DAY)), response)


@router.get("/today", response_model=DayForm)
def today(owner: RequestOwner, here: Here, response: Response) -> Response:
    return day(here.clock.today(), owner, here, response)


@router.get("/{date}", response_model=DayForm)
def day(date: datetime.date, owner: RequestOwner, here: Here, response: Response) -> Response:
    if not daily.exists(date, here.clock.today()):
        raise not_found()
    return json_response(told_days(here.database, owner, [date])[0], response)
