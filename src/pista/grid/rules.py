"""When a grid puzzle is solved, the same in every kind. Its rules are each kind's."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from pista.grid.entry import Givens, Position, full, position_of
from pista.kind import Fault, Status

P = TypeVar("P", bound=Givens)
Asked = TypeVar("Asked", bound=Givens, contravariant=True)


class StatusOf(Protocol[Asked]):
    """A kind's `status`."""

    def __call__(self, puzzle: Asked, position: Position | None = None, /) -> Status: ...


class FaultsOf(Protocol[Asked]):
    """A kind's `faults`."""

    def __call__(self, puzzle: Asked, position: Position | None = None, /) -> tuple[Fault, ...]: ...


def status_by(faults: Callable[[P, Position], tuple[Fault, ...]]) -> StatusOf[P]:
    """Won when every cell is filled and no rule is broken. A grid puzzle cannot be lost."""

    def status(puzzle: P, position: Position | None = None, /) -> Status:
        """Whether a position, or the puzzle as printed, is solved. In a position every given stands: what leaves one
        out, or has another number there, is refused."""
        filled = position_of(puzzle, position)
        return Status.WON if full(filled) is not None and not faults(puzzle, filled) else Status.OPEN

    return status
