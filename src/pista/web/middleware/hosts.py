"""The names a server answers to: a page whose name was bent to our address is refused, for it asks by its own."""

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pista.message import message
from pista.web.errors import Problem
from pista.web.language import language_of

WATCHED = "/health"
"""Whoever watches over the server may ask for it by any address, and learns nothing by it that is anybody's."""


def name_of(host: str) -> str:
    """A Host header without its port, as names are compared."""
    name, bracket, _ = host.rpartition("]")
    return (name + bracket if bracket else host.partition(":")[0]).strip().lower().removesuffix(".")


def is_watched(path: str) -> bool:
    return path == WATCHED or path.startswith(f"{WATCHED}/")


class Hosts:
    """ASGI middleware: refuses requests for other names than these; without any, none is refused."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self.app = app
        self._names = frozenset(map(name_of, names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._answers_to(scope):
            await self.app(scope, receive, send)
            return
        refusal = Problem(421, "misdirected", message("web.misdirected"))
        await refusal.response(language_of(Headers(scope=scope)))(scope, receive, send)

    def _answers_to(self, scope: Scope) -> bool:
        if not self._names or is_watched(scope["path"]):
            return True
        given = Headers(scope=scope).getlist("host")
        return len(given) == 1 and name_of(given[0]) in self._names
