"""How often one client may ask: requests per minute. Refusals are problems like any other."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pista.web.errors import too_many
from pista.web.language import language_of
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
    """The address that is counted."""
    return network_of(scope["client"][0] if scope.get("client") else "")


def network_of(host: str) -> str:
    """The address; of IPv6 the network, because one client has all of it.

    >>> network_of("2001:db8::1") == network_of("2001:db8::2")
    True
    >>> network_of("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    # A socket for both protocols writes IPv4 addresses so: they are no network, and none is another's.
    return str(address.ipv4_mapped or int(address) >> 64)


class Limits:
    """ASGI middleware: requests to the API per minute; pages and files are not counted."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        self.app = app
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        counted = scope["type"] == "http" and scope["path"].startswith("/api")
        wait = self.rates.wait(client_of(scope)) if counted else 0
        if wait > 0:
            refusal = too_many("web.too_many_requests", self.rates.per_minute, ceil(wait))
            await refusal.response(language_of(Headers(scope=scope)))(scope, receive, send)
            return
        await self.app(scope, receive, send)
