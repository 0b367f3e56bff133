"""Whether pages are still open: each keeps a stream of a server that `pista open` began, and when the last one has been
gone for a while, so has everybody.

The machine's sleep ends no stream. Used on the event loop alone.
"""

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send

from pista.web.clock import Alarm, Clock

FIRST = 600.0
"""Seconds that the first page has to come."""
GRACE = 120.0
"""Seconds after which the last page has not only been loaded anew or left for a moment."""
CLOSED = 2.0
"""The same, where a window that was ours is known to be closed."""


class Presence:
    """Counts the streams, and says once that nobody is there any more, unless it is held: a window is open that tells
    by itself when it closes, or whoever began the server wants it to stay."""

    def __init__(self, clock: Clock, gone: Callable[[], None], *, held: bool = False) -> None:
        self._clock, self._gone = clock, gone
        self._held, self._grace = held, FIRST
        self._here = 0
        self._alarm: Alarm | None = None
        self._over = asyncio.Event()
        self.seen = False
        """Whether a page was ever here."""

    def begin(self) -> None:
        """From now on somebody should come."""
        self._look()

    def hold(self) -> None:
        self._held = True
        self._look()

    def let_go(self, grace: float | None = None) -> None:
        """Nothing else is known of any window; pages that are gone have so many seconds to come back."""
        self._held, self._grace = False, self._grace if grace is None else grace
        self._look()

    def stop(self) -> None:
        """Ends all streams: the server stops, and need not wait for them."""
        self._held = True
        self._look()
        self._over.set()

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a page that says that it is here, and is told nothing; ends when it leaves."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b": here\n\n", "more_body": True})
        self._come()
        try:
            waits = [asyncio.ensure_future(_left(receive)), asyncio.ensure_future(self._over.wait())]
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waits:
                    each.cancel()
        finally:
            self._leave()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _come(self) -> None:
        self._here += 1
        if not self.seen:
            self.seen, self._grace = True, min(self._grace, GRACE)
        self._look()

    def _leave(self) -> None:
        self._here -= 1
        self._look()

    def _look(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if not (self._here or self._held):
            self._alarm = self._clock.at_end_of(self._grace, self._is_over)

    def _is_over(self) -> None:
        self._alarm = None
        if not (self._here or self._held):
            self._held = True
            self._gone()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
