"""New puzzles on any rectangle: rooms and numbers at random, thinned as far as the wanted level allows.

Knows levels and options; drawing and thinning are the core's.
"""

from typing import Annotated

from pista.checks import checked
from pista.grid.board import Touch
from pista.grid.options import SCORE_FORM
from pista.grid.room_fill import fill, is_template
from pista.grid.room_generate import Ladder, draw, require_within
from pista.grid.thinning import Symmetry
from pista.options import Between, OneOf, Written
from pista.suguru.puzzle import Puzzle, from_sheet
from pista.suguru.techniques import CEILINGS, LADDER
from pista.suguru.text import read

SMALLEST, LARGEST = 5, 9
"""Cells of the largest room. Four cells around a corner hold four numbers, so that rooms of four or fewer leave hardly
a board to be made."""


@checked
def generate(
    shape: str = "10x10",
    /,
    *,
    level: str = "medium",
    seed: int = 0,
    largest: Annotated[int, Between(SMALLEST, LARGEST)] = 5,
    givens: Annotated[int, Between(0)] = 0,
    symmetry: Annotated[str, OneOf(tuple(Symmetry))] = "none",
    score: Annotated[str | None, Written(SCORE_FORM)] = None,
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Level irreducible asks for no level: every given that can go is dropped, and of a few boards the one with the fewest
    is taken. Most rooms have `largest` cells, and none has more; at least so many `givens` stay. Shapes are sizes
    (12x10, columns first), or the text of a board, whose rooms are kept.

    >>> from pista import suguru
    >>> puzzle = suguru.generate("5x5", level="easy", seed=1)
    >>> suguru.solve(puzzle).unique, suguru.grade(puzzle).level
    (True, 'easy')
    """
    require_within("largest", largest, SMALLEST, LARGEST)
    ladder = Ladder(LADDER, CEILINGS)
    if is_template(shape):
        return fill(read(shape), ladder, level=level, seed=seed, symmetry=symmetry, givens=givens, score=score)
    sheet = draw(
        Touch.KING,
        shape,
        ladder,
        level=level,
        seed=seed,
        largest=largest,
        symmetry=symmetry,
        givens=givens,
        score=score,
    )
    return from_sheet(sheet)
