"""Bodies of requests: whole before anybody looks at them, on every path, and never more than is allowed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pista.message import message
from pista.web.errors import Problem, too_large, too_many
from pista.web.language import language_of
from pista.web.middleware.rate_limits import client_of

LATE = "late"
"""In the state of a request whose body did not arrive in time: the connection knows, the application says so."""
LARGE_AT_ONCE = 4
"""Bodies over the common limit that are held in memory at a time, each several times while it is handed on."""
LARGE_OF_CLIENT = 2
"""Of one address."""
RETRY = 5
"""Seconds after which one who found no room may ask again."""
CLOSE = {"Connection": "close"}
"""With the refusal of a body that is still coming: it is not read to its end."""


def late(seconds: float) -> Problem:
    return Problem(408, "late", message("web.receive_late", n=ceil(seconds)), headers=CLOSE)


class Bodies:
    """ASGI middleware: gathers the body, or refuses it. `larger` are the limits of single paths."""

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int], seconds: float) -> None:
        self.app, self.most, self.larger, self.seconds = app, most, larger, seconds
        self._large: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = self.larger.get(scope["path"], self.most)
        try:
            with self._room(most, headers, client_of(scope)):
                body = await self._whole(scope, receive, most)
                if body is not None:
                    await self.app(scope, _with_body(body, receive), send)
        except _Refused as refused:
            await refused.problem.response(language_of(headers))(scope, receive, send)

    @contextmanager
    def _room(self, most: int, headers: Headers, client: str) -> Iterator[None]:
        """A place among the large bodies, for one that may be; held until it is answered."""
        _require_plain(headers, most)
        if int(headers.get("content-length", most)) <= self.most:
            yield
            return
        if self._large.total() >= LARGE_AT_ONCE or self._large[client] >= LARGE_OF_CLIENT:
            raise _Refused(too_many("web.large_bodies", LARGE_AT_ONCE, RETRY))
        self._large[client] += 1
        try:
            yield
        finally:
            self._large[client] -= 1
            if not self._large[client]:
                del self._large[client]

    async def _whole(self, scope: Scope, receive: Receive, most: int) -> bytes | None:
        """The body; None where the client went away, so that there is nobody to answer."""
        pieces: list[bytes] = []
        read, more = 0, True
        while more:
            received = await receive()
            if received["type"] == "http.disconnect":
                return None
            pieces.append(received.get("body", b""))
            read, more = read + len(pieces[-1]), received.get("more_body", False)
            if read > most:
                raise _Refused(_too_large(most))
            if more and scope.get("state", {}).get(LATE):
                raise _Refused(late(self.seconds))
        return b"".join(pieces)


class _Refused(Exception):  # noqa: N818 - it is no error of ours
    """Told from problems that the application itself raises."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.kind)
        self.problem = problem


def _too_large(most: int) -> Problem:
    problem = too_large("web.body_large", most)
    problem.headers |= CLOSE
    return problem


def _require_plain(headers: Headers, most: int) -> None:
    """What can be refused before anything of it is read."""
    if headers.get("content-encoding", "identity") != "identity":
        raise _Refused(Problem(415, "media-type", message("web.body_packed")))
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise _Refused(Problem(400, "malformed", message("web.title_malformed")))
    if int(length) > most:
        raise _Refused(_too_large(most))


def _with_body(body: bytes, receive: Receive) -> Receive:
    """Gives the body, and then whatever else comes."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
