"""A chain of consequences told: a number is supposed in a cell, others follow, and then something is impossible."""

from contextlib import suppress

from pista.grid.board import Board
from pista.grid.facts import Fact, Facts, Standing, StillPossibleError, facts_of
from pista.hidato.walks import Reason, Walks
from pista.kind import Cell
from pista.message import Message, message

_GAP, _END = 1, 2
"""How the core numbers what can be impossible besides a cell without a number."""


class Chain:
    """What is supposed so far needs no fact; everything else that a link rests on is named with it."""

    def __init__(self, board: Board, walks: Walks, number: int, cell: Cell) -> None:
        self.board = board
        self.walks = walks.supposed()
        self.supposed: set[int] = set()
        self._suppose(number, cell)

    def follows(self, number: int, cell: Cell) -> Message:
        """Why a number must stand in a cell then, which is supposed from now on, too."""
        values = {"number": number, "cell": self.board.names[cell]}
        found = []
        with suppress(StillPossibleError):
            found.append(("place", self.walks.keeps_out(number, self.walks.free & ~(1 << cell))))
        with suppress(StillPossibleError):
            found.append(("number", self.walks.out_of_reach(cell, but=(number,))))
        what, least = min(found, key=lambda one: len(one[1].ends) + len(one[1].strikes))
        told = message(f"hidato.link_only_{what}", **values, facts=self._facts(least))
        self._suppose(number, cell)
        return told

    def clash(self, kind: int, one: int, other: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind == _GAP:
            return self._no_way(one, other)
        if kind == _END:
            strikes = self.walks.no_end(one, other)
            facts = self._facts(Reason(strikes=strikes))
            where = self.walks.at[one]
            return message("hidato.clash_end", number=other, end=self._standing(one), facts=facts), (where,)
        reason = self.walks.out_of_reach(one)
        return message("hidato.clash_cell", cell=self.board.names[one], facts=self._facts(reason)), (one,)

    def _no_way(self, low: int, high: int) -> tuple[Message, tuple[Cell, ...]]:
        ends = self.walks.at[low], self.walks.at[high]
        values = {"low": self._standing(low), "high": self._standing(high)}
        if not self.board.within(*ends, high - low):
            return message("hidato.clash_apart", **values, n=high - low), ends
        strikes = self.walks.no_way(low, high)
        return message("hidato.clash_gap", **values, facts=self._facts(Reason(strikes=strikes))), ends

    def _suppose(self, number: int, cell: Cell) -> None:
        self.walks.place(number, cell)
        self.supposed.add(number)

    def _standing(self, number: int) -> Standing:
        return Standing(number, self.board.names[self.walks.at[number]], number in self.supposed)

    def _facts(self, reason: Reason) -> Facts:
        return named(self.board, self.walks, Reason(reason.ends - self.supposed, reason.strikes))


def named(board: Board, walks: Walks, reason: Reason) -> Facts:
    """A reason as a sentence names it."""
    ends = (Fact(end, board.names[walks.at[end]]) for end in reason.ends)
    return facts_of([*ends, *(Fact(number, board.names[cell], "≠") for cell, number in reason.strikes)])
