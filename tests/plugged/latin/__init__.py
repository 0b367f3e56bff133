"""A kind of another package that shares no level, shape or page with ours: every number once in every row and column.

Tests install it (see `plugs.py`) to see that surfaces ask the kinds, and not what ours happen to have in common.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random

from pista.about import About, always
from pista.grid.board import Board, Touch, rectangle
from pista.grid.entry import Position, play, start
from pista.grid.explain import Explainer
from pista.grid.ladder import Found, Rung, Step
from pista.grid.paint import number_tile
from pista.grid.rules import status_by
from pista.grid.text import only_block, require_rectangle
from pista.kind import Fault, Grade, Marks, PuzzleError, Search
from pista.message import message
from pista.picture import Picture
from pista.reading import Source

name = "latin"
EMPTY_CELLS = {"gentle": 3, "fierce": 9}
"""By level."""
ABOUT = About(
    levels=tuple(EMPTY_CELLS),
    shapes=always("4x4", "5x5"),
    day_shapes=always("4x4", "5x5"),
    day_levels=("gentle",) * 7,
    day_choices=tuple(EMPTY_CELLS),
    day_by_shape=True,
)
ENGINES = ("plain",)
EMPTY = (".", "0")


@dataclass(frozen=True)
class Puzzle:
    board: Board
    givens: Position

    @property
    def largest(self) -> int:
        return self.board.rows

    @property
    def rest(self) -> str:
        return "hole"

    def largest_at(self, cell: int, /) -> int:
        return self.largest


def read(source: Source, /) -> Puzzle:
    rows = only_block(source)
    size, _ = require_rectangle(rows)
    tokens = [token for row in rows for token in row]
    for token in tokens:
        if token.text not in EMPTY and not (token.text.isdigit() and 1 <= int(token.text) <= size):
            raise token.error("grid.not_a_number")
    givens = tuple(None if token.text in EMPTY else int(token.text) for token in tokens)
    return Puzzle(rectangle(Touch.ROOK, size, size), givens)


def read_position(source: Source, /) -> tuple[Puzzle, Position]:
    puzzle = read(source)
    return puzzle, puzzle.givens


def write(puzzle: Puzzle, position: Position | None = None, /) -> str:
    shown, size = position or puzzle.givens, puzzle.board.rows
    rows = [shown[at : at + size] for at in range(0, len(shown), size)]
    return "".join(" ".join(str(value or ".") for value in row) + "\n" for row in rows)


FORMATS = {"text": write}


def lines(size: int) -> list[range]:
    rows = [range(at * size, at * size + size) for at in range(size)]
    return [*rows, *(range(at, size * size, size) for at in range(size))]


def faults(puzzle: Puzzle, position: Position, /) -> tuple[Fault, ...]:
    found = []
    for line in lines(puzzle.board.rows):
        for value in range(1, puzzle.board.rows + 1):
            cells = tuple(cell for cell in line if position[cell] == value)
            if len(cells) > 1:
                found.append(Fault("once", cells, message("latin.twice", value=value)))
    return tuple(found)


status = status_by(faults)


def free(position: Position, size: int, cell: int) -> list[int]:
    """What no other cell of its row and column holds."""
    seen = {position[other] for line in lines(size) if cell in line for other in line}
    return [value for value in range(1, size + 1) if value not in seen]


def solutions(puzzle: Puzzle, /, position: Position | None = None) -> Iterator[Marks]:
    filled, size = position or puzzle.givens, puzzle.board.rows
    if faults(puzzle, filled):
        return
    marks = tuple(value for value in filled if value is not None)
    if len(marks) == len(filled):
        yield marks
        return
    cell = min((cell for cell, value in enumerate(filled) if value is None), key=lambda c: len(free(filled, size, c)))
    for value in free(filled, size, cell):
        yield from solutions(puzzle, (*filled[:cell], value, *filled[cell + 1 :]))


def solve(
    puzzle: Puzzle,
    /,
    position: Position | None = None,
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    engine: str = "plain",
) -> Search:
    found = tuple(islice(solutions(puzzle, position), limit))
    return Search(found, len(found) < limit, len(found))


@dataclass
class Possible:
    puzzle: Puzzle
    position: Position

    @property
    def done(self) -> bool:
        return None not in self.position

    def take(self, step: Step, /) -> None:
        placed = dict(step.placed)
        self.position = tuple(placed.get(cell, value) for cell, value in enumerate(self.position))


def only_number(state: Possible) -> Found | None:
    for cell, value in enumerate(state.position):
        left = free(state.position, state.puzzle.board.rows, cell)
        if value is None and len(left) == 1:
            why = message("latin.because", cell=state.puzzle.board.names[cell], value=left[0])
            return Found(0, partial(Step, "only_number", (cell,), ((cell, left[0]),), (), why))
    return None


_EXPLAINER = Explainer((Rung("easy", only_number, places=True),), Possible, solve, faults)
explain, hint = _EXPLAINER.explain, _EXPLAINER.hint


def grade(puzzle: Puzzle, /) -> Grade:
    return _EXPLAINER.grade(puzzle)._replace(level="gentle" if puzzle.givens.count(None) < 5 else "fierce")


def paint(puzzle: Puzzle, position: Position, /) -> Picture:
    tiles = tuple(number_tile(puzzle, position, cell) for cell in range(len(puzzle.board)))
    return Picture(tiles, message("latin.caption", n=position.count(None)))


def generate(shape: str = "4x4", /, *, level: str = "fierce", seed: int = 0) -> Puzzle:
    if shape not in ABOUT.shapes() or level not in EMPTY_CELLS:
        raise PuzzleError(message("latin.cannot", shape=shape, level=level))
    size, chance = int(shape[0]), Random(seed)
    order = chance.sample(range(size), size)
    board = rectangle(Touch.ROOK, size, size)
    givens: Position = tuple((order[row] + column) % size + 1 for row in range(size) for column in range(size))
    for cell in chance.sample(range(size * size), size * size):
        fewer = (*givens[:cell], None, *givens[cell + 1 :])
        if givens.count(None) < EMPTY_CELLS[level] and solve(Puzzle(board, fewer)).unique:
            givens = fewer
    return Puzzle(board, givens)


__all__ = ["play", "start"]
