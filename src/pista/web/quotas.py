"""Who may ask for how much: places at a time, and allowances that fill up again.

All of it is counted in this server process and in so much memory, however many addresses come.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from pista.message import message
from pista.web.errors import Problem, too_many

MINUTE, DAY = 60.0, 86_400.0


class Visitor(NamedTuple):
    """Who asks: an owner, or the address once more for one without a cookie; and the address, which many may share."""

    name: str
    address: str


class Buckets:
    """A bucket for each address: it holds `most` and fills evenly, within `seconds` from empty to full. 0 is no limit.

    Only the `most_clients` seen last are remembered, so a flood of addresses costs no more memory than that.
    """

    def __init__(self, most: int, seconds: float, most_clients: int, clock: Callable[[], float]) -> None:
        self.most, self.most_clients, self.clock = most, most_clients, clock
        self._rate = most / seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, address: str) -> float:
        """Seconds until there is something to take; 0 where there is."""
        left = self._left(address)
        return 0.0 if not self.most or left >= 1 else (1 - left) / self._rate

    def take(self, address: str, amount: float = 1.0) -> None:
        """Takes so much; what is more than there was has to fill up first."""
        if not self.most:
            return
        self._buckets[address] = (self._left(address) - amount, self.clock())
        if len(self._buckets) > self.most_clients:
            self._buckets.popitem(last=False)

    def _left(self, address: str) -> float:
        now = self.clock()
        left, seen = self._buckets.get(address, (float(self.most), now))
        if address in self._buckets:
            self._buckets.move_to_end(address)
        return min(self.most, left + (now - seen) * self._rate)


class Allowance(Buckets):
    """Buckets with a sentence for those whose bucket is empty: it says `n`, and the wait in `seconds` and `minutes`."""

    def __init__(self, says: str, most: int, seconds: float, most_clients: int, clock: Callable[[], float]) -> None:
        super().__init__(most, seconds, most_clients, clock)
        self._says = says

    def require(self, address: str) -> None:
        """429 where there is nothing to take."""
        wait = ceil(self.wait(address))
        if wait:
            why = message(self._says, n=self.most, seconds=wait, minutes=ceil(wait / MINUTE))
            raise Problem(429, "too-many", why, headers={"Retry-After": str(wait)}, limit=self.most)


class Sentences(NamedTuple):
    """What those are told for whom there is no place."""

    full: str
    of_address: str
    of_client: str


class Places:
    """So many at a time in all, fewer of one address, lest it shut out the others, and fewer still of one client."""

    def __init__(self, says: Sentences, most: int, per_address: int, per_client: int, retry: int) -> None:
        self._says, self._most, self._retry = says, most, retry
        self._per_address, self._per_client = per_address, per_client
        self._addresses: Counter[str] = Counter()
        self._clients: Counter[str] = Counter()

    def require(self, visitor: Visitor) -> None:
        """429 where there is no place for one more."""
        if self._addresses.total() >= self._most:
            raise too_many(self._says.full, self._most, self._retry)
        if self._clients[visitor.name] >= self._per_client:
            raise too_many(self._says.of_client, self._per_client, self._retry)
        if self._addresses[visitor.address] >= self._per_address:
            raise too_many(self._says.of_address, self._per_address, self._retry)

    @contextmanager
    def taken(self, visitor: Visitor) -> Iterator[None]:
        self.take(visitor)
        try:
            yield
        finally:
            self.leave(visitor)

    def take(self, visitor: Visitor) -> None:
        self._clients[visitor.name] += 1
        self._addresses[visitor.address] += 1

    def leave(self, visitor: Visitor) -> None:
        for counted, who in ((self._clients, visitor.name), (self._addresses, visitor.address)):
            counted[who] -= 1
            if not counted[who]:
                del counted[who]


def half(places: int) -> int:
    """What one address may have of a queue where nobody says otherwise."""
    return max(1, places // 2)
