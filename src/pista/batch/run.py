"""One run of seeds, from the first until enough boards are made. Knows no file and no worker."""

from collections.abc import Sequence

from pista.batch.digests import Digests
from pista.batch.making import Made
from pista.kind import PuzzleError
from pista.message import message

MOST_REPEATED = 10_000
"""Boards in a row that are known already, after which no more are looked for."""


class Run:
    """Gives out seeds one after the other and takes what they gave; one that gives no board is passed over, and another
    comes instead. So does one for a board that is `known`, where boards should be distinct."""

    def __init__(self, first: int, count: int, known: Digests | None = None) -> None:
        self.next = first
        self.count = count
        self.made = 0
        self.passed_over: list[Made] = []
        self.repeated = 0
        self.exhausted: PuzzleError | None = None
        self._known = known
        self._in_a_row = 0
        self._waiting = 0

    def take(self, most: int) -> Sequence[int]:
        """Seeds to try next: no more than boards are wanted still, or than it seems to take to find these."""
        wanted = 0 if self.exhausted else (self.count - self.made) * (1 + self._in_a_row)
        few = max(0, min(most, wanted - self._waiting))
        seeds = range(self.next, self.next + few)
        self.next += few
        self._waiting += few
        return seeds

    def accept(self, made: Sequence[Made]) -> list[Made]:
        """The boards among them that are wanted; why there is none where most seeds give none.

        Where hardly any board is new any more, `exhausted` says so, and the run is over.
        """
        self._waiting -= len(made)
        boards: list[Made] = []
        for one in made:
            if self.exhausted or self.made + len(boards) == self.count:
                break
            if one.error is not None:
                self.passed_over.append(one)
                if len(self.passed_over) > self.made + self.repeated + len(boards):
                    raise one.error
            elif self._is_new(one):
                boards.append(one)
                self._in_a_row = 0
            else:
                self.repeated += 1
                self._in_a_row += 1
                if self._in_a_row == MOST_REPEATED:
                    found = self.made + len(boards)
                    told = message("grid.no_more_distinct", n=MOST_REPEATED, made=found, count=self.count)
                    self.exhausted = PuzzleError(told)
        self.made += len(boards)
        return boards

    def _is_new(self, one: Made) -> bool:
        return self._known is None or one.digest is None or self._known.add(one.digest)
