"""What a person at the board knows: for every number the cells it may still stand in.

Bitsets of cells; what is within walking distance of the placed numbers is possible until a technique strikes it.
"""

from collections.abc import Iterable

from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES, Board
from pista.grid.contradiction import Refutation
from pista.grid.entry import Position
from pista.grid.ladder import Candidate, Step
from pista.hidato.chains import Chain
from pista.hidato.puzzle import Puzzle
from pista.hidato.walks import Walks
from pista.kind import Cell


class Possible:
    """`sets[v]` are the cells of number v (index 0 is unused and empty); `at[v]` is its cell once it is placed.

    `singles` are the numbers not placed that have one cell. `strikes[v]` are the cells that steps have struck out,
    `walks` says why the rest is out of reach. `fruitless` are stretches of numbers in which a technique found nothing,
    with the sets that they had.
    """

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        self.board: Board = puzzle.board
        self.count = puzzle.largest
        self.near = [sum(1 << other for other in touching) for touching in puzzle.board.touching]
        self._width = (self.count + 7) // 8
        everywhere = (1 << self.count) - 1
        self.sets = [0] + [everywhere] * self.count
        self._bytes = [everywhere.to_bytes(self._width, "little")] * self.count
        self.singles = {1} if self.count == 1 else set[int]()
        self.at: dict[int, Cell] = {}
        self.strikes = [0] * (self.count + 1)
        self.walks = Walks(self.near, self.at, everywhere, self.strikes, puzzle.board.at_least)
        self.broken = False
        self.fruitless: dict[tuple[int, int], list[int]] = {}
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
        return b"".join(self._bytes)

    def refuted(self) -> Refutation | None:
        """The candidate that the fewest consequences refute, if a short chain refutes any."""
        found = core.refute(self._touch, self._places, self.flat())
        if found is None:
            return None
        (value, cell), told, clash = found
        chain = Chain(self.board, self.walks, value, cell)
        links = tuple(chain.follows(number, at) for number, at in told)
        impossible, cells = chain.clash(*clash)
        return Refutation((cell, value), links, impossible, (*(at for _, at in told), *cells))

    def take(self, step: Step, /) -> None:
        """Places and strikes, then keeps what is within walking distance."""
        for cell, value in step.struck:
            self._keep(value, self.sets[value] & ~(1 << cell))
            self.strikes[value] |= 1 << cell
        self._place(step.placed)
        self._sweep()

    def numbers_at(self, cell: Cell) -> list[int]:
        """The open numbers that may stand in a cell."""
        return [v for v, cells in enumerate(self.sets) if cells >> cell & 1 and v not in self.at]

    def _keep(self, value: int, cells: int) -> None:
        self.sets[value] = cells
        self._bytes[value - 1] = cells.to_bytes(self._width, "little")
        if cells and not cells & cells - 1 and value not in self.at:
            self.singles.add(value)

    def _place(self, candidates: Iterable[Candidate]) -> None:
        taken = 0
        for cell, value in candidates:
            self.walks.place(value, cell)
            self._keep(value, self.sets[value] & 1 << cell)
            self.singles.discard(value)
            taken |= 1 << cell
        for value, cells in enumerate(self.sets):
            if cells & taken and value not in self.at:
                self._keep(value, cells & ~taken)

    def _sweep(self) -> None:
        swept = core.sweep(self._touch, self._places, self.flat())
        if swept is None:
            self.broken = True
            return
        width = self._width
        for at, before in enumerate(self._bytes):
            cells = swept[at * width : at * width + width]
            if cells != before:
                self._keep(at + 1, int.from_bytes(cells, "little"))
