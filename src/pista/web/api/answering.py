"""How routes answer: JSON bytes as they are, with the cookie where a client is new, and jobs as 202."""

import json
from typing import Any

from fastapi import Response
from starlette.responses import JSONResponse

from pista.as_json import Json
from pista.web.api.told import JobTold, ProblemTold
from pista.web.errors import MEDIA_TYPE
from pista.web.state.answers import Given

_PROBLEM = {"model": ProblemTold, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemTold"}}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "A problem (RFC 9457)", **_PROBLEM},
    "5XX": {"description": "A problem (RFC 9457)", **_PROBLEM},
}
OR_JOB: dict[int | str, dict[str, Any]] = {202: {"model": JobTold, "description": "It takes longer: follow the job"}}


def told(body: Json, carrier: Response, status: int = 200, location: str | None = None) -> Response:
    """The body as JSON, with what dependencies put on `carrier`."""
    return _carried(JSONResponse(body, status), carrier, location)


def told_again(given: Given, carrier: Response | None = None) -> Response:
    """An answer kept as text, byte for byte."""
    made = Response(given.body, given.status, media_type="application/json")
    return _carried(made, carrier, given.location)


def told_or_job(outcome: tuple[bool, Json], carrier: Response, status: int = 200) -> Response:
    """The finished answer, or 202 with the job to follow."""
    done, body = outcome
    if done:
        return told(body, carrier, status)
    return told(body, carrier, 202, f"/api/jobs/{body['id']}")


def nothing(carrier: Response) -> Response:
    return _carried(Response(status_code=204), carrier, None)


def json_text(body: Json) -> str:
    return json.dumps(body, ensure_ascii=False)


def _carried(made: Response, carrier: Response | None, location: str | None) -> Response:
    for name, value in carrier.headers.items() if carrier else ():
        if name == "set-cookie":
            made.headers.append(name, value)
    if location:
        made.headers["Location"] = location
    return made
