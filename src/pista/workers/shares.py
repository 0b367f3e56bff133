"""Many like things to do, shared out on any executor, and what was made of them in their order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from inspect import GEN_SUSPENDED, getgeneratorstate
from itertools import chain, islice
from math import ceil
from os import cpu_count
from time import perf_counter
from typing import TypeVar

from pista.workers.processes import held_back

Item = TypeVar("Item")
Made = TypeVar("Made")
Work = Callable[[Sequence[Item]], Made]
"""What is done with a share of the items. It travels to other processes, so a lambda cannot be one."""
Take = Callable[[int], Sequence[Item]]
"""So many of the items that are left to do, or fewer; none where there is nothing to begin now."""

LOCAL_SECONDS = 0.2
"""What a share should take: far longer than handing it over, and short for whoever waits for the last one."""
CLUSTER_SECONDS = 1.0
"""The same on a cluster, where each share costs us and the scheduler some milliseconds."""
AHEAD = 3
"""Shares begun or waiting for each worker, so that none waits for us."""
MOST_ITEMS = 5_000
GROWTH = 4
PATIENCE = 2.0
"""Seconds that Ctrl-C leaves to the shares that were given out."""


def taking(items: Iterable[Item]) -> Take[Item]:
    """Takes the items one after the other."""
    left = iter(items)
    return lambda most: tuple(islice(left, most))


def workers_of(executor: Executor) -> int:
    """How many things it does at once, where it says so as `workers`; else it is taken to use every core."""
    said = getattr(executor, "workers", None)
    return said if isinstance(said, int) else cpu_count() or 1


def in_order(
    executor: Executor | None,
    work: Work[Item, Made],
    take: Take[Item],
    *,
    workers: int = 1,
    seconds: float = LOCAL_SECONDS,
) -> Generator[Made, None, None]:
    """What the work made of each share, in order; shares grow until one takes about so many `seconds`.

    Without an executor everything is done here. On Ctrl-C what was begun has a moment to end and is still given out,
    and the interrupt goes on; who has made the executor ends it.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     list(in_order(threads, sum, taking(range(4))))
    [0, 1, 2, 3]
    """
    pace = _Pace(seconds)
    if executor is None:
        while share := take(pace.size):
            made, spent = _timed(work, share)
            pace.learn(len(share), spent)
            yield made
        return
    begun: deque[tuple[int, Future[tuple[Made, float]]]] = deque()
    given: Future[tuple[Made, float]] | None = None
    try:
        while True:
            while len(begun) < AHEAD * workers and (share := take(pace.size)):
                begun.append((len(share), executor.submit(_timed, work, share)))
            if not begun:
                return
            count, future = begun[0]
            made, spent = future.result()
            pace.learn(count, spent)
            # Between these two nothing is called, so nothing interrupts: a share is still begun, or given once.
            given = future
            yield made
            begun.popleft()
    except KeyboardInterrupt:
        yield from _finished(future for _, future in begun if future is not given)
        raise


def give_all(made: Generator[Made, None, None], give: Callable[[Made], object]) -> None:
    """Gives out everything that is made, none of it in part; after Ctrl-C what was finished by then."""

    # Taken and not given yet. Nothing interrupts between taking a share and putting it here.
    taken: deque[Made] = deque()

    def give_taken() -> None:
        with held_back():
            while taken:
                give(taken.popleft())

    def give_each(shares: Iterable[Made]) -> None:
        for share in shares:
            taken.append(share)
            give_taken()

    try:
        give_each(made)
    except KeyboardInterrupt as interrupt:
        give_taken()
        # Where it was raised between two shares, who makes them has not heard of it yet.
        if getgeneratorstate(made) == GEN_SUSPENDED:
            give_each(chain([made.throw(interrupt)], made))
        raise


def _finished(futures: Iterable[Future[tuple[Made, float]]]) -> Iterator[Made]:
    """What is done within a moment, up to the first that is not: after a gap nothing could go on."""
    begun = list(futures)
    wait(begun, PATIENCE)
    for future in begun:
        if not future.done() or future.cancelled() or future.exception() is not None:
            return
        yield future.result()[0]


def _timed(work: Work[Item, Made], share: Sequence[Item]) -> tuple[Made, float]:
    start = perf_counter()
    return work(share), perf_counter() - start


class _Pace:
    """How many items make a share, by what those before have taken."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.size = 1

    def learn(self, count: int, spent: float) -> None:
        fitting = ceil(self.seconds * count / max(spent, 1e-9))
        # A few dear items at the start say little of the rest, and a share cannot be parted once it is begun.
        self.size = max(1, min(fitting, GROWTH * max(count, self.size), MOST_ITEMS))
