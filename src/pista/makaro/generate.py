"""New puzzles on any rectangle: rooms, numbers and arrows at random, thinned as far as the wanted level allows.

Knows levels and options; drawing and thinning are the core's.
"""

from re import fullmatch
from typing import Annotated

from pista import core
from pista.grid.options import GENERATED_LEVELS, IRREDUCIBLE, Between, OneOf, one_of
from pista.grid.text import shortened
from pista.grid.thinning import Symmetry
from pista.kind import PuzzleError
from pista.makaro.puzzle import MOST_CELLS, Puzzle, Sheet, from_sheet
from pista.message import message

ATTEMPTS = 400
"""Boards begun before a wish is given up."""
LOOKS_WITHOUT_GIVENS = 600_000
"""For boards told by arrows alone: attempts times the square of the cells, which is what they cost. Some seconds."""
MOST_ATTEMPTS_WITHOUT_GIVENS = 60


def generate(
    shape: str = "10x10",
    /,
    *,
    level: str = "medium",
    seed: int = 0,
    largest: Annotated[int, Between(2, 9), "Cells of the largest room."] = 5,
    black: Annotated[int, Between(0, 30), "Black cells, in percent."] = 18,
    givens: Annotated[int, Between(0), "At least so many givens stay."] = 0,
    arrows_only: Annotated[bool, "No givens, or as few as are found."] = False,
    symmetry: Annotated[str, OneOf(tuple(Symmetry)), "Which black cells and givens stand or fall together."] = "none",
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Level irreducible asks for no level: every given that can go is dropped, and of a few boards the one with the fewest
    is taken. Rooms have at most `largest` cells; about `black` percent of the cells are black; at least so many
    `givens` stay. With `arrows_only` the puzzle has no givens, or as few as were found.
    """
    one_of("level", level, GENERATED_LEVELS)
    one_of("symmetry", symmetry, tuple(Symmetry))
    columns, rows = sides(shape)
    _within("largest", largest, 2, 9)
    _within("black", black, 0, 30)
    _within("givens", givens, 0, columns * rows)
    if givens and arrows_only:
        raise PuzzleError(message("grid.not_together", one="--arrows-only", other="--givens"))
    if givens and level == IRREDUCIBLE:
        raise PuzzleError(message("grid.irreducible_givens"))
    attempts = _attempts_without_givens(columns * rows) if arrows_only else ATTEMPTS
    made = core.makaro_generate(
        columns,
        rows,
        seed & 0xFFFF_FFFF_FFFF_FFFF,
        None if level == IRREDUCIBLE else GENERATED_LEVELS.index(level),
        largest,
        black,
        tuple(Symmetry).index(Symmetry(symmetry)),
        givens,
        arrows_only,
        attempts,
    )
    if made is None:
        raise PuzzleError(message("grid.level_not_reached", level=level, n=attempts))
    return from_sheet(Sheet(columns, *made))


def sides(shape: str) -> tuple[int, int]:
    """Columns and rows of `10x12`."""
    found = fullmatch(r"(\d{1,9})\s*[x×]\s*(\d{1,9})", shape.strip().lower())
    if found is None:
        raise PuzzleError(message("makaro.shape", shape=shortened(shape)))
    columns, rows = int(found[1]), int(found[2])
    if not 1 <= columns * rows <= MOST_CELLS:
        raise PuzzleError(message("makaro.shape_range", columns=columns, rows=rows, most=MOST_CELLS))
    return columns, rows


def _attempts_without_givens(cells: int) -> int:
    return max(1, min(MOST_ATTEMPTS_WITHOUT_GIVENS, LOOKS_WITHOUT_GIVENS // cells**2))


def _within(option: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise PuzzleError(message("makaro.option_range", option=option, value=value, low=low, high=high))
