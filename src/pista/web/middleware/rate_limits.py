"""How much one client may send: bytes per request and requests per minute. Refusals are problems like any other."""

from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pista.message import message
from pista.web.errors import Problem, too_large, too_many
from pista.web.language import language_of
from pista.web.middleware.shutdown import ResponseStart
from pista.web.quotas import MINUTE, Buckets


class Rates:
    """Requests per minute and client: a bucket that holds a minute's worth and fills evenly."""

    def __init__(self, per_minute: int, most_clients: int, clock: Callable[[], float]) -> None:
        self.per_minute = per_minute
        self._buckets = Buckets(per_minute, MINUTE, most_clients, clock)

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, client: str) -> float:
        """Counts a request: 0 where it is allowed, else the seconds until the next one is."""
        wait = self._buckets.wait(client)
        if not wait:
            self._buckets.take(client)
        return wait


def client_of(scope: Scope) -> str:
    """The address that is counted; of IPv6 the network, because one client has all of it."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    # A socket for both protocols writes IPv4 addresses so: they are no network, and none is another's.
    return str(address.ipv4_mapped or int(address) >> 64)


class Limits:
    """ASGI middleware for the two limits; pages and files are not counted. `max_bodies` are those of single paths."""

    def __init__(self, app: ASGIApp, rates: Rates, max_body: int, max_bodies: Mapping[str, int]) -> None:
        self.app = app
        self.rates = rates
        self.max_body = max_body
        self.max_bodies = max_bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = self.max_bodies.get(scope["path"], self.max_body)
        refusal = self._refusal(scope, headers, most)
        if refusal is not None:
            await refusal.response(language_of(headers))(scope, receive, send)
            return
        read, started = 0, ResponseStart(send)

        async def counted() -> Message:
            nonlocal read
            received = await receive()
            read += len(received.get("body", b""))
            if read > most:
                raise _TooLarge
            return received

        try:
            await self.app(scope, counted, started.send)
        except _TooLarge:
            if started:
                raise
            await too_large("web.body_large", most).response(language_of(headers))(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers, most: int) -> Problem | None:
        wait = self.rates.wait(client_of(scope))
        if wait > 0:
            return too_many("web.too_many_requests", self.rates.per_minute, ceil(wait))
        if headers.get("content-encoding", "identity") != "identity":
            return Problem(415, "media-type", message("web.body_packed"))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return Problem(400, "malformed", message("web.title_malformed"))
        return too_large("web.body_large", most) if int(length) > most else None


class _TooLarge(BaseException):
    """Not an Exception: the framework would take it for a mistake in the body and answer 400 itself."""
