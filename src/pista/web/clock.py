"""The clock of a server: what time it is, and what happens when time has passed. Handed in: tests turn their own."""

import asyncio
import datetime
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is called off."""

    def cancel(self) -> None: ...


class Clock:
    """The machine's own clock. Whatever waits for time to pass waits by `at_end_of`."""

    def time(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment; nobody sets it back."""
        return time.monotonic()

    def at_end_of(self, seconds: float, act: Callable[[], None]) -> Alarm:
        """Calls `act` from the running event loop after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, act)

    def today(self) -> datetime.date:
        """The date in UTC."""
        return datetime.datetime.fromtimestamp(self.time(), datetime.UTC).date()

    @asynccontextmanager
    async def timeout(self, seconds: float | None) -> AsyncIterator[None]:
        """Raises TimeoutError where what is inside takes longer; with None it may take as long as it likes."""
        if seconds is None:
            yield
            return
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as limit:

            def over() -> None:
                # One that left just before is not waited for any more, and cannot be told.
                with suppress(RuntimeError):
                    limit.reschedule(loop.time())

            alarm = self.at_end_of(seconds, over)
            try:
                yield
            finally:
                alarm.cancel()

    async def wait(self, awaited: asyncio.Future[Any], seconds: float) -> bool:
        """Whether it is done before so many seconds have passed; it goes on either way."""
        with suppress(TimeoutError):
            async with self.timeout(seconds):
                await asyncio.wait({awaited})
        return awaited.done()

    async def sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with self.timeout(seconds):
                await asyncio.Event().wait()
