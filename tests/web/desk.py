"""A server without sockets: wires that a test holds the other end of, and a clock that is turned by hand."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from pista.web.connection import (
    Connection,
    connections,
)
from pista.web.middleware.bodies import Bodies
from pista.web.settings import WebSettings
from web.hand_clock import LONGEST, HandClock

HEAD = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nAccept-Language: es\r\nContent-Type: application/json\r\n"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALVES = {
    "a silent socket": (b"", b""),
    "half a line": (b"GET /heal", b"HTTP/1.1 408"),
    "half the headers": (HEAD, b"HTTP/1.1 408"),
    "empty lines": (b"\r\n\r\n", b"HTTP/1.1 408"),
    "half a body": (HEAD + b"Content-Length: 100\r\n\r\n{", b"HTTP/1.1 408"),
    "no body": (HEAD + b"Content-Length: 100\r\n\r\n", b"HTTP/1.1 408"),
    "half a chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{", b"HTTP/1.1 408"),
    "no last chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", b"HTTP/1.1 408"),
}
halves = pytest.mark.parametrize(("sent", "answer"), HALVES.values(), ids=HALVES)


class Wire(asyncio.Transport):
    """A connection's other end: what was written to it, and whether it is open."""

    def __init__(self, host: str = "192.0.2.1") -> None:
        super().__init__({"peername": (host, 1), "sockname": ("192.0.2.9", 80)})
        self.written, self.closed, self.ended, self.paused = b"", False, False, False
        self.unread, self.aborted = 0, False
        self.protocol: Connection

    def write(self, data: Any) -> None:
        assert not self.closed and not self.ended
        self.written += bytes(data)

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    """Says what it was sent."""
    body = (await receive())["body"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


class Desk:
    """A server without sockets, whose clock is turned by hand."""

    def __init__(self, app: ASGIApp = answers, *, reads: bool = True, **settings: Any) -> None:
        self.clock = HandClock()
        chosen = WebSettings(**settings)
        self.make = connections(chosen, self.clock)
        whole = Bodies(app, chosen.max_body, {}, chosen.receive_seconds) if reads else app
        # Its own patience with idle connections is the machine's, not this clock's: none here has an end.
        self.config = uvicorn.Config(whole, log_config=None, lifespan="off", timeout_keep_alive=10_000)
        self.state = ServerState()

    def connect(self, host: str = "192.0.2.1") -> Wire:
        wire = Wire(host)
        wire.protocol = self.make(config=self.config, server_state=self.state, app_state={})
        wire.protocol.connection_made(wire)
        return wire

    async def turn(self, seconds: float) -> None:
        self.clock.turn(seconds)
        for _ in range(3):
            await asyncio.sleep(0)  # what has rung is done in the loop's next rounds


async def until(seen: Callable[[], object]) -> None:
    """Lets the loop go on until it is so; generous, for busy machines."""
    async with asyncio.timeout(LONGEST):
        while not seen():
            await asyncio.sleep(0)


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
