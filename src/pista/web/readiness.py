"""Whether the server can do all of its work, part by part; asked however often, it looks only now and then."""

import asyncio
import shutil
from typing import NamedTuple

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import DBAPIError

from pista.message import message
from pista.web.clock import Clock
from pista.web.errors import RETRY, Problem
from pista.web.state.causes import Why, cause_of, why
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.work.workers import Workers

AGAIN = 3.0
"""Seconds for which a look is good: whoever asks oftener is told the same, and costs nothing."""
DAMAGED = 600.0
"""Seconds for which a database is called damaged after something in it was found so."""
LEAST_FREE = 16 * 1024 * 1024
"""Bytes that must be free beside a SQLite file: below, the next moves may not be kept."""
DATABASE = "database"


class NotReady(NamedTuple):
    """A part that cannot do its work: why in a word, and the cause for the log."""

    part: str
    why: str
    cause: str


class Readiness:
    """Lives on the event loop; waits for the database in a thread that nobody else needs."""

    def __init__(self, database: Database, workers: Workers, clock: Clock, watching: CapacityLimiter) -> None:
        self._database, self._workers, self._clock, self._watching = database, workers, clock, watching
        self._looking = asyncio.Lock()
        self._until = 0.0
        self._found: list[NotReady] = []
        self._damages = 0
        self._damaged_until = 0.0

    async def writable(self) -> list[NotReady]:
        """Of the database alone: whether a move can be kept, as far as can be told without writing."""
        try:
            # In a thread of its own: those of the requests may all be waiting for the very lock this is to tell of.
            await to_thread.run_sync(self._database.require_writable, limiter=self._watching)
        except UNAVAILABLE as error:
            return [NotReady(DATABASE, why(error), cause_of(error))]
        return [each for each in await self.look() if each.part == DATABASE]

    async def look(self) -> list[NotReady]:
        """The parts that are not ready now, or were not a moment ago."""
        async with self._looking:
            if self._clock.monotonic() >= self._until:
                self._found = [*await self._database_part(), *self._disk_part(), *self._workers_part()]
                self._until = self._clock.monotonic() + AGAIN
            return self._found

    async def _database_part(self) -> list[NotReady]:
        try:
            await to_thread.run_sync(self._database.require_written, limiter=self._watching)
        except (*UNAVAILABLE, DBAPIError) as error:
            return [NotReady(DATABASE, why(error), cause_of(error))]
        if self._database.damages > self._damages:
            self._damages = self._database.damages
            self._damaged_until = self._clock.monotonic() + DAMAGED
        if self._clock.monotonic() < self._damaged_until:
            return [NotReady(DATABASE, Why.DAMAGED, "something in the database was found damaged")]
        return []

    def _disk_part(self) -> list[NotReady]:
        folder = self._database.folder
        if folder is None or shutil.disk_usage(folder).free >= LEAST_FREE:
            return []
        return [NotReady("disk", Why.FULL, "the disk of the database is nearly full")]

    def _workers_part(self) -> list[NotReady]:
        broken = self._workers.mend()
        return [NotReady("workers", "none", f"no working process: {', '.join(broken)}")] if broken else []


def not_ready(parts: list[NotReady]) -> Problem:
    """The server lives, and says what it waits for."""
    return Problem(
        503,
        "unavailable",
        message("web.not_ready"),
        headers={"Retry-After": RETRY},
        cause="; ".join(f"{each.part}: {each.cause}" for each in parts),
        not_ready={each.part: each.why for each in parts},
    )
