"""Why numbers cannot stand in cells of a Hidato: which placed numbers, and which earlier strikes, keep them out.

A missing number lies between the nearest placed ones, its ends. From each of them a walk leads to it over free cells,
one step per number; what no walk reaches, or only over what was struck out, is out of reach.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from pista.grid.facts import StillPossibleError
from pista.kind import Cell

Strike = tuple[Cell, int]
"""This number was struck out of this cell."""
Item = TypeVar("Item")


def cells_in(bits: int) -> Iterator[Cell]:
    """The cells of a bitset, in reading order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Reason(NamedTuple):
    """The placed numbers and the strikes that something rests on."""

    ends: frozenset[int] = frozenset()
    strikes: frozenset[Strike] = frozenset()

    def __or__(self, other: "Reason") -> "Reason":
        return Reason(self.ends | other.ends, self.strikes | other.strikes)


class Walks:
    """A position: the cells around each, the numbers placed, the free cells, the strikes per number; sets are bits.

    `apart` tells how many steps there are at least from a cell to others.
    """

    def __init__(
        self,
        near: Sequence[int],
        at: dict[int, Cell],
        free: int,
        strikes: Sequence[int],
        apart: Callable[[Cell, Iterable[Cell]], Iterable[int]],
    ) -> None:
        self.near = near
        self.count = count = len(near)
        self.apart = apart
        self.at = at
        self.free = free
        self.strikes = strikes
        self.placed = sorted(at)
        self._walked: dict[tuple[int, bool], list[int]] = {}
        self.missing = ((1 << count + 1) - 2) & ~sum(1 << number for number in at)

    def supposed(self) -> "Walks":
        """A copy in which more can be placed."""
        return Walks(self.near, dict(self.at), self.free, self.strikes, self.apart)

    def place(self, number: int, cell: Cell) -> None:
        """One more number stands on the board."""
        self.at[number] = cell
        self.free &= ~(1 << cell)
        self.missing &= ~(1 << number)
        self._walked.clear()
        insort(self.placed, number)

    def ends(self, number: int) -> tuple[int | None, int | None]:
        """The nearest placed numbers below and above."""
        at = bisect_left(self.placed, number)
        return self.placed[at - 1] if at else None, self.placed[at] if at < len(self.placed) else None

    def around(self, cells: int) -> int:
        """All cells that touch one of these."""
        found = 0
        near = self.near
        while cells:
            low = cells & -cells
            found |= near[low.bit_length() - 1]
            cells ^= low
        return found

    def from_end(self, end: int, number: int, strikes: dict[int, int]) -> int:
        """The free cells that walks from a placed number reach when they come to this one."""
        if not strikes:
            steps = number - end if number > end else end - number
            walked = self._walked.get((end, end < number))
            if walked is None:
                walked = self._walked[end, end < number] = [1 << self.at[end]]
            while len(walked) <= steps:
                walked.append(self.around(walked[-1]) & self.free)
            return walked[steps]
        reached = 1 << self.at[end]
        for value in range(end + 1, number + 1) if end < number else range(end - 1, number - 1, -1):
            reached = self.around(reached) & self.free & ~strikes.get(value, 0)
        return reached

    def from_nowhere(self, first: int, number: int, strikes: dict[int, int]) -> int:
        """The same where no number is placed on that side: from wherever the first, or the last, of all may stand."""
        reached = self.free & ~strikes.get(first, 0)
        for value in range(first + 1, number + 1) if first < number else range(first - 1, number - 1, -1):
            following = self.around(reached) & self.free & ~strikes.get(value, 0)
            if following == reached and not strikes:
                break
            reached = following
        return reached

    def reach(self, number: int, ends: Iterable[int | None], strikes: dict[int, int]) -> int:
        """The cells for a missing number, as far as these of its ends tell; None is an open end, which tells, too."""
        low, high = self.ends(number)
        cells = self.free & ~strikes.get(number, 0)
        for end in ends:
            if end is not None:
                cells &= self.from_end(end, number, strikes)
            else:
                cells &= self.from_nowhere(1 if low is None else self.count, number, strikes)
                if low is None and high is None:
                    cells &= self.from_nowhere(self.count, number, strikes)
        return cells

    def keeps_out(self, number: int, cells: int) -> Reason:
        """The least that keeps a missing number out of cells: one end, the nearer first, else both, else strikes."""
        low, high = self.ends(number)
        sides = [end for end in (low, high) if end is not None]
        sides.sort(key=lambda end: abs(number - end))
        both: list[int | None] = [low, high]
        if not cells & self.free:
            return Reason()
        for side in sides:
            if not self.from_end(side, number, {}) & cells:
                return Reason(frozenset((side,)))
        if None in both and not self.reach(number, (None,), {}) & cells:
            return Reason()
        left = self.reach(number, both, {}) & cells
        if not left:
            return Reason(frozenset(sides))
        if not left & ~self.strikes[number]:
            # Where the walks still lead, the number itself was struck out: the easiest to see.
            ends = least(sides[::-1], lambda some: not self.reach(number, _with_open(both, some), {}) & cells & ~left)
            return Reason(frozenset(ends), frozenset((cell, number) for cell in cells_in(left)))
        struck = self.strikes_between(low or 0, high or self.count + 1)
        if self.reach(number, both, by_number(struck)) & cells:
            raise StillPossibleError
        # The number itself stays for the last: the rest goes first.
        struck.sort(key=lambda strike: strike[1] == number)
        strikes = least(struck, lambda some: not self.reach(number, both, by_number(some)) & cells)
        by_cell = by_number(strikes)
        ends = least(sides[::-1], lambda some: not self.reach(number, _with_open(both, some), by_cell) & cells)
        return Reason(frozenset(ends), frozenset(strikes))

    def no_way(self, low: int, high: int) -> frozenset[Strike]:
        """The strikes without which there would be a way between two placed numbers."""

        def is_closed(strikes: Sequence[Strike]) -> bool:
            last = self.from_end(low, high - 1, by_number(strikes)) if high - low > 1 else 1 << self.at[low]
            return not self.around(last) >> self.at[high] & 1

        return frozenset(least(self.strikes_between(low, high), is_closed))

    def no_end(self, end: int, last: int) -> frozenset[Strike]:
        """The same for the way from a placed number to the first or the last of all, which is not placed."""
        between = self.strikes_between(0, end) if last < end else self.strikes_between(end, self.count + 1)
        return frozenset(least(between, lambda strikes: not self.from_end(end, last, by_number(strikes))))

    def strikes_between(self, low: int, high: int) -> list[Strike]:
        """What was struck out of free cells for the numbers between two."""
        return [
            (cell, number)
            for number in range(low + 1, high)
            if self.strikes[number]
            for cell in cells_in(self.strikes[number] & self.free)
        ]

    def out_of_reach(self, cell: Cell, but: Sequence[int] = ()) -> Reason:
        """Why no missing number, but these, can stand in a free cell: few placed numbers that are too far away for all
        that are near them in the count, and strikes. None of them is needless.
        """
        spans = self._too_near(cell)
        left = self.missing
        for number in but:
            left &= ~(1 << number)
        numbers, ends, strikes = left, set[int](), set[Strike]()
        told: dict[int, int] = {}
        at, highest, end = 0, 0, 0
        # From the lowest number on, always the end that tells of the most above it: fewer would not do.
        while left:
            number = (left & -left).bit_length() - 1
            while at < len(spans) and spans[at][0] <= number:
                if spans[at][1] > highest:
                    _, highest, end = spans[at]
                at += 1
            if highest >= number:
                told[end] = _span(2 * end - highest, highest)
                left &= ~_span(0, highest)
                continue
            left &= left - 1
            beyond = [side for side in self.ends(number) if side is not None and self._is_beyond(cell, number, side)]
            if not beyond:
                kept_out = self.keeps_out(number, 1 << cell)
                ends |= kept_out.ends
                strikes |= kept_out.strikes
            elif ends.isdisjoint(beyond):
                ends.add(beyond[-1])
        return self._trimmed(cell, numbers, Reason(frozenset(ends.union(told)), frozenset(strikes)), told)

    def _is_beyond(self, cell: Cell, number: int, end: int) -> bool:
        """Whether no walk from an end is in the cell when it comes to the number."""
        return not self.from_end(end, number, {}) >> cell & 1

    def _trimmed(self, cell: Cell, numbers: int, reason: Reason, told: dict[int, int]) -> Reason:
        """The same without what the rest tells as well; `told` are the numbers that an end tells of by its distance."""
        ends, strikes = reason
        struck = by_number(strikes)

        def is_out(number: int, ends: frozenset[int], struck: dict[int, int]) -> bool:
            own = _with_open(self.ends(number), ends)
            return bool(own or struck) and not self.reach(number, own, struck) >> cell & 1

        alone, walked = self._told_once(numbers, told)
        for end in sorted(ends):
            fewer = ends - {end}
            lost = chain(cells_in(told.get(end, 0) & alone), (number for number, own in walked.items() if end in own))
            if all(is_out(number, fewer, struck) for number in lost):
                ends = fewer
                if told.pop(end, None):
                    alone, walked = self._told_once(numbers, told)
        for strike in sorted(strikes):
            struck = by_number(strikes - {strike})
            if all(is_out(number, ends, struck) for number in walked):
                strikes -= {strike}
        return Reason(ends, strikes)

    def _told_once(self, numbers: int, told: dict[int, int]) -> tuple[int, dict[int, tuple[int | None, int | None]]]:
        """The numbers that one end alone tells of, and those that none does, with their own ends."""
        once = twice = 0
        for mask in told.values():
            twice |= once & mask
            once |= mask
        return numbers & once & ~twice, {number: self.ends(number) for number in cells_in(numbers & ~once)}

    def _too_near(self, cell: Cell) -> list[tuple[int, int, int]]:
        """From where to where numbers are too near in the count to a placed one, last, to reach the cell from there."""
        away = self.apart(cell, self.at.values())
        return sorted([(end - far + 1, end + far - 1, end) for end, far in zip(self.at, away, strict=True) if far > 1])


def _span(low: int, high: int) -> int:
    return (1 << high + 1) - (1 << max(low, 0))


def _with_open(both: Sequence[int | None], some: Container[int]) -> list[int | None]:
    return [end for end in both if end is None or end in some]


def by_number(strikes: Iterable[Strike]) -> dict[int, int]:
    """The cells struck out for each number, as bits."""
    found: dict[int, int] = {}
    for cell, number in strikes:
        found[number] = found.get(number, 0) | 1 << cell
    return found


def least(items: Sequence[Item], is_enough: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """What is left when all that can go has gone, one after the other; nothing at once, if that will do."""
    if not items or is_enough(()):
        return []
    kept = list(items)
    for item in items:
        rest = [other for other in kept if other != item]
        if is_enough(rest):
            kept = rest
    return kept
