"""The two rules of puzzles whose rooms of k cells hold 1 to k: which cells of a position already break them.

Kinds word the rules, under `rule_` and the function's name; "touching" is whatever it is on their boards.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pista.checks import instance
from pista.grid.entry import Position, position_of
from pista.grid.room_puzzle import RoomPuzzle
from pista.grid.rooms import Rooms
from pista.grid.rules import FaultsOf
from pista.kind import Cell, Fault
from pista.message import all_of, message

P = TypeVar("P", bound=RoomPuzzle)


def not_once_each(rooms: Rooms, position: Position) -> Iterator[tuple[Cell, ...]]:
    """Cells of a room with the same number, or with a number larger than the room."""
    for members in rooms.members:
        places: dict[int, list[Cell]] = {}
        for cell in members:
            if (value := position[cell]) is not None:
                places.setdefault(value, []).append(cell)
        for value, cells in places.items():
            if len(cells) > 1 or not 1 <= value <= len(members):
                yield tuple(cells)


def equal_beside(rooms: Rooms, position: Position) -> Iterator[tuple[Cell, ...]]:
    """Pairs of touching cells of different rooms with the same number; inside a room the other rule says it."""
    for cell, near in enumerate(rooms.board.touching):
        if position[cell] is not None:
            outside = [other for other in near if other > cell and rooms.of[other] != rooms.of[cell]]
            yield from ((cell, other) for other in outside if position[other] == position[cell])


def faults_by(
    kind: str, rules: Sequence[Callable[[P, Position], Iterator[tuple[Cell, ...]]]], puzzles: type[P]
) -> FaultsOf[P]:
    """Finds every broken rule with the cells that break it."""

    def faults(puzzle: P, position: Position | None = None, /) -> tuple[Fault, ...]:
        """Every rule that a position, or the puzzle as printed, already breaks, without searching; a position in
        which a given does not stand is refused."""
        position = position_of(instance("puzzle", puzzle, puzzles), position)
        found = []
        for rule in rules:
            for cells in rule(puzzle, position):
                named = all_of(puzzle.board.names[cell] for cell in cells)
                why = message("rooms.broken", rule=message(f"{kind}.rule_{rule.__name__}"), cells=named)
                found.append(Fault(rule.__name__, cells, why))
        return tuple(found)

    return faults
