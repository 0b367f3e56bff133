"""Room for what clients keep: so many bytes for each and so many for all. What is oldest goes first.

Results are never forgotten to make room: they have bounds of their own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, select, text

from pista.web.state.sizes import SMALL
from pista.web.state.tables import answers, games, jobs, results

PORTION = 200
"""Games forgotten in one transaction to make room for all, lest moves wait."""
RESULTS_SHARE = 4
"""Imported results may take one part in so many of all there is room for."""
# As in the index of games that have ended.
_ENDED = text("status <> 'open'")


@dataclass
class Room:
    """`of_client` and `in_all` are bytes; what all take is counted now and then, and added to in between."""

    of_client: int
    in_all: int
    taken: int = 0
    taken_by_results: int = 0

    def count(self, connection: Connection) -> None:
        """Counts what all take."""
        self.taken_by_results = SMALL * connection.execute(select(func.count()).select_from(results)).scalar_one()
        self.taken = self.taken_by_results + _bytes(connection)

    def make(self, connection: Connection, owner: str, grown: int, spared: str) -> bool:
        """Makes room for a game that has grown by so many bytes; False where even all the client's others are too few.

        Finished games go before unfinished ones, and of either those that were left alone for longest.
        """
        self.taken += max(0, grown)
        if grown <= 0:
            return True
        if self.taken > self.in_all:
            self.forget_portion(connection, spared)
        over = _bytes(connection, owner) - self.of_client
        return over <= 0 or self._forget_of_client(connection, owner, over, spared)

    def has_room_for_results(self, added: int) -> bool:
        """Whether so many more may be imported."""
        self.taken_by_results += SMALL * added
        return self.taken_by_results <= self.in_all // RESULTS_SHARE

    def forget_portion(self, connection: Connection, spared: str = "") -> bool:
        """Forgets the oldest games of all, some at a time, while they take too much; whether any went."""
        ended = select(games.c.id, games.c.size).where(_ENDED, games.c.id != spared)
        every = select(games.c.id, games.c.size).where(games.c.id != spared)
        for oldest in (ended, every):
            # Those that somebody is just now writing to are not the oldest, and must not be waited for.
            chosen = oldest.order_by(games.c.touched).limit(PORTION).with_for_update(skip_locked=True)
            if self._forget(connection, connection.execute(chosen).all(), self.taken - self.in_all):
                return True
        return False

    def _forget_of_client(self, connection: Connection, owner: str, over: int, spared: str) -> bool:
        theirs = select(games.c.id, games.c.size).where(games.c.owner == owner, games.c.id != spared)
        chosen = theirs.order_by(games.c.status == "open", games.c.touched, games.c.id)
        found = connection.execute(chosen.with_for_update(skip_locked=True)).all()
        return self._forget(connection, found, over) >= over

    def _forget(self, connection: Connection, found: Iterable[Any], over: int) -> int:
        """Forgets the first of these until `over` bytes are free; how many are."""
        freed, ids = 0, []
        for row in found:
            if freed >= over:
                break
            ids.append(row.id)
            freed += row.size
        for first in range(0, len(ids), PORTION):
            connection.execute(delete(games).where(games.c.id.in_(ids[first : first + PORTION])))
        self.taken -= freed
        return freed


def _bytes(connection: Connection, owner: str | None = None) -> int:
    """What games, jobs and answers take, of one client or of all."""
    taken = 0
    rows = ((games, func.sum(games.c.size)), (jobs, func.sum(jobs.c.size)), (answers, func.count() * SMALL))
    for table, each in rows:
        query = select(each).select_from(table)
        taken += connection.execute(query if owner is None else query.where(table.c.owner == owner)).scalar() or 0
    return int(taken)
