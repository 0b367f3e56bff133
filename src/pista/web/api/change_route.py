"""The route of a change to a game: documented like every other, answered without the framework's general machinery.

Solving dependencies anew for every request costs more than a move does; a change needs the same few things each time.
"""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from pista.web.api.dependencies import (
    known_asker,
    known_owner,
    replay_if_long,
    request_owner,
    require_json,
    services_of,
)
from pista.web.api.requests import Step
from pista.web.api.responses import game_response
from pista.web.games.replay import LONG

Model = TypeVar("Model", bound=Step)


class ChangeRoute(APIRoute):
    """For endpoints that take `game_id`, `body`, `asker` and `here`, and give what the game answered."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        change = self.endpoint
        model = change.__annotations__["body"]

        async def answer(request: Request) -> Response:
            await require_json(request)
            body = read(model, await request.body())
            key = request.headers.get("idempotency-key")
            carrier = Response()
            asker = await known_asker(request, await known_owner(await request_owner(request, carrier)), key)
            here = await services_of(request)
            game_id = request.path_params["game_id"]
            if body.turn >= LONG:
                await replay_if_long(here, await run_in_threadpool(here.games.find, asker.owner, game_id))
            return game_response(await run_in_threadpool(change, game_id, body, asker, here), carrier)

        return answer


def read(model: type[Model], body: bytes) -> Model:
    """The body as the model; RequestValidationError where it is none, as the framework itself would raise."""
    if not body:
        raise RequestValidationError([{"type": "missing", "loc": ("body",)}])
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in wrong]) from None
