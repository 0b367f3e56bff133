"""Short work, answered while the client waits: each in its time, nobody's behind too many of somebody else's."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple

from pista.web.clock import Clock
from pista.web.errors import too_many
from pista.web.failures import DeadlineError
from pista.web.settings import WebSettings
from pista.web.work.workers import Lane, Workers

Found = TypeVar("Found")
Args = TypeVarTuple("Args")

RETRY = 2
"""Seconds after which one who was refused may ask again: most asks are answered long before."""


class ShortQueue:
    """The short work of this server process: so much waits or runs at a time, and less of one client."""

    def __init__(self, settings: WebSettings, workers: Workers, clock: Clock) -> None:
        self._workers, self._clock = workers, clock
        each = settings.asks_per_client
        self._lines = {
            Lane.SHORT: _Line(settings.hint_queue, each, settings.processes),
            Lane.WORDS: _Line(settings.word_queue, each, settings.processes),
        }
        self._seconds = settings.short_seconds

    async def run(self, lane: Lane, client: str, task: Callable[[*Args], Found], *args: *Args) -> Found:
        """What `task` returns or raises; DeadlineError when the time is over, of which waiting is a part."""
        try:
            async with self._clock.timeout(self._seconds), self._lines[lane].place(client):
                return await self._workers.call(lane, None, task, *args)
        except TimeoutError:
            raise DeadlineError from None


class _Line:
    """Who waits for a lane. One client's asks never take all of its processes, where it has more than one."""

    def __init__(self, most: int, each: int, workers: int) -> None:
        self._most, self._each, self._at_once = most, each, max(1, workers - 1)
        self._asking: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        if self._asking.total() >= self._most:
            raise too_many("web.asks_full", self._most, RETRY)
        if self._asking[client] >= self._each:
            raise too_many("web.asks_of_client", self._each, RETRY)
        self._asking[client] += 1
        turns = self._turns.setdefault(client, asyncio.Semaphore(self._at_once))
        try:
            async with turns:
                yield
        finally:
            self._asking[client] -= 1
            if not self._asking[client]:
                del self._asking[client], self._turns[client]
