"""What a person knows at a board whose rooms of k cells hold 1 to k: for every cell the numbers it may still hold.

A placed number is struck from its room and from the cells it touches; everything else is for the techniques.
"""

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pista.core import rooms as core
from pista.grid.contradiction import Refutation
from pista.grid.entry import Position
from pista.grid.ladder import Candidate, Step
from pista.grid.room_puzzle import RoomPuzzle, Sheet
from pista.grid.room_reasons import Link, Reasons
from pista.kind import Cell
from pista.message import Message, message

_SIGNS = "=<>"
_NUMBER = 1
"""How the core numbers what it says of a cell, and what can be impossible besides a cell without a number."""


def numbers_in(bits: int) -> Iterator[int]:
    """The numbers of a set of candidates, upwards; 1 is the lowest bit."""
    while bits:
        low = bits & -bits
        yield low.bit_length()
        bits ^= low


class Single(NamedTuple):
    """A number that must stand in a cell, and what one must look at to see it; see `room_techniques`."""

    effort: int
    cell: Cell
    value: int


class RoomNumbers:
    """`sets[cell]` are the candidates as bits; `at[cell]` is the number once it is placed.

    `strikes[cell]` are the numbers that steps have struck out, whatever else rules them out.
    """

    def __init__(self, puzzle: RoomPuzzle, position: Position) -> None:
        self.rooms = puzzle.rooms
        self.names = puzzle.board.names
        self.sets = [(1 << size) - 1 for size in puzzle.rooms.sizes]
        self.strikes = [0] * len(position)
        self._sheet: Sheet = puzzle.sheet
        self._singles: list[dict[str, Single]] = [{} for _ in puzzle.rooms.members]
        self._changed = set(range(len(puzzle.rooms.members)))
        self.at: list[int | None] = [None] * len(position)
        self._place((cell, value) for cell, value in enumerate(position) if value is not None)

    @property
    def done(self) -> bool:
        return None not in self.at

    @property
    def is_dead(self) -> bool:
        """Whether a cell, or a number in a room, has nothing left."""
        if not all(self.sets):
            return True
        rooms = self.rooms.members
        return not all(self.places(room, value) for room in rooms for value in range(1, len(room) + 1))

    def take(self, step: Step, /) -> None:
        """Strikes and places."""
        for cell, value in step.struck:
            self.sets[cell] &= ~(1 << value - 1)
            self.strikes[cell] |= 1 << value - 1
            self._changed.add(self.rooms.of[cell])
        self._place(step.placed)

    def places(self, room: Iterable[Cell], value: int) -> list[Cell]:
        """The cells of a room that may hold the number."""
        return [cell for cell in room if self.sets[cell] >> value - 1 & 1]

    def singles(self) -> list[dict[str, Single]]:
        """For each room, by the name of the technique, what is the easiest to place in it."""
        for room in self._changed:
            self._singles[room] = self._find_singles(self.rooms.members[room])
        self._changed.clear()
        return self._singles

    def reasons(self) -> Reasons:
        """Why candidates are ruled out."""
        return Reasons(self.rooms, self.at, self.strikes)

    def refuted(self) -> Refutation | None:
        """The candidate that the fewest consequences refute, if a short chain refutes any."""
        found = core.refute(*self._sheet, array("Q", self.sets).tobytes())
        if found is None:
            return None
        cell, value, told, (kind, where, number) = found
        reasons = self.reasons()
        reasons.supposed.append(Link(cell, "=", value))
        links = []
        for at, says, bound in told:
            link = Link(at, _SIGNS[says], bound)
            links.append(self.follows(reasons, link))
            reasons.supposed.append(link)
        clash, cells = self.clash(reasons, kind, where, number)
        return Refutation((cell, value), tuple(links), clash, (*(at for at, _, _ in told), *cells))

    def follows(self, reasons: Reasons, link: Link) -> Message:
        """Why something follows from what is supposed."""
        cell, _, number = link
        values = {"cell": self.names[cell], "number": number}
        way, facts = reasons.fewest(reasons.others(cell, number), reasons.elsewhere(cell, number))
        return message(f"rooms.link_only_{'place' if way else 'number'}", **values, facts=facts)

    def clash(self, reasons: Reasons, kind: int, where: int, number: int) -> tuple[Message, tuple[Cell, ...]]:
        """What is impossible, in words, and the cells to look at."""
        if kind == _NUMBER:
            room = self.rooms.mates(where)
            facts = reasons.least((mate, number) for mate in room)
            return message("rooms.clash_number", number=number, cell=self.names[where], facts=facts), room
        facts = reasons.least((where, value) for value in range(1, self.rooms.sizes[where] + 1))
        return message("rooms.clash_cell", cell=self.names[where], facts=facts), (where,)

    def _place(self, candidates: Iterable[Candidate]) -> None:
        for cell, value in candidates:
            bit = 1 << value - 1
            self.at[cell] = value
            self.sets[cell] &= bit
            self._changed.add(self.rooms.of[cell])
            for peer in self.rooms.peers[cell]:
                if self.sets[peer] & bit:
                    self.sets[peer] ^= bit
                    self._changed.add(self.rooms.of[peer])

    def _find_singles(self, members: tuple[Cell, ...]) -> dict[str, Single]:
        sets, at, strikes = self.sets, self.at, self.strikes
        free = [cell for cell in members if at[cell] is None]
        found: dict[str, Single] = {}
        once = twice = 0
        for cell in free:
            bits = sets[cell]
            twice |= once & bits
            once |= bits
        if len(free) == 1 and once and not once & once - 1:
            return {"last_in_room": Single(0, free[0], once.bit_length())}
        others, left = len(free) - 1, once & ~twice
        for cell in free:
            bits, here = sets[cell], sets[cell] & left
            while here:
                bit = here & -here
                here ^= bit
                struck = sum(strikes[other] & bit != 0 for other in free)
                single = Single(others + 2 * struck, cell, bit.bit_length())
                found["only_place"] = min(single, found.get("only_place", single))
            if bits and not bits & bits - 1:
                single = Single(others + 2 * strikes[cell].bit_count(), cell, bits.bit_length())
                found["only_number"] = min(single, found.get("only_number", single))
        return found
