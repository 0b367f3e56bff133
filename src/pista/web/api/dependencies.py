"""What routes depend on: the services of the running server, and what each asks of a request."""

import hashlib
import json
from dataclasses import dataclass
from math import ceil
from typing import Annotated, Any

from anyio import CapacityLimiter
from fastapi import Depends, Header, Request, Response

from pista.message import message
from pista.web.clock import Clock
from pista.web.errors import Problem, not_found, too_many
from pista.web.games.day_boards import DayBoards
from pista.web.games.maker import Maker
from pista.web.games.play import Asker, Games
from pista.web.language import language_of
from pista.web.middleware.rate_limits import Rates, client_of
from pista.web.owner import owner_of, owner_or_new
from pista.web.settings import WebSettings
from pista.web.state.database import Database
from pista.web.work.jobs import Jobs
from pista.web.work.short_queue import ShortQueue
from pista.web.work.workers import Workers


@dataclass(frozen=True)
class Services:
    """Made once per server process."""

    settings: WebSettings
    clock: Clock
    database: Database
    workers: Workers
    short: ShortQueue
    jobs: Jobs
    games: Games
    maker: Maker
    day_boards: DayBoards
    newcomers: Rates
    watching: CapacityLimiter


# Dependencies are coroutines, though they wait for nothing: plain functions would each be sent to a thread.


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def language(request: Request) -> str:
    return language_of(request.headers)


async def client_address(request: Request) -> str:
    """The address whose asks are counted together."""
    return client_of(request.scope)


async def request_owner(request: Request) -> str | None:
    """The client, or None for one without a cookie."""
    return owner_of(request)


async def known_owner(request: Request) -> str:
    """The client, who must already have a cookie: without one nothing here can be theirs."""
    owner = owner_of(request)
    if owner is None:
        raise not_found()
    return owner


async def any_owner(request: Request, response: Response) -> str:
    """The client; a new one gets a cookie, but an address not too many of them: each may keep games of its own."""
    here = await services_of(request)
    if owner_of(request) is None:
        wait = here.newcomers.wait(client_of(request.scope))
        if wait > 0:
            raise too_many("web.too_many_newcomers", here.settings.newcomers_per_minute, ceil(wait))
    return owner_or_new(request, response, secure=here.settings.secure_cookies)


LONGEST_KEY = 64
IdempotencyKey = Annotated[
    str | None,
    Header(description="Makes a repeated request safe.", json_schema_extra={"maxLength": LONGEST_KEY}),
]


async def require_json(request: Request) -> None:
    """A body that is not said to be JSON is refused, for other sites' forms cannot say it; so is an ambiguous one."""
    body = await request.body()
    if not body:
        return
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "media-type", message("web.not_json"))
    try:
        json.loads(body, object_pairs_hook=_once)
    except _TwiceError:
        raise Problem(400, "malformed", message("web.json_twice"), pointer="#") from None
    except (ValueError, RecursionError):
        return  # whoever reads the body says so


class _TwiceError(Exception):
    """A name stands twice in an object: which of its values is meant?"""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _TwiceError
    return found


async def _asker(request: Request, owner: str, key: str | None) -> Asker:
    if key is not None and not (len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and key.strip()):
        raise Problem(400, "malformed", message("web.key_wrong"), pointer="?idempotency-key")
    place = f"{request.method} {request.scope['path']}\n"
    digest = hashlib.sha256(place.encode() + await request.body()).hexdigest()
    return Asker(owner, language_of(request.headers), key, digest)


async def known_asker(
    request: Request, owner: Annotated[str, Depends(known_owner)], idempotency_key: IdempotencyKey = None
) -> Asker:
    return await _asker(request, owner, idempotency_key)


async def any_asker(
    request: Request, owner: Annotated[str, Depends(any_owner)], idempotency_key: IdempotencyKey = None
) -> Asker:
    return await _asker(request, owner, idempotency_key)


Client = Annotated[str, Depends(client_address)]
RequestOwner = Annotated[str | None, Depends(request_owner)]
Here = Annotated[Services, Depends(services_of)]
Language = Annotated[str, Depends(language)]
KnownOwner = Annotated[str, Depends(known_owner)]
AnyOwner = Annotated[str, Depends(any_owner)]
KnownAsker = Annotated[Asker, Depends(known_asker)]
AnyAsker = Annotated[Asker, Depends(any_asker)]
