"""New puzzles on any shape: a random path through every cell, thinned as far as the wanted level allows.

Knows levels and options; the path and the thinning are the core's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from re import fullmatch
from typing import Annotated

from pista.chance import Chance
from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES, Board, Touch
from pista.grid.ladder import LEVELS
from pista.grid.options import GENERATED_LEVELS, IRREDUCIBLE, level_name
from pista.grid.shapes import named_board
from pista.grid.thinning import Group, Symmetry, drop_order
from pista.hidato.puzzle import Puzzle, flat_marks, require_size
from pista.hidato.rules import all_cells_hang_together
from pista.hidato.text import NEIGHBOURHOODS, read
from pista.kind import Cell, Marks, PuzzleError
from pista.message import message
from pista.options import Between, OneOf, one_of

ATTEMPTS = 40
"""Paths tried before a wish is given up."""
PATH_CONFLICTS = 300_000
"""Conflicts of the exact search for a path through a template."""
PROOF_NODES = 20_000
"""Nodes to show that a given can go; one that resists longer is kept, which is still sound."""
MOST_DEAR = 120
"""Givens that contradictions are looked for to drop: enough for 30 × 30, and on larger boards dear."""


class Ends(StrEnum):
    """Whether the first and the last number are printed; in a symmetric board, their images likewise."""

    SHOW = "show"
    HIDE = "hide"
    ANY = "any"


@dataclass(frozen=True)
class Wish:
    """What the puzzle should be like, apart from its shape."""

    level: str = "medium"
    symmetry: Symmetry = Symmetry.NONE
    ends: Ends = Ends.SHOW
    givens: int | None = None


def generate(
    shape: str = "10x10",
    /,
    *,
    level: str = "medium",
    seed: int = 0,
    touch: Annotated[str, OneOf(tuple(NEIGHBOURHOODS))] = "hidato",
    symmetry: Annotated[str, OneOf(tuple(Symmetry))] = "none",
    ends: Annotated[str, OneOf(tuple(Ends))] = "show",
    givens: Annotated[int | None, Between(1)] = None,
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Shapes are sizes (12x10, columns first) or names (heart, ring:14, letter-s), both also behind a neighbourhood
    (hex 6x6), or a template's text.
    """
    wish = Wish(
        one_of("level", level, GENERATED_LEVELS),
        Symmetry(one_of("symmetry", symmetry, tuple(Symmetry))),
        Ends(one_of("ends", ends, tuple(Ends))),
        givens,
    )
    if wish.level == IRREDUCIBLE and givens is not None:
        raise PuzzleError(message("grid.irreducible_givens"))
    board = shape_board(shape, NEIGHBOURHOODS[one_of("touch", touch, tuple(NEIGHBOURHOODS))])
    return fill_board(board, wish, seed)


def shape_board(shape: str, touch: Touch) -> Board:
    """The board of a named shape or of a template's text; its own heading (`hex 6x6`) decides its neighbourhood."""
    heading, _, rest = shape.strip().partition(" ")
    if heading in NEIGHBOURHOODS and rest and "\n" not in rest:
        return named_board(rest, NEIGHBOURHOODS[heading], partial(require_size, NEIGHBOURHOODS[heading]))
    if "\n" in shape.strip() or fullmatch(r"[-.#0_?\s]+", shape):
        board = read(shape).board
        if board.touch is not Touch.KING:
            return board
        require_size(touch, board.rows, board.columns)
        return Board(touch, board.rows, board.columns, board.places)
    return named_board(shape, touch, partial(require_size, touch))


def fill_board(board: Board, wish: Wish, seed: int) -> Puzzle:
    """A puzzle on this board, or the reason why there is none."""
    blank = Puzzle(board, (None,) * len(board))
    for fault in all_cells_hang_together(blank, blank.givens):
        raise PuzzleError(fault.message)
    if wish.givens is not None and not 1 <= wish.givens <= len(board):
        raise PuzzleError(message("hidato.givens_range", n=len(board)))
    chance = Chance(seed)
    fewest = len(board)
    for marks in _paths(blank, chance):
        order = drop_order(board, wish.symmetry, chance)
        kept = _thinned(blank, marks, order, wish)
        puzzle = Puzzle(board, tuple(value if cell in kept else None for cell, value in enumerate(marks)))
        fewest = min(fewest, len(kept))
        if _as_wished(puzzle, kept, wish):
            return puzzle
    if wish.givens is not None and fewest > wish.givens:
        raise PuzzleError(
            message("grid.givens_not_reached", n=wish.givens, fewest=fewest, level=level_name(wish.level))
        )
    raise PuzzleError(message("grid.level_not_reached", level=level_name(wish.level), n=ATTEMPTS))


def _paths(blank: Puzzle, chance: Chance) -> Iterator[Marks]:
    touch = TOUCH_CODES[blank.board.touch]
    for _ in range(ATTEMPTS):
        marks = core.path(touch, blank.flat_places, chance.word(), PATH_CONFLICTS)
        if marks is None:
            raise PuzzleError(message("hidato.path_unknown"))
        if not marks:
            raise PuzzleError(message("hidato.no_path"))
        yield tuple(marks)


def _thinned(blank: Puzzle, marks: Marks, order: list[Group], wish: Wish) -> set[Cell]:
    """The cells whose numbers stay."""
    ends = {marks.index(1), marks.index(len(marks))}
    given = set(range(len(marks)))
    if wish.ends is Ends.HIDE:
        given -= {cell for group in order if ends.intersection(group) for cell in group}
    if wish.ends is Ends.SHOW:
        order = [group for group in order if not ends.intersection(group)]
    for level, groups in _stages(order, wish.level):
        flags = core.thin(
            TOUCH_CODES[blank.board.touch],
            blank.flat_places,
            flat_marks(marks),
            [cell in given for cell in range(len(marks))],
            groups,
            wish.givens or 0,
            GENERATED_LEVELS.index(level),
            PROOF_NODES,
        )
        given = {cell for cell, flag in enumerate(flags) if flag}
    return given


def _stages(order: list[Group], level: str) -> list[tuple[str, list[Group]]]:
    """Contradictions are dear to look for: most givens go without them, and some of the last make it an expert's board.

    The last, because what stayed early was needed even while nearly everything else was given.
    """
    if level == "expert":
        return [("hard", order), ("expert", order[-min(MOST_DEAR, 4 + len(order) // 8) :])]
    return [(level, order)]


def _as_wished(puzzle: Puzzle, kept: set[Cell], wish: Wish) -> bool:
    if wish.givens is not None and len(kept) != wish.givens:
        return False
    level = core.level(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(puzzle.givens))
    if wish.level == IRREDUCIBLE:
        return level is not None or _unique(puzzle)
    return level is not None and LEVELS[level] == wish.level


def _unique(puzzle: Puzzle) -> bool:
    touch = TOUCH_CODES[puzzle.board.touch]
    marks = flat_marks(puzzle.givens)
    found, exhausted, _ = core.solve(touch, puzzle.flat_places, marks, 2, 100 * PROOF_NODES)
    return exhausted and len(found) == 1
