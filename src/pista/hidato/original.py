"""The first generator, kept as it was: a snake through the template, backbite moves, numbers dropped at random.

It covers only templates that a snake covers; `generate` covers every one that has a path, and knows levels.
"""

from itertools import groupby, pairwise
from typing import Annotated

from pista.chance import Chance
from pista.checks import checked
from pista.grid.board import Board, rotated
from pista.grid.entry import Position
from pista.hidato.generate import PROOF_NODES, shape_board
from pista.hidato.puzzle import Puzzle
from pista.hidato.solve import solve
from pista.hidato.text import NEIGHBOURHOODS
from pista.kind import Cell, PuzzleError
from pista.message import message
from pista.options import OneOf, one_of

Path = tuple[Cell, ...]


@checked
def generate(
    shape: str = "10x10", /, *, seed: int = 0, touch: Annotated[str, OneOf(tuple(NEIGHBOURHOODS))] = "hidato"
) -> Puzzle:
    """A puzzle with one solution on a shape or a template; PuzzleError where no snake covers it. Same arguments, same
    puzzle.

    >>> from pista import hidato
    >>> hidato.solve(generate("4x4", seed=2)).unique
    True
    """
    board = shape_board(shape, NEIGHBOURHOODS[one_of("touch", touch, tuple(NEIGHBOURHOODS))])
    chance = Chance(seed)
    path = snake(board)
    for _ in range(2 * len(board) + chance.below(len(board) + 1)):
        path = backbite(board, path, chance)
    numbers: dict[Cell, int | None] = {cell: number for number, cell in enumerate(path, 1)}
    return dropped(Puzzle(board, tuple(numbers[cell] for cell in range(len(board)))), chance)


def snake(board: Board) -> Path:
    """Row by row, to the right and back; where that is no path, column by column."""
    turned, origin = rotated(board)
    for path in (_rows(board), tuple(origin[cell] for cell in _rows(turned))):
        if all(later in board.touching[cell] for cell, later in pairwise(path)):
            return path
    raise PuzzleError(message("hidato.no_snake"))


def _rows(board: Board) -> Path:
    rows = [list(row) for _, row in groupby(range(len(board)), key=lambda cell: board.places[cell][0])]
    return tuple(cell for number, row in enumerate(rows) for cell in (reversed(row) if number % 2 else row))


def backbite(board: Board, path: Path, chance: Chance) -> Path:
    """One end joined to a neighbour on the path; the edge that closes the loop goes, and the tail is turned round."""
    if chance.below(2):
        path = path[::-1]
    near = [cell for cell in board.touching[path[-1]] if cell != path[-2]] if len(path) > 1 else []
    if not near:
        return path
    joint = path.index(chance.choice(near)) + 1
    return path[:joint] + path[joint:][::-1]


def dropped(puzzle: Puzzle, chance: Chance) -> Puzzle:
    """Without every number, tried in random order, whose removal keeps the solution unique. One that resists proof
    within bounds stays, which is still sound."""
    order = list(range(len(puzzle.board)))
    chance.shuffle(order)
    for cell in order:
        givens: Position = tuple(None if each == cell else value for each, value in enumerate(puzzle.givens))
        fewer = Puzzle(puzzle.board, givens)
        if solve(fewer, max_nodes=PROOF_NODES).unique:
            puzzle = fewer
    return puzzle
