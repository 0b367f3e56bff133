"""The route of a file of results: documented like every other, but its body is read where nobody waits for it."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from pista.message import message
from pista.web.api.dependencies import Services, any_owner, request_owner, require_json_type, services_of
from pista.web.api.requests import StatisticsExport
from pista.web.api.responses import json_response
from pista.web.errors import RETRY, Problem, too_large, unavailable
from pista.web.forms import AddedForm
from pista.web.middleware.rate_limits import client_of
from pista.web.quotas import Visitor
from pista.web.state import results
from pista.web.state.causes import cause_of
from pista.web.state.database import UNAVAILABLE
from pista.web.work import documents
from pista.web.work.workers import Lane

PORTION = 1000
"""Results that are written at a time. A file that is broken off between two can be brought again."""


class ImportRoute(APIRoute):
    """For an endpoint that takes `body`, by then checked results, `owner` and `here`, and says how many were new.

    It is called for one portion after the other, so that whoever writes waits for one of them and not for the file.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        keep = self.endpoint

        async def answer(request: Request) -> Response:
            body, here, response = await request.body(), await services_of(request), Response()
            if not body:
                raise RequestValidationError([{"type": "missing", "loc": ("body",)}])
            await require_json_type(request)
            owner = await any_owner(request, response, await request_owner(request, response))
            work = (body, here.settings.max_results)
            if len(body) > documents.LARGE:
                visitor = Visitor(owner, client_of(request.scope))
                found = await here.short.run(Lane.SHORT, visitor, documents.exported_results, *work)
            else:
                found = await run_in_threadpool(documents.exported_results, *work)
            return json_response(AddedForm(added=await add_results(here, owner, found, keep)), response)

        return answer


Keep = Callable[[StatisticsExport, str, Services], int]


async def add_results(here: Services, owner: str, found: list[dict[str, Any]], keep: Keep) -> int:
    """Those of checked results that are not here yet, in portions; how many that were."""
    fresh = await run_in_threadpool(_fresh, here, owner, found)
    added = 0
    for start in range(0, len(fresh), PORTION):
        portion = StatisticsExport.model_construct(version=1, results=fresh[start : start + PORTION])
        try:
            added += await run_in_threadpool(keep, portion, owner, here)
        except UNAVAILABLE as error:
            cause = cause_of(error)
            raise _broken_off(added, cause) if added else unavailable(cause) from None
    return added


def _broken_off(added: int, cause: str) -> Problem:
    """Unlike `unavailable`: something was changed, and it is said what."""
    why = message("web.import_partly", n=added)
    return Problem(503, "unavailable", why, headers={"Retry-After": RETRY}, cause=cause)


def _fresh(here: Services, owner: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that are not here yet; where they would be too many, none is kept."""
    with here.database.reading() as connection:
        known = results.ids(connection, owner)
    fresh = [each for each in found if each["id"] not in known]
    if fresh and len(known) + len(fresh) > here.settings.max_results:
        raise too_large("web.too_many_results", here.settings.max_results)
    return fresh
