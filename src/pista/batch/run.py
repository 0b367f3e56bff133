"""One run of seeds, from the first until enough boards are made. Knows no file and no worker."""

from collections.abc import Sequence

from pista.batch.making import Made
from pista.kind import PuzzleError


class Run:
    """Gives out seeds one after the other and takes what they gave; one that gives no board is passed over, and another
    comes instead. So many boards may be `made` already, of seeds before the `first`."""

    def __init__(self, first: int, count: int, made: int = 0) -> None:
        self.next = first
        self.count = count
        self.made = made
        self.passed_over: list[Made] = []
        self.given_up: PuzzleError | None = None
        self._waiting = 0

    def take(self, most: int) -> Sequence[int]:
        """Seeds to try next: no more than boards are wanted still."""
        wanted = 0 if self.given_up else self.count - self.made - self._waiting
        few = max(0, min(most, wanted))
        seeds = range(self.next, self.next + few)
        self.next += few
        self._waiting += few
        return seeds

    def accept(self, made: Sequence[Made]) -> list[Made]:
        """The boards among them; where most seeds give none, no more after that, and `given_up` says why."""
        self._waiting -= len(made)
        boards = []
        for one in made:
            if self.given_up:
                break
            if one.error is None:
                boards.append(one)
                self.made += 1
            else:
                self.passed_over.append(one)
                if len(self.passed_over) > self.made:
                    self.given_up = one.error
        return boards
