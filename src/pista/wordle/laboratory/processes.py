"""Processes for the games, because the older agents, and those of other people, think in Python."""

import pickle
import signal
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from pista.wordle.laboratory.plan import Plan
from pista.wordle.laboratory.run import begin


@contextmanager
def workers(jobs: int, plan: Plan) -> Iterator[Executor | None]:
    """So many processes that have begun with the plan; none at all for a single job. On Ctrl-C they end at once.

    Were the plan sent with the tasks, these would wait in a pipe that nobody reads after Ctrl-C.
    """
    if jobs == 1:
        yield None
        return
    before = active_children()
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(pickle.dumps(plan),)
    )
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


def _begin(packed: bytes) -> None:
    """What there is to warn of has been said where the agents were named."""
    warnings.simplefilter("ignore")
    begin(packed)
