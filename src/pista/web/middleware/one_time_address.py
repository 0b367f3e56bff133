"""The door of a server that one person began for themselves: a one-time address lets in, and nothing else does.

The address is in no log (nothing of a path ever is), in no referrer (`no-referrer`), and used up by the first visit.
"""

import re
from collections.abc import Callable
from html import escape
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pista.message import message
from pista.web.clock import Clock
from pista.web.errors import Problem
from pista.web.language import language_of, page_language
from pista.web.middleware.hosts import is_watched
from pista.web.owner import Cookies
from pista.web.presence import Presence
from pista.web.run_key import RunKey

DOOR = "/open/"
PROOF = f"{DOOR}proof/"
INSIDE = f"{DOOR}inside"
PRESENT = f"{DOOR}present"
_COMMAND = re.compile("`([^`]+)`")
NOT_STORED = {"Cache-Control": "no-store"}
PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">{more}<title>Pista</title>{said}</html>
"""


class Own(NamedTuple):
    """What a server has that one person began for themselves: its key, word of its pages, and whom it tells that a
    one-time address was used."""

    key: RunKey
    presence: Presence
    used: Callable[[str], None]


def pass_cookie(port: int) -> str:
    """Cookies belong to a host with all its ports; so the name has the port, and two servers are not in each other's
    way."""
    return f"pista_open_{port}"


def present_cookie(port: int) -> str:
    """Tells the pages' scripts that this server wants to know that they are there."""
    return f"pista_present_{port}"


class OneTimeAddress:
    """ASGI middleware: refuses whoever shows no pass, and gives one for a one-time address."""

    def __init__(self, app: ASGIApp, *, own: Own, cookies: Cookies, clock: Clock) -> None:
        self.app = app
        self._own, self._cookies, self._clock = own, cookies, clock
        self._used: dict[str, int] = {}
        """Used tickets, until when each would count."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_watched(scope["path"]):
            await self.app(scope, receive, send)
            return
        path, request = scope["path"], Request(scope)
        if scope["method"] == "GET" and path.startswith(PROOF):
            proof = self._own.key.proof(path.removeprefix(PROOF))
            answer = PlainTextResponse(proof, headers=NOT_STORED) if proof else self._refusal(request)
        elif scope["method"] == "GET" and path.startswith(DOOR) and self._takes(path.removeprefix(DOOR)):
            answer = self._welcome(request)
        elif not self._own.key.is_pass(request.cookies.get(pass_cookie(self._own.key.port), "")):
            answer = self._refusal(request)
        elif path == INSIDE:
            answer = self._inside(request)
        elif path == PRESENT:
            await self._own.presence.stream(scope, receive, send)
            return
        else:
            await self.app(scope, receive, send)
            return
        await answer(scope, receive, send)

    def _takes(self, ticket: str) -> bool:
        """Whether it is a ticket that nobody used before; it is used now."""
        now = self._clock.time()
        end = self._own.key.end_of(ticket, now)
        if end is None or ticket in self._used:
            return False
        self._used = {used: until for used, until in self._used.items() if until >= now} | {ticket: end}
        self._own.used(ticket)
        return True

    def _welcome(self, request: Request) -> Response:
        """A page that goes on by itself. No redirect: who comes from a file comes from another site, and the browser
        would show strict cookies only to the request after."""
        port = self._own.key.port
        more = f'<meta http-equiv="refresh" content="0;url={INSIDE}">'
        answer = HTMLResponse(PAGE.format(language="en", more=more, said=""), headers=NOT_STORED)
        answer.set_cookie(pass_cookie(port), self._own.key.a_pass(), path="/", httponly=True, samesite="strict")
        answer.set_cookie(present_cookie(port), "1", path="/", samesite="strict")
        return answer

    def _inside(self, request: Request) -> Response:
        """On to the pages. Whoever is let in is the person whose data this is: every browser of theirs that does not
        know better is the same client, so a window and a browser show the same games."""
        answer = RedirectResponse("/", 303, NOT_STORED)
        if self._cookies.shown(request.cookies) is None:
            self._cookies.give(answer, self._cookies.keepers_token())
        return answer

    def _refusal(self, request: Request) -> Response:
        headers = Headers(scope=request.scope)
        why = message("web.not_let_in")
        if request.scope["path"].startswith("/api") or "text/html" not in headers.get("accept", ""):
            return Problem(403, "not-let-in", why).response(language_of(headers))
        language = page_language(headers, request.cookies)
        title, told = escape(message("web.title_not_let_in").say(language)), escape(why.say(language))
        told = _COMMAND.sub(r"<code>\1</code>", told)
        said = f"<h1>{title}</h1><p>{told}</p>"
        page = PAGE.format(language=language, more="", said=said)
        return HTMLResponse(page, 403, NOT_STORED)
