"""Many puzzles at once, in the order of their seeds, on any executor: threads here, a cluster elsewhere."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from typing import TypeVar

Made = TypeVar("Made")


def in_order(
    executor: Executor, make: Callable[[int], Made], seeds: Iterable[int], *, ahead: int
) -> Iterator[tuple[int, Made]]:
    """(seed, what was made of it) in seed order, never more than `ahead` begun at once.

    On Ctrl-C what is finished is still given out, what is not begun is dropped, and the interrupt goes on.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     list(in_order(threads, lambda seed: seed * seed, range(4), ahead=2))
    [(0, 0), (1, 1), (2, 4), (3, 9)]
    """
    waiting = iter(seeds)
    begun: deque[tuple[int, Future[Made]]] = deque()
    try:
        begun.extend((seed, executor.submit(make, seed)) for seed in islice(waiting, ahead))
        while begun:
            seed, future = begun[0]
            made = future.result()
            begun.popleft()
            begun.extend((seed, executor.submit(make, seed)) for seed in islice(waiting, 1))
            yield seed, made
    except KeyboardInterrupt:
        for _, future in begun:
            future.cancel()
        for seed, future in begun:
            if future.done() and not future.cancelled() and future.exception() is None:
                yield seed, future.result()
        raise
