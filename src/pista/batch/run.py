"""One run of seeds, from the first until enough boards are made. Knows no file and no worker."""

from collections.abc import Sequence

from pista.batch.digests import Digests
from pista.batch.making import Made
from pista.kind import PuzzleError
from pista.message import message

MOST_REPEATED = 10_000
"""Boards in a row that are known already, after which no more are looked for."""


MOST_FAILED = 9
"""Seeds without a board at the beginning, and for every board; after more no more are tried."""


class Run:
    """Gives out seeds one after the other and takes what they gave; one that gives no board is passed over, and another
    comes instead. So does one for a board that is `known`, where boards should be distinct. So many boards may be
    `made` already, of seeds before the `first`."""

    def __init__(self, first: int, count: int, made: int = 0, known: Digests | None = None) -> None:
        self.next = first
        self.count = count
        self.made = made
        self.passed_over: list[Made] = []
        self.repeated = 0
        self.given_up: PuzzleError | None = None
        self._known = known
        self._in_a_row = 0
        self._waiting = 0

    def take(self, most: int) -> Sequence[int]:
        """Seeds to try next: no more than boards are wanted still, or than it seems to take to find these."""
        wanted = 0 if self.given_up else (self.count - self.made) * (1 + self._in_a_row)
        few = max(0, min(most, wanted - self._waiting))
        seeds = range(self.next, self.next + few)
        self.next += few
        self._waiting += few
        return seeds

    def accept(self, made: Sequence[Made]) -> list[Made]:
        """The boards among them that are wanted. Where hardly any seed gives one, or a new one, there are no more
        after that, and `given_up` says why."""
        self._waiting -= len(made)
        boards: list[Made] = []
        for one in made:
            if self.given_up or self.made == self.count:
                break
            if one.error is not None:
                self._pass_over(one, one.error)
            elif self._is_new(one):
                boards.append(one)
                self.made += 1
                self._in_a_row = 0
            else:
                self._repeat()
        return boards

    def _pass_over(self, one: Made, error: PuzzleError) -> None:
        self.passed_over.append(one)
        if len(self.passed_over) > MOST_FAILED * (1 + self.made + self.repeated):
            self.given_up = error

    def _repeat(self) -> None:
        self.repeated += 1
        self._in_a_row += 1
        if self._in_a_row == MOST_REPEATED:
            told = message("grid.no_more_distinct", n=MOST_REPEATED, made=self.made, count=self.count)
            self.given_up = PuzzleError(told)

    def _is_new(self, one: Made) -> bool:
        return self._known is None or one.digest is None or self._known.add(one.digest)
