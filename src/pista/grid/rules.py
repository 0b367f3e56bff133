"""When a grid puzzle is solved, the same in every kind. Its rules are each kind's."""

from collections.abc import Callable
from typing import TypeVar

from pista.grid.entry import Position, full
from pista.kind import Fault, Status

P = TypeVar("P")


def status_by(faults: Callable[[P, Position], tuple[Fault, ...]]) -> Callable[[P, Position], Status]:
    """Won when every cell is filled and no rule is broken. A grid puzzle cannot be lost."""

    def status(puzzle: P, position: Position, /) -> Status:
        """Won when every cell is filled and no rule is broken, else open: a grid puzzle cannot be lost."""
        return Status.WON if full(position) is not None and not faults(puzzle, position) else Status.OPEN

    return status
