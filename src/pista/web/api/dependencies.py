"""What routes depend on: the services of the running server, and what each asks of a request."""

import hashlib
from dataclasses import dataclass
from typing import Annotated

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Header, Request, Response
from starlette.concurrency import run_in_threadpool

from pista.message import message
from pista.web.clock import Clock
from pista.web.errors import Problem, not_found
from pista.web.games.booklets import Booklets
from pista.web.games.day_boards import DayBoards
from pista.web.games.maker import Maker
from pista.web.games.play import Asker, Games
from pista.web.games.replay import LONG, session_of
from pista.web.games.transfer_codes import Guesses
from pista.web.language import language_of
from pista.web.middleware.rate_limits import client_of
from pista.web.owner import CLIENT, NOBODY, Cookies, digest, new_token, public_name
from pista.web.quotas import Allowance, Visitor
from pista.web.readiness import Readiness
from pista.web.settings import WebSettings
from pista.web.state import owners
from pista.web.state.database import Database
from pista.web.state.games import GameRow
from pista.web.work import documents
from pista.web.work.jobs import Jobs
from pista.web.work.short_queue import ShortQueue
from pista.web.work.workers import Lane, Workers


@dataclass(frozen=True)
class Services:
    """Made once per server process."""

    settings: WebSettings
    clock: Clock
    cookies: Cookies
    database: Database
    workers: Workers
    short: ShortQueue
    jobs: Jobs
    games: Games
    maker: Maker
    booklets: Booklets
    day_boards: DayBoards
    newcomers: tuple[Allowance, ...]
    guesses: Guesses
    readiness: Readiness
    slow: CapacityLimiter
    """For what takes a tenth of a second of Python: one at a time, so that others still have most of the core."""


# Dependencies are coroutines, though they wait for nothing: plain functions would each be sent to a thread.


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def language(request: Request) -> str:
    return language_of(request.headers)


async def site(request: Request) -> str:
    """The address that people reach this server at."""
    here = await services_of(request)
    scheme = "https" if here.settings.secure_cookies else request.url.scheme
    return f"{scheme}://{request.url.netloc}"


async def request_owner(request: Request, response: Response) -> str | None:
    """The client, or None for one without a cookie of ours. A cookie of an older name or form is sent anew.

    The answer tells its browser by a name whose it is, lest it show one client what it keeps of another."""
    here = await services_of(request)
    shown = here.cookies.shown(request.cookies)
    response.headers[CLIENT] = NOBODY
    if shown is None:
        return None
    owner = digest(shown.token)
    if not shown.signed and not await run_in_threadpool(_is_known, here.database, owner):
        return None
    if not shown.current:
        here.cookies.move(response, shown.token)
    response.headers[CLIENT] = public_name(owner)
    return owner


def _is_known(database: Database, owner: str) -> bool:
    with database.reading() as connection:
        return owners.known(connection, owner)


RequestOwner = Annotated[str | None, Depends(request_owner)]


async def known_owner(owner: RequestOwner) -> str:
    """The client, who must already have a cookie: without one nothing here can be theirs."""
    if owner is None:
        raise not_found()
    return owner


async def any_owner(request: Request, response: Response, owner: RequestOwner) -> str:
    """The client; a new one gets a cookie, but an address not too many of them: each may keep games of its own."""
    if owner is not None:
        return owner
    here, address = await services_of(request), client_of(request.scope)
    for allowance in here.newcomers:
        allowance.require(address)
    for allowance in here.newcomers:
        allowance.take(address)
    token = new_token()
    here.cookies.give(response, token)
    response.headers[CLIENT] = public_name(digest(token))
    return digest(token)


async def visitor(request: Request, owner: RequestOwner) -> Visitor:
    """Whose asks are counted together: one client's, and those of all clients of an address."""
    address = client_of(request.scope)
    return Visitor(owner or address, address)


async def known_visitor(request: Request, owner: Annotated[str, Depends(known_owner)]) -> Visitor:
    return Visitor(owner, client_of(request.scope))


async def any_visitor(request: Request, owner: Annotated[str, Depends(any_owner)]) -> Visitor:
    return Visitor(owner, client_of(request.scope))


async def replay_if_long(here: Services, row: GameRow) -> None:
    """Has a long game at hand before anybody waits for it with a thread of the requests, or with the database."""
    if row.done >= LONG:
        await to_thread.run_sync(session_of, row, limiter=here.slow)


LONGEST_KEY = 64
IdempotencyKey = Annotated[
    str | None,
    Header(description="Makes a repeated request safe.", json_schema_extra={"maxLength": LONGEST_KEY}),
]


async def require_json(request: Request) -> None:
    """A body that is not JSON is refused; so is an ambiguous one."""
    body = await request.body()
    if not body:
        return
    await require_json_type(request)
    if len(body) > documents.LARGE:
        here, address = await services_of(request), client_of(request.scope)
        await here.short.run(Lane.SHORT, Visitor(address, address), documents.require_names_once, body)
    else:
        documents.require_names_once(body)


async def require_json_type(request: Request) -> None:
    """A body must be said to be JSON, for other sites' forms cannot say it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "media-type", message("web.not_json"))


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


Client = Annotated[Visitor, Depends(visitor)]
KnownClient = Annotated[Visitor, Depends(known_visitor)]
AnyClient = Annotated[Visitor, Depends(any_visitor)]
Here = Annotated[Services, Depends(services_of)]
Language = Annotated[str, Depends(language)]
Site = Annotated[str, Depends(site)]
KnownOwner = Annotated[str, Depends(known_owner)]
AnyOwner = Annotated[str, Depends(any_owner)]
KnownAsker = Annotated[Asker, Depends(known_asker)]
AnyAsker = Annotated[Asker, Depends(any_asker)]
