"""Who is next when a process is free: addresses take turns, and so do the clients of one; nobody has all processes."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from pista.web.quotas import Visitor

NOBODY = Visitor("", "")
"""Work that belongs to everybody is nobody's in particular; it is held back by nothing."""


@dataclass
class _Share:
    """What somebody has of a lane: how many wait or work, how many of these work, and when the last was called."""

    here: int = 0
    working: int = 0
    called: int = -1


@dataclass
class Turns:
    """The processes of a lane. Of those who wait, one is next whose address has the fewest at work, else was called
    longest ago; among its clients likewise. One address never has all processes, where there is more than one: so a
    stranger need not even wait for the end of its work."""

    processes: int
    _addresses: defaultdict[str, _Share] = field(default_factory=lambda: defaultdict(_Share))
    _clients: defaultdict[str, _Share] = field(default_factory=lambda: defaultdict(_Share))
    _waiting: list[tuple[Visitor, asyncio.Future[None]]] = field(default_factory=list)
    _working: int = 0
    _calls: int = 0

    @asynccontextmanager
    async def turn(self, visitor: Visitor | None) -> AsyncIterator[None]:
        """A process for what is inside; None for work of nobody in particular."""
        waiting = (visitor or NOBODY, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        for share in self._shares(waiting[0]):
            share.here += 1
        self._call()
        try:
            await waiting[1]
            yield
        finally:
            self._leave(*waiting)
            self._call()

    def _call(self) -> None:
        """Lets those in whose turn it is."""
        while self._working < self.processes and (allowed := [each for each in self._waiting if self._may(each[0])]):
            called = min(allowed, key=lambda each: self._rank(each[0]))
            self._waiting.remove(called)
            self._working += 1
            self._calls += 1
            for share in self._shares(called[0]):
                share.working += 1
                share.called = self._calls
            if not called[1].done():  # else cancelled a moment ago, and about to leave
                called[1].set_result(None)

    def _leave(self, visitor: Visitor, ticket: asyncio.Future[None]) -> None:
        waited = (visitor, ticket) in self._waiting
        if waited:
            self._waiting.remove((visitor, ticket))
        else:
            self._working -= 1
        for share in self._shares(visitor):
            share.here -= 1
            share.working -= not waited
        # Nothing is remembered of those who have nothing here.
        if not self._addresses[visitor.address].here:
            del self._addresses[visitor.address]
        if not self._clients[visitor.name].here:
            del self._clients[visitor.name]

    def _shares(self, visitor: Visitor) -> tuple[_Share, _Share]:
        return self._addresses[visitor.address], self._clients[visitor.name]

    def _may(self, visitor: Visitor) -> bool:
        most = max(1, self.processes - 1)
        return visitor == NOBODY or self._addresses[visitor.address].working < most

    def _rank(self, visitor: Visitor) -> tuple[int, ...]:
        """The lowest is next; of equals, who came first."""
        if visitor == NOBODY:
            return (-1,)
        address, client = self._shares(visitor)
        return address.working, address.called, client.working, client.called
