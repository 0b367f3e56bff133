"""New puzzles on any rectangle: rooms and numbers at random, thinned as far as the wanted level allows.

Knows levels and options; drawing and thinning are the core's.
"""

from typing import Annotated

from pista.grid.board import Touch
from pista.grid.room_generate import draw, sides
from pista.grid.thinning import Symmetry
from pista.kind import PuzzleError
from pista.message import message
from pista.options import Between, OneOf
from pista.suguru.puzzle import Puzzle, from_sheet

LEAST_ROOM = 5
"""Four cells around a corner hold four numbers, and rooms of four hardly ever leave a choice."""


def generate(
    shape: str = "10x10",
    /,
    *,
    level: str = "medium",
    seed: int = 0,
    largest: Annotated[int, Between(2, 9), "Cells of the largest room."] = 5,
    givens: Annotated[int, Between(0), "At least so many givens stay."] = 0,
    symmetry: Annotated[str, OneOf(tuple(Symmetry)), "Which givens stand or fall together."] = "none",
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Level irreducible asks for no level: every given that can go is dropped, and of a few boards the one with the fewest
    is taken. Most rooms have `largest` cells, and none has more; at least so many `givens` stay.
    """
    if 2 <= largest < LEAST_ROOM and min(sides(shape)) > 1:
        raise PuzzleError(message("suguru.rooms_too_small", least=LEAST_ROOM))
    sheet = draw(Touch.KING, shape, level=level, seed=seed, largest=largest, symmetry=symmetry, givens=givens)
    return from_sheet(sheet)
