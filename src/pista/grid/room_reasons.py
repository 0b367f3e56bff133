"""Why numbers cannot stand in cells of a board with rooms: by which numbers on the board, and by which earlier strikes.

Something may be supposed beforehand; what follows from that needs no fact.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from pista.grid.facts import Fact, Facts, StillPossibleError, facts_of
from pista.grid.ladder import Candidate
from pista.grid.rooms import Rooms
from pista.kind import Cell

Blocker = tuple[str, Cell, int]
"""What keeps a number out: a number in a cell (`=`), or a strike (`≠`)."""


class Link(NamedTuple):
    """Something supposed: the cell is this number, or less (`<`) or more (`>`) than it."""

    cell: Cell
    sign: str
    number: int

    def allows(self, number: int) -> bool:
        """Whether the cell may hold the number."""
        if self.sign == "=":
            return number == self.number
        return number < self.number if self.sign == "<" else number > self.number


class Reasons:
    """Of a position: `at` the numbers placed, `strikes` the numbers struck out of each cell, as bits."""

    def __init__(self, rooms: Rooms, at: Sequence[int | None], strikes: Sequence[int]) -> None:
        self.rooms = rooms
        self.at = at
        self.strikes = strikes
        self.supposed: list[Link] = []

    def least(self, candidates: Iterable[Candidate]) -> Facts:
        """Few facts that rule all of these out: each is needed."""
        open_ones: list[tuple[Blocker, ...]] = []
        of = self.rooms.of
        for cell, value in candidates:
            blockers = self._blockers(cell, value)
            if blockers:
                room = of[cell]
                # Of those that do as well the nearest: in the room itself.
                open_ones.append(tuple(sorted(blockers, key=lambda one: of[one[1]] != room)))
        chosen: list[Blocker] = []
        # Where there is no choice there is none to make: what must be named may do for others, too.
        for blockers in sorted(open_ones, key=len):
            if chosen and not set(chosen).isdisjoint(blockers):
                continue
            chosen.append(max(blockers, key=lambda one: sum(one in others for others in open_ones)))
        names = self.rooms.board.names
        return facts_of(Fact(value, names[cell], sign) for sign, cell, value in _without_idle(chosen, open_ones))

    def fewest(self, *ways: Sequence[Candidate]) -> tuple[int, Facts]:
        """Which of several lists is ruled out by the fewest facts, and these."""
        found = []
        for which, candidates in enumerate(ways):
            with suppress(StillPossibleError):
                found.append((which, self.least(candidates)))
        if not found:
            raise StillPossibleError
        return min(found, key=lambda one: len(one[1].named))

    def rules_out(self, candidate: Candidate) -> bool:
        """Whether anything does."""
        with suppress(StillPossibleError):
            self._blockers(*candidate)
            return True
        return False

    def others(self, cell: Cell, value: int) -> list[Candidate]:
        """Every other number of a cell."""
        return [(cell, other) for other in range(1, self.rooms.sizes[cell] + 1) if other != value]

    def elsewhere(self, cell: Cell, value: int) -> list[Candidate]:
        """The number in every other cell of the room."""
        return [(mate, value) for mate in self.rooms.mates(cell) if mate != cell]

    def _blockers(self, cell: Cell, value: int) -> tuple[Blocker, ...]:
        """Any of these rules the candidate out; none is needed for what follows from what is supposed."""
        here = self.at[cell]
        if here == value:
            raise StillPossibleError
        peers = self.rooms.peers[cell]
        for link in self.supposed:
            if link.cell == cell and not link.allows(value):
                return ()
            if link.sign == "=" and link.number == value and link.cell in peers:
                return ()
        if value > self.rooms.sizes[cell]:
            return ()
        around = tuple(("=", peer, value) for peer in peers if self.at[peer] == value)
        if here is not None:
            return (("=", cell, here), *around)
        if around:
            return around
        if not self.strikes[cell] >> value - 1 & 1:
            raise StillPossibleError
        return (("≠", cell, value),)


def _without_idle(chosen: list[Blocker], open_ones: list[tuple[Blocker, ...]]) -> list[Blocker]:
    """The same without what the rest does as well."""
    kept = list(chosen)
    for one in chosen:
        rest = [other for other in kept if other != one]
        if all(not set(rest).isdisjoint(blockers) for blockers in open_ones):
            kept = rest
    return kept
