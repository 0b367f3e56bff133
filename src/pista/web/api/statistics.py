"""Your results: summaries, export and import in the terminal's form."""

from dataclasses import asdict
from itertools import groupby

from fastapi import APIRouter, Request, Response

from pista import stats
from pista.kind import PuzzleError
from pista.web import days
from pista.web.api.answering import PROBLEMS, told
from pista.web.api.told import AddedTold, StatisticsTold
from pista.web.asked import StatisticsExport
from pista.web.errors import problem_of, too_large
from pista.web.owner import owner_of
from pista.web.parts import AnyOwner, Here
from pista.web.state import results

router = APIRouter(prefix="/api/statistics", tags=["statistics"], responses=PROBLEMS)


@router.get("", response_model=StatisticsTold)
def summaries(request: Request, here: Here, response: Response) -> Response:
    """One summary per kind, variety and mode."""
    with here.database.reading() as connection:
        found = results.listed(connection, owner_of(request) or "")
    ordered = sorted(found, key=_group)
    groups = [
        dict(zip(("kind", "variety", "mode"), key, strict=True)) | stats.summary(list(played), days.today())._asdict()
        for key, played in groupby(ordered, key=_group)
    ]
    return told({"groups": groups}, response)


@router.get("/export", response_model=StatisticsExport)
def export(request: Request, here: Here, response: Response) -> Response:
    """The document `pista stats --export` writes."""
    with here.database.reading() as connection:
        found = results.listed(connection, owner_of(request) or "")
    made = told({"version": stats.VERSION, "results": [asdict(result) for result in found]}, response)
    made.headers["Content-Disposition"] = 'attachment; filename="pista-results.json"'
    return made


@router.post("/import", response_model=AddedTold)
def import_(asked: StatisticsExport, owner: AnyOwner, here: Here, response: Response) -> Response:
    """Adds the results that are not here yet."""
    try:
        found = stats.results_of(asked.model_dump())
    except PuzzleError as error:
        raise problem_of(error, "#") from None
    with here.database.writing() as connection:
        if results.count(connection, owner) + len(found) > here.settings.max_results:
            raise too_large("web.too_many_results", here.settings.max_results)
        added = results.add_all(connection, owner, found)
    return told({"added": added}, response)


def _group(result: stats.Result) -> tuple[str, str, str]:
    return result.kind, result.variety, result.mode
