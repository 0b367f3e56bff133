"""Your results: summaries, export and import in the terminal's form."""

from collections.abc import Callable
from itertools import groupby
from typing import Annotated

from anyio import to_thread
from fastapi import Query, Response
from starlette.concurrency import run_in_threadpool

from pista import stats
from pista.web.api.dependencies import AnyOwner, Here, RequestOwner, Services
from pista.web.api.import_route import ImportRoute
from pista.web.api.requests import StatisticsExport
from pista.web.api.responses import json_response
from pista.web.api.routers import api_router
from pista.web.errors import full, too_large
from pista.web.forms import AddedForm, ExportForm, StatisticsForm, WonDaysForm
from pista.web.games.figures import group_form, won_days_form
from pista.web.state import results

MOST_GROUPS = 200
"""Summaries a page is given: an imported file may name a variety of its own in every line."""

MOST_DAYS = 371
"""Days told one by one: the weeks that a year is in."""

MANY = 1000
"""Results from which on telling of them takes long."""

router = api_router("statistics", "/api/statistics")


@router.get("", response_model=StatisticsForm)
async def summaries(owner: RequestOwner, here: Here, response: Response) -> Response:
    """One summary per kind, variety and mode; `left_out` says how many of the least played are not among them."""

    def told(found: list[stats.Result]) -> Response:
        ordered = sorted(found, key=_group)
        every = [(key, list(played)) for key, played in groupby(ordered, key=_group)]
        shown = sorted(sorted(every, key=lambda each: -len(each[1]))[:MOST_GROUPS])
        today = here.clock.today()
        groups = [group_form(key, played, today) for key, played in shown]
        return json_response(StatisticsForm(groups=groups, left_out=len(every) - len(shown)), response)

    return await _of_results(here, owner or "", told)


@router.get("/days", response_model=WonDaysForm)
def days(
    owner: RequestOwner, here: Here, response: Response, limit: Annotated[int, Query(ge=1, le=MOST_DAYS)] = 7
) -> Response:
    """On which of the last days you won puzzles of the day, and how many days in a row."""
    with here.database.reading() as connection:
        won = results.days_won(connection, owner or "")
    return json_response(won_days_form(won, here.clock.today(), limit), response)


@router.get("/export", response_model=ExportForm)
async def export(owner: RequestOwner, here: Here, response: Response) -> Response:
    """The document `pista stats --export` writes."""

    def told(found: list[stats.Result]) -> Response:
        made = json_response(ExportForm(version=stats.VERSION, results=[dict(vars(each)) for each in found]), response)
        made.headers["Content-Disposition"] = 'attachment; filename="pista-results.json"'
        return made

    return await _of_results(here, owner or "", told)


async def _of_results(here: Services, owner: str, told: Callable[[list[stats.Result]], Response]) -> Response:
    """What is told of a client's results; of thousands one at a time, so that others hardly wait."""

    def count() -> int:
        with here.database.reading() as connection:
            return results.count(connection, owner)

    def tell() -> Response:
        with here.database.reading() as connection:
            found = results.listed(connection, owner)
        return told(found)

    many = await run_in_threadpool(count) > MANY
    return await to_thread.run_sync(tell, limiter=here.slow if many else None)


def import_(body: StatisticsExport, owner: AnyOwner, here: Here) -> int:
    """Adds the results that are not here yet."""
    found = [stats.Result(**each) for each in body.results]
    with here.database.writing() as connection:
        added = results.add_all(connection, owner, found)
        # Asked again, for others may have come meanwhile; what is too much is undone with the transaction.
        if added and results.count(connection, owner) > here.settings.max_results:
            raise too_large("web.too_many_results", here.settings.max_results)
        if added and not here.games.room.has_room_for_results(added):
            raise full()
    return added


router.add_api_route("/import", import_, methods=["POST"], response_model=AddedForm, route_class_override=ImportRoute)


def _group(result: stats.Result) -> tuple[str, str, str]:
    return result.kind, result.variety, result.mode
