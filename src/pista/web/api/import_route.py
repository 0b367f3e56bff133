"""The route of a file of results: documented like every other, but its body is read where nobody waits for it."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from pista.web.api.dependencies import any_owner, request_owner, require_json_type, services_of
from pista.web.api.requests import StatisticsExport
from pista.web.middleware.rate_limits import client_of
from pista.web.quotas import Visitor
from pista.web.work import documents
from pista.web.work.workers import Lane


class ImportRoute(APIRoute):
    """For an endpoint that takes `body`, which then holds checked results, `owner`, `here` and `response`."""

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
            checked = StatisticsExport.model_construct(version=1, results=found)
            return await run_in_threadpool(keep, checked, owner, here, response)

        return answer
