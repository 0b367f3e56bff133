"""A cache like `functools.lru_cache`, bounded in bytes: a large board takes as much memory as a thousand small ones."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

Args = ParamSpec("Args")
Made = TypeVar("Made")


def bounded_cache(
    most: int, key: Callable[Args, Hashable], size: Callable[Args, int]
) -> Callable[[Callable[Args, Made]], Callable[Args, Made]]:
    """Keeps what was used last, so far as it takes `most` bytes together by what `size` says of the arguments."""

    def around(make: Callable[Args, Made]) -> Callable[Args, Made]:
        kept: OrderedDict[Hashable, tuple[Made, int]] = OrderedDict()
        lock = threading.Lock()
        taken = 0

        @wraps(make)
        def cached(*args: Args.args, **named: Args.kwargs) -> Made:
            nonlocal taken
            name = key(*args, **named)
            with lock:
                if name in kept:
                    kept.move_to_end(name)
                    return kept[name][0]
            # Outside the lock: others need not wait for it, and at worst it is made twice.
            made, bytes_ = make(*args, **named), size(*args, **named)
            with lock:
                if name not in kept and bytes_ <= most:
                    kept[name] = made, bytes_
                    taken += bytes_
                while taken > most:
                    taken -= kept.popitem(last=False)[1][1]
            return made

        return cached

    return around
