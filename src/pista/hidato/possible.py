"""What a person at the board knows: for every number the cells it may still stand in.

Bitsets of cells; what is within walking distance of the placed numbers is possible until a technique strikes it.
"""

from collections.abc import Iterator

from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES, Board
from pista.grid.contradiction import Link, Refutation
from pista.grid.entry import Position
from pista.grid.ladder import Candidate, Step
from pista.hidato.puzzle import Puzzle
from pista.kind import Cell
from pista.message import Message, message

_GAP, _END = 1, 2
"""How the core numbers what can be impossible besides a cell without a number."""


def cells_in(bits: int) -> Iterator[Cell]:
    """The cells of a bitset, in reading order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Possible:
    """`sets[v]` are the cells of number v (index 0 is unused and empty); `at[v]` is its cell once it is placed."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        self.board: Board = puzzle.board
        self.count = puzzle.largest
        self.near = [sum(1 << other for other in touching) for touching in puzzle.board.touching]
        self.sets = [0] + [(1 << self.count) - 1] * self.count
        self.at: dict[int, Cell] = {}
        self.broken = False
        self._touch = TOUCH_CODES[puzzle.board.touch]
        self._places = puzzle.flat_places
        self._place((cell, value) for cell, value in enumerate(position) if value is not None)
        self._sweep()

    @property
    def done(self) -> bool:
        return len(self.at) == self.count

    @property
    def open_numbers(self) -> list[int]:
        """The numbers not yet placed; none once the position is known to be impossible."""
        return [] if self.broken else [v for v in range(1, self.count + 1) if v not in self.at]

    def flat(self) -> bytes:
        """The sets as the core wants them."""
        width = (self.count + 7) // 8
        return b"".join(cells.to_bytes(width, "little") for cells in self.sets[1:])

    def refuted(self) -> Refutation | None:
        """The candidate that the fewest consequences refute, if a short chain refutes any."""
        found = core.refute(self._touch, self._places, self.flat())
        if found is None:
            return None
        (value, cell), told, (kind, one, other) = found
        where = {number: next(cells_in(cells)) for number, cells in enumerate(self.sets) if cells.bit_count() == 1}
        where.update([(value, cell), *told])
        links = tuple(Link(at, "=", number) for number, at in told)
        return Refutation((cell, value), links, *self._clash(kind, one, other, where))

    def _clash(self, kind: int, one: int, other: int, where: dict[int, Cell]) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        names = self.board.names
        if kind == _GAP:
            ends = where[one], where[other]
            here, there = (names[cell] for cell in ends)
            values = {"low": one, "here": here, "high": other, "there": there, "n": other - one}
            if self.board.within(*ends, other - one):
                return message("hidato.clash_gap", **values), ends
            return message("hidato.clash_apart", **values), ends
        if kind == _END:
            return message("hidato.clash_end", number=other, end=one, here=names[where[one]]), (where[one],)
        return message("grid.clash_cell", cell=names[one]), (one,)

    def take(self, step: Step, /) -> None:
        """Places and strikes, then keeps what is within walking distance."""
        for cell, value in step.struck:
            self.sets[value] &= ~(1 << cell)
        self._place(step.placed)
        self._sweep()

    def numbers_at(self, cell: Cell) -> list[int]:
        """The open numbers that may stand in a cell."""
        return [v for v in self.open_numbers if self.sets[v] >> cell & 1]

    def _place(self, candidates: "Iterator[Candidate] | tuple[Candidate, ...]") -> None:
        taken = 0
        for cell, value in candidates:
            self.sets[value] &= 1 << cell
            self.at[value] = cell
            taken |= 1 << cell
        for value in range(1, self.count + 1):
            if value not in self.at:
                self.sets[value] &= ~taken

    def _sweep(self) -> None:
        width = (self.count + 7) // 8
        swept = core.sweep(self._touch, self._places, self.flat())
        if swept is None:
            self.broken = True
            return
        for value in range(1, self.count + 1):
            self.sets[value] = int.from_bytes(swept[(value - 1) * width : value * width], "little")
