"""Where a number stands."""

from pista.checks import checked
from pista.grid.entry import Position, position_of
from pista.hidato.puzzle import Puzzle


@checked
def find(puzzle: Puzzle, value: int, /, position: Position | None = None) -> str | None:
    """The name of the cell that holds a number, as printed or in a position; None where none does.

    >>> from pista import hidato
    >>> hidato.find(hidato.read("1 0 3"), 3)
    'c1'
    """
    numbers = position_of(puzzle, position)
    return puzzle.board.names[numbers.index(value)] if value in numbers else None
