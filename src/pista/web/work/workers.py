"""Working processes: what is slow or risky runs there, and is ended with its process when its time is over."""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from enum import StrEnum
from multiprocessing.context import BaseContext
from typing import TypeVar, TypeVarTuple

from pebble import ProcessExpired, ProcessPool

from pista.web.clock import Clock
from pista.web.failures import DeadlineError, NoWorkersError
from pista.web.kind_routes import kind_routes
from pista.web.work import beginning, books, documents, tasks
from pista.web.work.costs import measured, payer
from pista.web.work.turns import Turns

Found = TypeVar("Found")
Args = TypeVarTuple("Args")


class Lane(StrEnum):
    """Short answers do not queue behind long ones, nor hints behind the whole dictionary, nor a day's board, for which
    everybody comes at once, behind anybody's jobs."""

    SHORT = "short"
    WORDS = "words"
    LONG = "long"
    DAYS = "days"


POOL = "pebble.pool.process"
"""Where the pool's own part of a process is."""
NICENESS = {Lane.SHORT: 1, Lane.WORDS: 3, Lane.LONG: 5, Lane.DAYS: 5}
"""How far each lane gives way to the server, whose answers people wait for. No further: at 19, work beside a core's
other load gets a seventieth of it, and nothing is done within its time."""
MOST = {Lane.DAYS: 2}
"""Processes of a lane that needs no more, however many cores there are: one for today, one for the other days."""


class Workers:
    """Pools of processes that outlive their tasks and are replaced when one is ended."""

    def __init__(self, each: int, memory: int, clock: Clock) -> None:
        self._clock = clock
        self._sizes, self._memory = {lane: min(each, MOST.get(lane, each)) for lane in Lane}, memory
        self._stopped = False
        self._pools = {lane: self._new_pool(lane) for lane in Lane}
        # Who waits for a process waits here and not in its pool, so that a budget begins with the work.
        self._turns = {lane: Turns(self._sizes[lane]) for lane in Lane}
        self._started: dict[Lane, Future[None]] = {}
        self._needed: set[Lane] = set()

    def _new_pool(self, lane: Lane) -> ProcessPool:
        if self._stopped:
            raise NoWorkersError
        settings = (self._memory, NICENESS[lane])
        return ProcessPool(self._sizes[lane], initializer=beginning.prepare, initargs=settings, context=_context())

    def warm(self) -> None:
        """Starts the processes before anybody waits for them."""
        for lane in Lane:
            self._start(lane)

    def _start(self, lane: Lane) -> Future[None]:
        """When the lane's processes are there. A pool that could not replace a process is broken for good: for it
        comes another."""
        self._needed.add(lane)
        if lane in self._started and self._broken(lane):
            pool, self._pools[lane] = self._pools[lane], self._new_pool(lane)
            del self._started[lane]
            pool.stop()  # type: ignore[no-untyped-call]
            threading.Thread(target=pool.join, daemon=True).start()
        if lane not in self._started:
            self._started[lane] = self._schedule(lane, tasks.warm)
        return self._started[lane]

    async def _begun(self, lane: Lane) -> None:
        """Waits for the lane's processes; where they fail after somebody gave up waiting, nothing is amiss."""
        begun = asyncio.wrap_future(self._start(lane))
        begun.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        await asyncio.shield(begun)

    def _schedule(self, lane: Lane, task: Callable[[*Args], Found], *args: *Args) -> Future[Found]:
        try:
            return self._pools[lane].schedule(task, args=args)
        except (RuntimeError, OSError):
            raise NoWorkersError from None

    def _broken(self, lane: Lane) -> bool:
        started = self._started.get(lane)
        if started is None or not self._pools[lane].active:
            return True
        return started.done() and (started.cancelled() or started.exception() is not None)

    def mend(self) -> list[Lane]:
        """The lanes, of those ever needed, that have no processes; each is begun anew, and may have them soon."""
        broken = [lane for lane in Lane if lane in self._needed and self._broken(lane)]
        for lane in broken:
            with suppress(NoWorkersError):
                self._start(lane)
        return broken

    async def call(self, lane: Lane, seconds: float | None, task: Callable[[*Args], Found], *args: *Args) -> Found:
        """What `task` returns or raises; DeadlineError after `seconds` of work. Cancelling ends the process."""
        try:
            async with self._turns[lane].turn(payer()):
                # Starting the first process is no part of the work.
                await self._begun(lane)
                with measured(self._clock.monotonic):
                    async with self._clock.timeout(seconds):
                        return await asyncio.wrap_future(self._schedule(lane, task, *args))
        except (TimeoutError, ProcessExpired, MemoryError):
            raise DeadlineError from None
        except BrokenProcessPool:
            raise NoWorkersError from None

    def stop(self) -> None:
        """Ends all processes, busy or not."""
        self._stopped = True
        for pool in self._pools.values():
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()


def _context() -> BaseContext:
    """A server that forks clean processes, where the system has one. It has imported all that a process is asked for
    already: what it has not, each process would import by itself."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # Some kinds have tasks of their own, beside their routes.
    own = [f"{package}.tasks" for package in kind_routes()]
    ours = [module.__name__ for module in (beginning, tasks, books, documents)]
    context.set_forkserver_preload([POOL, *ours, *own])
    return context
