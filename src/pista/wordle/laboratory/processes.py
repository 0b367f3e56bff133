"""Processes for the games, because the older agents, and those of other people, think in Python."""

import pickle
import signal
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, current_process, get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from pista.kind import PuzzleError
from pista.message import message
from pista.store import replace_named
from pista.wordle.laboratory.plan import Plan
from pista.wordle.laboratory.run import begin

GUARD = 'if __name__ == "__main__":'
"""Beneath it stands what a script does only when it is run itself."""


@contextmanager
def workers(jobs: int, plan: Plan) -> Iterator[Executor | None]:
    """So many processes that have begun with the plan; none at all for a single job. On Ctrl-C they end at once.

    Every process reads the program's own script before it begins: PuzzleError where that has it compare once more, or
    cannot be read at all.
    """
    if jobs == 1:
        yield None
        return
    if getattr(current_process(), "_inheriting", False):
        # We are such a process ourselves, and whoever began us tells what is amiss.
        raise SystemExit(1)
    if not _script_can_be_read():
        raise PuzzleError(message("compare.no_workers", code=GUARD))
    # Were the plan sent with the tasks, these would wait in a pipe that nobody reads after Ctrl-C; and what a process
    # is begun with goes through a pipe as well, which would be waited for where a process ends before it reads.
    with TemporaryDirectory(prefix="pista-") as folder:
        packed = Path(folder, "plan")
        replace_named(packed, pickle.dumps(plan))
        try:
            with _ready(jobs, packed) as pool:
                yield pool
        except BrokenProcessPool:
            raise PuzzleError(message("compare.no_workers", code=GUARD)) from None


@contextmanager
def _ready(jobs: int, packed: Path) -> Iterator[Executor]:
    before = active_children()
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(packed,))
    # Processes inherit that Ctrl-C is not for them, even while they begin; for us it waits until they have.
    try:
        with _held_back(signal.SIGINT):
            for _ in range(jobs):
                pool.submit(int)
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in active_children():
            if worker not in before:
                worker.terminate()
        raise
    pool.shutdown()


def _script_can_be_read() -> bool:
    """A script that came through a pipe is nowhere; prompts and notebooks have none."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).exists()


@contextmanager
def _held_back(number: signal.Signals) -> Iterator[None]:
    """Where a system can: the signal is neither lost nor heard meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(packed: Path) -> None:
    """What there is to warn of has been said where the agents were named."""
    warnings.simplefilter("ignore")
    begin(packed.read_bytes())
