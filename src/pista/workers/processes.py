"""Processes of this machine, for work that holds on to the interpreter. They end with us, however we end."""

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, connection, current_process, get_context, parent_process
from multiprocessing.context import BaseContext
from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message

GUARD = 'if __name__ == "__main__":'
"""Beneath it stands what a script does only when it is run itself."""
PATIENCE = 5.0
"""Seconds for a pool to end whose processes are gone."""


@contextmanager
def processes(
    jobs: int, begin: Callable[..., object] = int, *args: object, fork: bool = False
) -> Iterator[Executor | None]:
    """So many processes, each of which has called `begin`; none at all for a single job. On Ctrl-C they end at once.

    With `fork` they are copies of this process where the system can, and there at once. Any other process reads the
    program's own script before it begins: PuzzleError where that would begin processes once more, or cannot be read.
    """
    if jobs == 1:
        yield None
        return
    context = _context(fork)
    forked = context.get_start_method() == "fork"
    refuse_scripts_that_cannot_be_read(forked=forked)
    try:
        with _ready(context, jobs, begin, args) as pool:
            yield pool
    except BrokenProcessPool:
        why = message("workers.process_died") if forked else message("workers.no_processes", code=GUARD)
        raise PuzzleError(why) from None


def refuse_scripts_that_cannot_be_read(*, forked: bool = False) -> None:
    """PuzzleError where processes would read the program's own script and cannot; forked ones do not."""
    if getattr(current_process(), "_inheriting", False):
        # We are such a process ourselves, and whoever began us tells what is amiss.
        raise SystemExit(1)
    if not forked and not _script_can_be_read():
        raise PuzzleError(message("workers.no_processes", code=GUARD))


@contextmanager
def held_back(number: signal.Signals = signal.SIGINT) -> Iterator[None]:
    """The signal is neither lost nor heard meanwhile, nor ever by processes that begin meanwhile where a system can."""
    came: list[int] = []
    heard = signal.getsignal(number) if threading.current_thread() is threading.main_thread() else None
    if callable(heard):
        # A signal that is blocked here goes to any other thread, and Python hears it here all the same.
        signal.signal(number, lambda number, frame: came.append(number))
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if callable(heard):
            signal.signal(number, heard)
            if came:
                heard(number, None)


def _context(fork: bool) -> BaseContext:
    """No copy of a process with threads, whose locks it would inherit as they stand."""
    forkable = fork and sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if forkable else "spawn")


@contextmanager
def _ready(
    context: BaseContext, jobs: int, begin: Callable[..., object], args: tuple[object, ...]
) -> Iterator[Executor]:
    before = active_children()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=partial(_begin, begin, *args))
    # Processes inherit that Ctrl-C is not for them, even while they begin; for us it waits until they have.
    try:
        with held_back():
            for _ in range(jobs):
                pool.submit(int)
        yield pool
    except BaseException:
        for worker in active_children():
            if worker not in before:
                worker.terminate()
        # An interpreter that ends before its pool does may complain of a pipe that is just being closed.
        ending = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True}, daemon=True)
        ending.start()
        ending.join(PATIENCE)
        raise
    pool.shutdown()


def _begin(begin: Callable[..., object], *args: object) -> None:
    """What there is to warn of has been said where the work was asked for."""
    warnings.simplefilter("ignore")
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(*args)


def _end_with_parent() -> None:
    """A process that is killed ends none of its workers: these would wait for tasks for ever."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _script_can_be_read() -> bool:
    """A script that came through a pipe is nowhere; prompts and notebooks have none, and in a stand-alone program it is
    not looked for: each of its processes has it already."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is None or getattr(main, "__spec__", None) is not None or getattr(sys, "frozen", False):
        return True
    return Path(file).exists()
