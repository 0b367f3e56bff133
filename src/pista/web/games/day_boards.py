"""The boards of days: each is made once, by the server process that comes first; everybody else waits for that one."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple

from starlette.concurrency import run_in_threadpool

from pista.web.clock import Clock
from pista.web.errors import unavailable
from pista.web.failures import DeadlineError
from pista.web.games.days import DayPuzzle, key_of
from pista.web.games.maker import Maker, Wish
from pista.web.middleware.access_log import LOGGER
from pista.web.owner import new_id
from pista.web.settings import WebSettings
from pista.web.state import claims
from pista.web.state import days as kept
from pista.web.state.database import UNAVAILABLE, Database
from pista.web.work.workers import Lane

Found = TypeVar("Found")
Args = TypeVarTuple("Args")

SIGN_EVERY = 1.0
"""Seconds between two signs of life from one who makes a board."""
LOOK_EVERY = 0.1
"""Seconds between two looks for a board that another server process makes."""


async def _in_a_thread(act: Callable[[*Args], Found], *args: *Args) -> Found:
    """What is begun with the database is ended, even where the server stops meanwhile and closes the database next."""
    acting = asyncio.ensure_future(run_in_threadpool(act, *args))
    try:
        return await asyncio.shield(acting)
    except asyncio.CancelledError:
        await asyncio.wait({acting})
        raise


@dataclass
class DayBoards:
    """The boards of days as this server process sees them."""

    settings: WebSettings
    clock: Clock
    database: Database
    maker: Maker
    _making: dict[DayPuzzle, asyncio.Task[str]] = field(default_factory=dict)
    _other_days: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    _holder: str = field(default_factory=new_id)

    async def text(self, puzzle: DayPuzzle) -> str:
        """For one who waits: 503 where it is not there in time. It is made nonetheless, for those who come later."""
        try:
            async with self.clock.timeout(self.settings.day_seconds):
                return await self.made(puzzle)
        except (DeadlineError, TimeoutError):
            # Nobody asked for a budget: it is the server that was too slow, and may be quicker later.
            raise unavailable("a day's puzzle was not made in time") from None

    async def made(self, puzzle: DayPuzzle) -> str:
        """The text, made now where it is not there; all who ask at once wait for the same look and the same making."""
        if puzzle not in self._making:
            making = asyncio.create_task(self._found_or_made(puzzle))
            making.add_done_callback(lambda ended: self._ended(puzzle, ended))
            self._making[puzzle] = making
        return await asyncio.shield(self._making[puzzle])

    async def stop(self) -> None:
        """Gives up what is being made, and its claims."""
        making = list(self._making.values())
        for each in making:
            each.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    def _ended(self, puzzle: DayPuzzle, making: asyncio.Task[str]) -> None:
        del self._making[puzzle]
        if not making.cancelled():
            making.exception()  # those who waited were told; where nobody did any more, nothing is amiss

    async def _found_or_made(self, puzzle: DayPuzzle) -> str:
        while True:
            text, claimed = await _in_a_thread(self._look, puzzle)
            if text is None and not claimed:
                async with self._turn(puzzle):
                    text, mine = await _in_a_thread(self._claim, puzzle)
                    if text is None and mine:
                        text = await self._make(puzzle)
            if text is not None:
                return text
            await self.clock.sleep(LOOK_EVERY)

    @asynccontextmanager
    async def _turn(self, puzzle: DayPuzzle) -> AsyncIterator[None]:
        """Today's are made at once, those of all other days one after another, lest the archive hold up today."""
        if puzzle.date == self.clock.today():
            yield
            return
        try:
            async with self.clock.timeout(self.settings.day_seconds):
                await self._other_days.acquire()
        except TimeoutError:
            raise DeadlineError from None
        try:
            yield
        finally:
            self._other_days.release()

    async def _make(self, puzzle: DayPuzzle) -> str:
        """Makes what is claimed, and says so as long as it takes."""
        options = puzzle.kind.ABOUT.day_options
        wish = Wish(puzzle.kind.name, puzzle.shape, puzzle.level, options, puzzle.seed(self._key))
        work = asyncio.ensure_future(self.maker.make(wish, "en", lane=Lane.DAYS))
        try:
            while not await self.clock.wait(work, SIGN_EVERY):
                with suppress(*UNAVAILABLE):
                    await _in_a_thread(self._claim, puzzle)
            text = await _in_a_thread(self._keep, puzzle, work.result()["text"])
        except BaseException:
            work.cancel()
            with suppress(*UNAVAILABLE):
                await _in_a_thread(self._release, puzzle)
            raise
        LOGGER.info("a day's puzzle was made", extra={"facts": puzzle.facts})
        return text

    @property
    def _key(self) -> bytes:
        return key_of(self.settings.daily_key)

    def _look(self, puzzle: DayPuzzle) -> tuple[str | None, bool]:
        """The text, and whether somebody is making it."""
        with self.database.reading() as connection:
            claimed = claims.stands(connection, self._claim_of(puzzle), self.clock.time())
            return kept.find(connection, *puzzle.place(self._key)), claimed

    def _claim(self, puzzle: DayPuzzle) -> tuple[str | None, bool]:
        """The text, and whether it is ours to make: one who had the claim before has kept the text with its end."""
        with self.database.writing() as connection:
            mine = claims.take(connection, self._claim_of(puzzle), self._holder, self.clock.time())
            text = kept.find(connection, *puzzle.place(self._key)) if mine else None
            if text is not None:
                claims.release(connection, self._claim_of(puzzle), self._holder)
        return text, mine

    def _keep(self, puzzle: DayPuzzle, text: str) -> str:
        with self.database.writing() as connection:
            claims.release(connection, self._claim_of(puzzle), self._holder)
            return kept.keep(connection, *puzzle.place(self._key), text)

    def _release(self, puzzle: DayPuzzle) -> None:
        with self.database.writing() as connection:
            claims.release(connection, self._claim_of(puzzle), self._holder)

    def _claim_of(self, puzzle: DayPuzzle) -> str:
        return " ".join(("day", *puzzle.place(self._key)))
