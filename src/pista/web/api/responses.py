"""How routes answer: JSON bytes as they are, with the cookie where a client is new, and jobs as 202."""

from typing import Any

from fastapi import Response
from starlette.responses import JSONResponse

from pista.web.errors import MEDIA_TYPE
from pista.web.forms import Form, JobForm, ProblemForm
from pista.web.games.play import Answer
from pista.web.owner import CLIENT
from pista.web.work.jobs import Outcome

_PROBLEM = {"model": ProblemForm, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemForm"}}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "A problem (RFC 9457)", **_PROBLEM},
    "5XX": {"description": "A problem (RFC 9457)", **_PROBLEM},
}
PDF = "application/pdf"
CARRIED = ("set-cookie", CLIENT.lower())
OR_JOB: dict[int | str, dict[str, Any]] = {202: {"model": JobForm, "description": "It takes longer: follow the job"}}


def json_response(body: Form, carrier: Response, status: int = 200, location: str | None = None) -> Response:
    """The body as JSON, with what dependencies put on `carrier`."""
    return _carried(JSONResponse(body, status), carrier, location)


def game_response(given: Answer, carrier: Response | None = None) -> Response:
    """A game that is JSON already."""
    made = Response(given.body, given.status, media_type="application/json")
    return _carried(made, carrier, given.location)


def json_or_job(outcome: Outcome, carrier: Response, status: int = 200) -> Response:
    """The finished answer, or 202 with the job to follow."""
    if outcome.job is None:
        return json_response(outcome.body, carrier, status)
    return json_response(outcome.body, carrier, 202, f"/api/jobs/{outcome.job}")


def kept_file(data: bytes) -> Response:
    """A PDF to be kept; the page that leads to it names it, else its address does."""
    return Response(data, headers={"Content-Disposition": "attachment"}, media_type=PDF)


def shown_file(data: bytes, name: str) -> Response:
    """A PDF to be shown by the browser."""
    return Response(data, headers={"Content-Disposition": f'inline; filename="{name}"'}, media_type=PDF)


def nothing(carrier: Response) -> Response:
    return _carried(Response(status_code=204), carrier, None)


def _carried(made: Response, carrier: Response | None, location: str | None) -> Response:
    for name, value in carrier.headers.items() if carrier else ():
        if name in CARRIED:
            made.headers.append(name, value)
    if location:
        made.headers["Location"] = location
    return made
