"""Today's puzzles and the archive, with how far you are in each."""

import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pista.as_json import Json
from pista.web import days
from pista.web.api.answering import PROBLEMS, told
from pista.web.api.told import DaysTold, DayTold
from pista.web.errors import not_found
from pista.web.owner import owner_of
from pista.web.parts import Here, Parts
from pista.web.state import games

router = APIRouter(prefix="/api/days", tags=["days"], responses=PROBLEMS)
ONE = datetime.timedelta(days=1)


@router.get("", response_model=DaysTold)
def archive(
    request: Request,
    here: Here,
    response: Response,
    before: datetime.date | None = None,
    limit: Annotated[int, Query(ge=1, le=62)] = 30,
) -> Response:
    """The days before a date, newest first."""
    now = here.clock.today()
    latest = min(before - ONE if before and before > days.FIRST_DAY else now, now)
    if before is not None and before <= days.FIRST_DAY:
        return told({"days": [], "earliest": str(days.FIRST_DAY)}, response)
    count = min(limit, (latest - days.FIRST_DAY).days + 1)
    dates = [latest - number * ONE for number in range(count)]
    found = _told_days(here, owner_of(request), dates)
    return told({"days": found, "earliest": str(days.FIRST_DAY)}, response)


@router.get("/today", response_model=DayTold)
def today(request: Request, here: Here, response: Response) -> Response:
    return told(_told_days(here, owner_of(request), [here.clock.today()])[0], response)


@router.get("/{date}", response_model=DayTold)
def day(date: datetime.date, request: Request, here: Here, response: Response) -> Response:
    if not days.exists(date, here.clock.today()):
        raise not_found()
    return told(_told_days(here, owner_of(request), [date])[0], response)


def _told_days(here: Parts, owner: str | None, dates: list[datetime.date]) -> list[Json]:
    mine: dict[str | None, games.GameRow] = {}
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
                    "kind": each.kind,
                    "shape": each.shape,
                    "level": each.level,
                    "game": mine[each.slot].id if each.slot in mine else None,
                    "status": mine[each.slot].status if each.slot in mine else None,
                }
                for each in days.day_puzzles(date)
            ],
        }
        for date in dates
    ]
