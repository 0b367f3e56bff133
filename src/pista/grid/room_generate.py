"""New boards with rooms, of any size and of exactly the level asked for.

Knows sizes, levels and how often to try; drawing and thinning are the core's.
"""

from re import fullmatch
from typing import NamedTuple

from pista.core import rooms as core
from pista.grid.board import TOUCH_CODES, Touch
from pista.grid.grading import Ceilings, Rungs, Tally, tally
from pista.grid.options import (
    GENERATED_LEVELS,
    IRREDUCIBLE,
    NOT_REACHED,
    SCORE_TRIES,
    core_level,
    level_name,
    or_another_level,
    score_wish,
    seeds,
    steps_wanted,
)
from pista.grid.room_climb import counted
from pista.grid.room_puzzle import BLACK, MOST_CELLS, Sheet
from pista.grid.text import shortened
from pista.grid.thinning import Symmetry
from pista.kind import PuzzleError
from pista.message import message
from pista.options import one_of

ATTEMPTS = 400
"""Boards begun before a wish is given up."""


def sides(shape: str) -> tuple[int, int]:
    """Columns and rows of `10x12`."""
    found = fullmatch(r"(\d{1,9})\s*[x×]\s*(\d{1,9})", shape.strip().lower())
    if found is None:
        raise PuzzleError(message("rooms.shape", shape=shortened(shape)))
    columns, rows = int(found[1]), int(found[2])
    if not 1 <= columns * rows <= MOST_CELLS:
        raise PuzzleError(message("rooms.shape_range", columns=columns, rows=rows, most=MOST_CELLS))
    return columns, rows


def require_within(option: str, value: int, low: int, high: int) -> None:
    """Complains about an option that is out of its range."""
    if not low <= value <= high:
        raise PuzzleError(message("rooms.option_range", option=option, value=value, low=low, high=high))


def givens_of(sheet: Sheet) -> tuple[int | None, ...]:
    """What is given in the cells of a sheet."""
    return tuple(code or None for code in sheet.cells if code < BLACK)


class Ladder(NamedTuple):
    """By what the steps of a kind are judged."""

    rungs: Rungs
    ceilings: Ceilings


def draw(
    touch: Touch,
    shape: str,
    ladder: Ladder,
    *,
    level: str,
    seed: int,
    largest: int,
    symmetry: str,
    givens: int,
    score: str | None,
    black: int = 0,
    arrows_only: bool = False,
    attempts: int = ATTEMPTS,
) -> Sheet:
    """The sheet of a new board, or the reason why there is none."""
    one_of("level", level, GENERATED_LEVELS)
    one_of("symmetry", symmetry, tuple(Symmetry))
    columns, rows = sides(shape)
    require_within("largest", largest, 2, 9)
    require_within("givens", givens, 0, columns * rows)
    if givens and level == IRREDUCIBLE:
        raise PuzzleError(message("grid.irreducible_givens", option="givens"))
    wish = score_wish(level, score)

    def make(seed: int, level: str = level) -> Sheet:
        made = core.generate(
            TOUCH_CODES[touch],
            columns,
            rows,
            seed & 0xFFFF_FFFF_FFFF_FFFF,
            None if level == IRREDUCIBLE else core_level(level),
            largest,
            black,
            tuple(Symmetry).index(Symmetry(symmetry)),
            givens,
            arrows_only,
            attempts,
            1 if level == IRREDUCIBLE or arrows_only else steps_wanted(level, columns * rows),
        )
        if made is None:
            raise PuzzleError(message(NOT_REACHED, level=level_name(level), n=attempts))
        return Sheet(TOUCH_CODES[touch], columns, *made)

    if level == IRREDUCIBLE or not wish.counts(ladder.ceilings):
        if givens:
            return make(seed)
        return or_another_level(level, GENERATED_LEVELS, lambda other: make(seed, other))
    seen: list[Tally] = []
    for number in seeds(seed, SCORE_TRIES):
        sheet = make(number)
        counts = counted(sheet)
        if counts is not None:
            seen.append(tally(counts, ladder.rungs, ladder.ceilings, givens_of(sheet)))
            if wish.granted_by(seen[-1]):
                return sheet
    raise wish.failed(seen, SCORE_TRIES)
