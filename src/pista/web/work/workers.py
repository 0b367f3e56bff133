"""Working processes: what is slow or risky runs there, and is ended with its process when its time is over."""

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import StrEnum
from multiprocessing.context import BaseContext
from typing import TypeVar, TypeVarTuple

from pebble import ProcessExpired, ProcessPool

from pista.plugins import PluginWarning
from pista.web.clock import Clock
from pista.web.failures import DeadlineError
from pista.web.kind_routes import kind_routes
from pista.web.work import tasks

Found = TypeVar("Found")
Args = TypeVarTuple("Args")

MIB = 1024 * 1024
PARENT_DEATH_SIGNAL = 1


class Lane(StrEnum):
    """Short answers do not queue behind long ones, nor hints behind the whole dictionary, nor a day's board, for which
    everybody comes at once, behind anybody's jobs."""

    SHORT = "short"
    WORDS = "words"
    LONG = "long"
    DAYS = "days"


NICENESS = {Lane.SHORT: 1, Lane.WORDS: 3, Lane.LONG: 5, Lane.DAYS: 5}
"""How far each lane gives way to the server, whose answers people wait for. No further: at 19, work beside a core's
other load gets a seventieth of it, and nothing is done within its time."""
MOST = {Lane.DAYS: 2}
"""Processes of a lane that needs no more, however many cores there are: one for today, one for the other days."""


class Workers:
    """Pools of processes that outlive their tasks and are replaced when one is ended."""

    def __init__(self, each: int, memory: int, clock: Clock) -> None:
        self._clock = clock
        sizes = {lane: min(each, MOST.get(lane, each)) for lane in Lane}
        self._pools = {
            lane: ProcessPool(sizes[lane], initializer=prepare, initargs=(memory, NICENESS[lane]), context=_context())
            for lane in Lane
        }
        # Who waits for a process waits here and not in its pool, so that a budget begins with the work.
        self._free = {lane: asyncio.Semaphore(sizes[lane]) for lane in Lane}
        self._started: dict[Lane, Future[None]] = {}

    def warm(self) -> None:
        """Starts the processes before anybody waits for them."""
        for lane in Lane:
            self._start(lane)

    def _start(self, lane: Lane) -> Future[None]:
        if lane not in self._started:
            self._started[lane] = self._pools[lane].schedule(tasks.warm)
        return self._started[lane]

    async def call(self, lane: Lane, seconds: float | None, task: Callable[[*Args], Found], *args: *Args) -> Found:
        """What `task` returns or raises; DeadlineError after `seconds` of work. Cancelling ends the process."""
        try:
            async with self._free[lane]:
                # Starting the first process is no part of the work.
                await asyncio.shield(asyncio.wrap_future(self._start(lane)))
                async with self._clock.timeout(seconds):
                    return await asyncio.wrap_future(self._pools[lane].schedule(task, args=args))
        except (TimeoutError, ProcessExpired, MemoryError):
            raise DeadlineError from None

    def stop(self) -> None:
        """Ends all processes, busy or not."""
        for pool in self._pools.values():
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()


def prepare(memory: int, niceness: int) -> None:
    """In the new process: leaves Ctrl-C to the server, gives way to it, and takes no more memory than allowed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What there is to say of plug-ins the server has said.
    warnings.simplefilter("ignore", PluginWarning)
    # Python's own handlers wait for native code to return; a process at its deadline must not.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if sys.platform == "linux":
        # Should the server be killed, nobody is left to end this process at its deadline; so it ends with its parent.
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if memory and sys.platform != "win32":
        import resource

        with suppress(ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory * MIB, memory * MIB))


def _context() -> BaseContext:
    """A server that forks clean processes with the tasks already imported, where the system has one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # Some kinds have tasks of their own, beside their routes.
    context.set_forkserver_preload([tasks.__name__, *(f"{package}.tasks" for package in kind_routes())])
    return context
