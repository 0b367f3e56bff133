"""Why numbers cannot stand in cells of a Hidato: which placed numbers, and which earlier strikes, keep them out.

A missing number lies between the nearest placed ones, its ends. From each of them a walk leads to it over free cells,
one step per number; what no walk reaches, or only over what was struck out, is out of reach.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
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
    """A position: the cells around each, the numbers placed, the free cells, the strikes per number; sets are bits."""

    def __init__(self, near: Sequence[int], count: int, at: dict[int, Cell], free: int, strikes: Sequence[int]) -> None:
        self.near = near
        self.count = count
        self.at = at
        self.free = free
        self.strikes = strikes
        self.placed = sorted(at)

    def supposed(self) -> "Walks":
        """A copy in which more can be placed."""
        return Walks(self.near, self.count, dict(self.at), self.free, self.strikes)

    def place(self, number: int, cell: Cell) -> None:
        """One more number stands on the board."""
        self.at[number] = cell
        self.free &= ~(1 << cell)
        insort(self.placed, number)

    @property
    def missing(self) -> list[int]:
        """The numbers not yet placed."""
        return [number for number in range(1, self.count + 1) if number not in self.at]

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
        apart = [self.reach(number, (side,), {}) & cells for side in sides]
        for side, left in zip(sides, apart, strict=True):
            if not left:
                return Reason(frozenset((side,)))
        if None in both and not self.reach(number, (None,), {}) & cells:
            return Reason()
        if not self.reach(number, both, {}) & cells:
            return Reason(frozenset(sides))
        struck = self.strikes_between(low or 0, high or self.count + 1)
        if self.reach(number, both, by_number(struck)) & cells:
            raise StillPossibleError
        # What was struck out of the number itself is the easiest to see: the rest goes first.
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
        that are near them in the count, and strikes.
        """
        spans, reason = self._too_near(cell), Reason()
        left = sum(1 << number for number in self.missing if number not in but)
        near = 0
        for _, low, high in spans:
            near |= _span(low, high)
        for number in cells_in(left & ~near):
            reason |= self.keeps_out(number, 1 << cell)
        left &= near
        for end, low, high in spans:
            if end in reason.ends:
                left &= ~_span(low, high)
        # From the lowest number on, always the end that tells of the most above it: fewer would not do.
        while left:
            lowest = (left & -left).bit_length() - 1
            end, _, high = max((span for span in spans if span[1] <= lowest <= span[2]), key=lambda span: span[2])
            reason |= Reason(frozenset((end,)))
            left &= ~_span(0, high)
        return reason

    def least_out_of_reach(self, cell: Cell, but: Sequence[int] = ()) -> Reason:
        """The same without what the rest tells as well."""
        ends, strikes = self.out_of_reach(cell, but)
        spans = {end: (low, high) for end, low, high in self._too_near(cell)}
        missing = [number for number in self.missing if number not in but]
        gaps = {number: self.ends(number) for number in missing}

        def is_out(number: int, ends: frozenset[int], struck: dict[int, int]) -> bool:
            if any(low <= number <= high for low, high in (spans[end] for end in ends if end in spans)):
                return True
            own = _with_open(gaps[number], ends)
            return not self.reach(number, own, struck) >> cell & 1

        for end in sorted(ends):
            low, high = spans.get(end, (end, end))
            touched = [number for number in missing if low <= number <= high or end in gaps[number]]
            fewer, struck = ends - {end}, by_number(strikes)
            if all(is_out(number, fewer, struck) for number in touched):
                ends = fewer
        for strike in sorted(strikes):
            fewer_strikes = strikes - {strike}
            touched = (
                [number for number in missing if gaps[number] == gaps[strike[1]]] if strike[1] in gaps else missing
            )
            if all(is_out(number, ends, by_number(fewer_strikes)) for number in touched):
                strikes = fewer_strikes
        return Reason(ends, strikes)

    def _too_near(self, cell: Cell) -> list[tuple[int, int, int]]:
        """Placed numbers, and from where to where others are too near in the count to reach the cell from there."""
        number_at = {there: number for number, there in self.at.items()}
        seen = edge = 1 << cell
        steps, spans = 0, []
        while edge:
            for there in cells_in(edge):
                number = number_at.get(there)
                if number is not None and steps > 1:
                    spans.append((number, number - steps + 1, number + steps - 1))
            edge = self.around(edge) & ~seen
            seen |= edge
            steps += 1
        return spans


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
