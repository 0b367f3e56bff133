"""One run of seeds, from the first until enough boards are made. Knows no file and no worker."""

from collections.abc import Sequence

from pista.batch.making import Made


class Run:
    """Gives out seeds one after the other and takes what they gave; one that gives no board is passed over, and another
    comes instead."""

    def __init__(self, first: int, count: int) -> None:
        self.next = first
        self.count = count
        self.made = 0
        self.passed_over: list[Made] = []
        self._waiting = 0

    def take(self, most: int) -> Sequence[int]:
        """Seeds to try next: no more than boards are wanted still."""
        few = max(0, min(most, self.count - self.made - self._waiting))
        seeds = range(self.next, self.next + few)
        self.next += few
        self._waiting += few
        return seeds

    def accept(self, made: Sequence[Made]) -> list[Made]:
        """The boards among them; why there is none where most seeds give none."""
        self._waiting -= len(made)
        boards = []
        for one in made:
            if one.error is None:
                boards.append(one)
            else:
                self.passed_over.append(one)
                if len(self.passed_over) > self.made + len(boards):
                    raise one.error
        self.made += len(boards)
        return boards
