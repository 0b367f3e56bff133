"""Filling a board in: positions, and moves such as `c4=17` (write) and `c4=` (clear).

Knows which cells are given, not which numbers are right.
"""

from types import NoneType
from typing import NamedTuple, Protocol, Self

from pista.checks import quoted, text, whole
from pista.grid.board import Board, place_name
from pista.grid.text import shortened
from pista.kind import Cell, Marks, MoveError, PuzzleError
from pista.message import message

Position = tuple[int | None, ...]
"""What stands in each cell, givens included; None where nothing does."""
LARGEST_WRITTEN = 9999
"""No board that can be read has more digits in a cell."""
_PLAIN = frozenset((int, NoneType))


class Givens(Protocol):
    """What a grid puzzle must have to be filled in."""

    @property
    def board(self) -> Board:
        """The cells, and which of them touch."""
        ...

    @property
    def givens(self) -> Position:
        """The printed numbers, one entry per cell, None where it is empty."""
        ...

    @property
    def largest(self) -> int:
        """The largest number that can be entered anywhere."""
        ...

    def largest_at(self, cell: Cell, /) -> int:
        """The largest number that can be entered in a cell."""
        ...

    @property
    def rest(self) -> str:
        """What the sheet has where it has no cell: `hole` or `black`."""
        ...


class Move(NamedTuple):
    """Write `value` into `cell`; None clears it."""

    cell: Cell
    value: int | None

    @classmethod
    def read(cls, puzzle: Givens, text: str) -> Self:
        """From `c4=17`, `c4 17`, `c4=` or `c4=0`."""
        board = puzzle.board
        name, sign, value = text.strip().lower().partition("=" if "=" in text else " ")
        name, value = name.strip(), value.strip()
        if name in board.blanks:
            raise MoveError(message(f"grid.rest_{puzzle.rest}", cell=name))
        if name not in board.named:
            known = place_name((board.rows - 1, board.columns - 1))
            raise MoveError(message("grid.no_such_cell", name=shortened(name), known=known))
        if not sign:
            raise MoveError(message("grid.what_to_write", cell=name))
        cell = board.named[name]
        if value in ("", "0", "-"):
            return cls(cell, None)
        if not (value.isascii() and value.isdigit() and len(value) <= 9):
            largest = puzzle.largest_at(cell)
            raise MoveError(message("grid.out_of_range", value=shortened(value), cell=name, largest=largest))
        return cls(cell, int(value))


def written(board: Board, cell: Cell, value: int | None) -> str:
    """The move's text: the inverse of `Move.read`."""
    return f"{board.names[cell]}={'' if value is None else value}"


def position_of(puzzle: Givens, position: Position | None) -> Position:
    """The position itself, or where there is none the start; PuzzleError where it is no position of this puzzle, in
    which every given stands."""
    filled = numbers_of(puzzle, position)
    if filled is puzzle.givens:
        return filled
    for cell, (printed, value) in enumerate(zip(puzzle.givens, filled, strict=True)):
        if printed is not None and printed != value:
            name = puzzle.board.names[cell]
            raise PuzzleError(message("grid.given_missing", name="position", cell=name, value=printed))
    return filled


def numbers_of(puzzle: Givens, position: Position | None) -> Position:
    """Any numbers on the puzzle's board, or where there are none its givens: to be written, not to be played on."""
    given = _board_puzzle(puzzle).givens
    return given if position is None or position is given else checked_position(position, len(given))


def checked_position(position: object, cells: int, name: str = "position") -> Position:
    """A number or None for each of so many cells; numbers need not be right, but such as can be written."""
    if not isinstance(position, tuple | list) or len(position) != cells:
        raise PuzzleError(message("grid.no_position", name=name, n=cells, value=quoted(position)))
    if _PLAIN.issuperset(map(type, position)):
        distinct = set(position) - {None}
        if not distinct or (min(distinct) > 0 and max(distinct) <= LARGEST_WRITTEN):
            return tuple(position)
    return tuple(None if value is None else whole(name, value, 1, LARGEST_WRITTEN) for value in position)


def _board_puzzle(puzzle: Givens) -> Givens:
    if not isinstance(getattr(puzzle, "board", None), Board):
        raise PuzzleError(message("value.instance", name="puzzle", type="Puzzle", value=quoted(puzzle)))
    return puzzle


def start(puzzle: Givens, /) -> Position:
    """The position in which only the givens stand."""
    return position_of(puzzle, None)


def play(puzzle: Givens, position: Position | None, move: str, /) -> Position:
    """The position after a move; givens cannot be changed and numbers must be possible in their cell.

    Without a position the move is the first.
    """
    position = position_of(puzzle, position)
    cell, value = Move.read(puzzle, text("move", move))
    if puzzle.givens[cell] is not None:
        raise MoveError(message("grid.given_stays", cell=puzzle.board.names[cell], given=puzzle.givens[cell]))
    largest = puzzle.largest_at(cell)
    if value is not None and not 1 <= value <= largest:
        raise MoveError(message("grid.out_of_range", value=value, cell=puzzle.board.names[cell], largest=largest))
    return (*position[:cell], value, *position[cell + 1 :])


def full(position: Position) -> Marks | None:
    """The marks of a position without empty cells."""
    marks = tuple(value for value in position if value is not None)
    return marks if len(marks) == len(position) else None
