"""What a person at a Makaro knows: the numbers each cell may still hold, and what the arrows say of them."""

from collections.abc import Iterator
from contextlib import suppress

from pista.grid.entry import Position
from pista.grid.facts import StillPossibleError
from pista.grid.ladder import Candidate
from pista.grid.room_numbers import RoomNumbers
from pista.grid.room_reasons import Link, Reasons
from pista.kind import Cell
from pista.makaro.puzzle import Comparison, Puzzle
from pista.message import Message, message

_ARROW = 2
"""How the core numbers an arrow that cannot point at the largest."""
_WORDS = {"=": "is", "<": "less", ">": "more"}


class Possible(RoomNumbers):
    """The candidates of a position."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        super().__init__(puzzle, position)
        self.puzzle = puzzle

    def follows(self, reasons: Reasons, link: Link) -> Message:
        """Why something follows from what is supposed: by a room, by a cell, or by an arrow."""
        cell, sign, number = link
        if sign == "=":
            with suppress(StillPossibleError):
                return super().follows(reasons, link)
        ways = list(self._by_arrows(reasons, link))
        way, facts = reasons.fewest(*(ruled_out for *_, ruled_out in ways))
        arrow, other, bound, _ = ways[way]
        values: dict[str, object] = {"arrow": arrow.arrow.name, "cell": self.names[cell], "number": number}
        if self.at[other] is None and not any(link.cell == other and link.sign == "=" for link in reasons.supposed):
            side = "below" if other == arrow.target else "above"
            values |= {"other": self.names[other], "bound": bound}
            return message(f"makaro.link_bound_{side}_{_WORDS[sign]}", **values, facts=facts)
        return message(f"makaro.link_arrow_{_WORDS[sign]}", **values, facts=facts)

    def clash(self, reasons: Reasons, kind: int, where: int, number: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind != _ARROW:
            return super().clash(reasons, kind, where, number)
        arrow, target, others = self.puzzle.comparisons[where]
        ways = [(other, bound) for other in others for bound in range(1, self.rooms.sizes[target] + 1)]
        way, facts = reasons.fewest(*([*self._more(target, b), *self._less(other, b)] for other, b in ways))
        other, bound = ways[way]
        values = {"arrow": arrow.name, "cell": self.names[target], "other": self.names[other], "bound": bound}
        return message("makaro.clash_arrow", **values, facts=facts), (target, other)

    def _by_arrows(self, reasons: Reasons, link: Link) -> Iterator[tuple[Comparison, Cell, int, list[Candidate]]]:
        """Every way in which an arrow might say so: the cell it is compared with, the bound of that cell, and what must
        be ruled out for it.
        """
        cell, sign, number = link
        # What is not ruled out without the arrow, the arrow must rule out.
        rest = [value for _, value in reasons.others(cell, number) if not reasons.rules_out((cell, value))]
        for comparison in self.puzzle.compared[cell]:
            target = comparison.target
            if cell == target and sign != "<":
                bound = number if sign == ">" else max(rest)
                above = [] if sign == ">" else [(at, v) for at, v in reasons.others(cell, number) if v > bound]
                for other in comparison.others:
                    yield comparison, other, bound, [*self._less(other, bound), *above]
            elif cell != target and sign != ">":
                bound = number if sign == "<" else min(rest)
                below = [] if sign == "<" else [(at, v) for at, v in reasons.others(cell, number) if v < bound]
                yield comparison, target, bound, [*self._more(target, bound), *below]

    def _less(self, cell: Cell, bound: int) -> list[Candidate]:
        """Without these a cell has at least so much."""
        return [(cell, v) for v in range(1, min(bound, self.rooms.sizes[cell] + 1))]

    def _more(self, cell: Cell, bound: int) -> list[Candidate]:
        """Without these a cell has at most so much."""
        return [(cell, v) for v in range(bound + 1, self.rooms.sizes[cell] + 1)]
