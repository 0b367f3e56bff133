"""Short work, answered while the client waits: each in its time, nobody's behind too many of somebody else's."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from pista.web.clock import Clock
from pista.web.failures import DeadlineError
from pista.web.quotas import MINUTE, Allowance, Places, Sentences, Visitor, half
from pista.web.settings import WebSettings
from pista.web.work.costs import paid_by
from pista.web.work.workers import Lane, Workers

Found = TypeVar("Found")
Args = TypeVarTuple("Args")

RETRY = 2
"""Seconds after which one who was refused may ask again: most asks are answered long before."""
SENTENCES = Sentences("web.asks_full", "web.asks_of_address", "web.asks_of_client")


class ShortQueue:
    """The short work of this server process: so much waits or runs at a time, and less of one address or client."""

    def __init__(self, settings: WebSettings, workers: Workers, clock: Clock, work: Allowance) -> None:
        self._workers, self._clock, self._work = workers, clock, work
        each, counted = settings.asks_per_client, (settings.max_clients, clock.monotonic)
        self._asked = Allowance("web.asks_a_minute", settings.asks_per_minute, MINUTE, *counted)
        self._places = {
            lane: Places(SENTENCES, most, settings.asks_per_address or half(most), each, RETRY)
            for lane, most in ((Lane.SHORT, settings.hint_queue), (Lane.WORDS, settings.word_queue))
        }
        self._seconds = settings.short_seconds

    async def run(self, lane: Lane, visitor: Visitor, task: Callable[[*Args], Found], *args: *Args) -> Found:
        """What `task` returns or raises; DeadlineError when the time is over, of which waiting is a part."""
        self._places[lane].require(visitor)
        self._asked.require(visitor.address)
        self._work.require(visitor.address)
        self._asked.take(visitor.address)
        try:
            with self._places[lane].taken(visitor), paid_by(visitor, self._work):
                async with self._clock.timeout(self._seconds):
                    return await self._workers.call(lane, None, task, *args)
        except TimeoutError:
            raise DeadlineError from None
