"""Your results: summaries, export and import in the terminal's form."""

import datetime
from dataclasses import asdict
from itertools import groupby

from fastapi import APIRouter, Request, Response

from pista import stats
from pista.web.api.dependencies import AnyOwner, Here
from pista.web.api.import_route import ImportRoute
from pista.web.api.requests import StatisticsExport
from pista.web.api.responses import PROBLEMS, json_response
from pista.web.errors import too_large
from pista.web.forms import AddedForm, ExportForm, GroupForm, StatisticsForm
from pista.web.owner import owner_of
from pista.web.state import results

MOST_GROUPS = 200
"""Summaries a page is given: an imported file may name a variety of its own in every line."""

router = APIRouter(prefix="/api/statistics", tags=["statistics"], responses=PROBLEMS)


@router.get("", response_model=StatisticsForm)
def summaries(request: Request, here: Here, response: Response) -> Response:
    """One summary per kind, variety and mode; `left_out` says how many of the least played are not among them."""
    with here.database.reading() as connection:
        found = results.listed(connection, owner_of(request) or "")
    ordered = sorted(found, key=_group)
    every = [(key, list(played)) for key, played in groupby(ordered, key=_group)]
    shown = sorted(sorted(every, key=lambda each: -len(each[1]))[:MOST_GROUPS])
    today = here.clock.today()
    groups = [_summary(played, today) for _, played in shown]
    return json_response(StatisticsForm(groups=groups, left_out=len(every) - len(shown)), response)


@router.get("/export", response_model=ExportForm)
def export(request: Request, here: Here, response: Response) -> Response:
    """The document `pista stats --export` writes."""
    with here.database.reading() as connection:
        found = results.listed(connection, owner_of(request) or "")
    made = json_response(ExportForm(version=stats.VERSION, results=[asdict(each) for each in found]), response)
    made.headers["Content-Disposition"] = 'attachment; filename="pista-results.json"'
    return made


def import_(body: StatisticsExport, owner: AnyOwner, here: Here) -> int:
    """Adds the results that are not here yet."""
    found = [stats.Result(**each) for each in body.results]
    with here.database.writing() as connection:
        added = results.add_all(connection, owner, found)
        # Asked again, for others may have come meanwhile; what is too much is undone with the transaction.
        if added and results.count(connection, owner) > here.settings.max_results:
            raise too_large("web.too_many_results", here.settings.max_results)
    return added


router.add_api_route("/import", import_, methods=["POST"], response_model=AddedForm, route_class_override=ImportRoute)


def _summary(played: list[stats.Result], today: datetime.date) -> GroupForm:
    """Of results of one group; with a distribution that can be drawn: numbers of guesses, not of moves."""
    found = stats.summary(played, today)
    kind, variety, mode = _group(played[0])
    return {
        "kind": kind,
        "variety": variety,
        "mode": mode,
        "played": found.played,
        "won": found.won,
        "streak": found.streak,
        "best_streak": found.best_streak,
        "distribution": [(tries, count) for tries, count in found.distribution if tries <= stats.MOST_TRIES],
        "best_seconds": found.best_seconds,
        "hinted": found.hinted,
    }


def _group(result: stats.Result) -> tuple[str, str, str]:
    return result.kind, result.variety, result.mode
