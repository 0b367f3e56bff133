"""New puzzles on any rectangle: rooms, numbers and arrows at random, thinned as far as the wanted level allows.

Knows levels and options; drawing and thinning are the core's.
"""

from typing import Annotated

from pista.checks import checked
from pista.grid.board import Touch
from pista.grid.options import SCORE_FORM
from pista.grid.room_fill import fill, is_template
from pista.grid.room_generate import ATTEMPTS, Ladder, draw, require_within, sides
from pista.grid.thinning import Symmetry
from pista.kind import PuzzleError
from pista.makaro.puzzle import Puzzle, from_sheet
from pista.makaro.techniques import CEILINGS, LADDER
from pista.makaro.text import read
from pista.message import message
from pista.options import Between, OneOf, Written

LOOKS_WITHOUT_GIVENS = 600_000
"""For boards told by arrows alone: attempts times the square of the cells, which is what they cost. Some seconds."""
MOST_ATTEMPTS_WITHOUT_GIVENS = 60


@checked
def generate(
    shape: str = "10x10",
    /,
    *,
    level: str = "medium",
    seed: int = 0,
    largest: Annotated[int, Between(2, 9)] = 5,
    black: Annotated[int, Between(0, 30)] = 18,
    givens: Annotated[int, Between(0)] = 0,
    arrows_only: bool = False,
    symmetry: Annotated[str, OneOf(tuple(Symmetry))] = "none",
    score: Annotated[str | None, Written(SCORE_FORM)] = None,
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Level irreducible asks for no level: every given that can go is dropped, and of a few boards the one with the fewest
    is taken. Rooms have at most `largest` cells; about `black` percent of the cells are black; at least so many
    `givens` stay. With `arrows_only` the puzzle has no givens, or as few as were found. Shapes are sizes (12x10,
    columns first), or the text of a board, whose rooms, black cells and arrows are kept.

    >>> from pista import makaro
    >>> puzzle = makaro.generate("5x5", level="easy", seed=1)
    >>> makaro.solve(puzzle).unique, makaro.grade(puzzle).level
    (True, 'easy')
    """
    require_within("black", black, 0, 30)
    if givens and arrows_only:
        raise PuzzleError(message("grid.not_together", one="--arrows-only", other="--givens"))
    ladder = Ladder(LADDER, CEILINGS)
    if is_template(shape):
        return fill(read(shape), ladder, level=level, seed=seed, symmetry=symmetry, givens=givens, score=score)
    sheet = draw(
        Touch.ROOK,
        shape,
        ladder,
        level=level,
        seed=seed,
        largest=largest,
        symmetry=symmetry,
        givens=givens,
        score=score,
        black=black,
        arrows_only=arrows_only,
        attempts=_attempts_without_givens(shape) if arrows_only else ATTEMPTS,
    )
    return from_sheet(sheet)


def _attempts_without_givens(shape: str) -> int:
    columns, rows = sides(shape)
    return max(1, min(MOST_ATTEMPTS_WITHOUT_GIVENS, LOOKS_WITHOUT_GIVENS // (columns * rows) ** 2))
