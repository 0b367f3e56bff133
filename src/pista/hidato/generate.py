"""New puzzles on any shape: a random path through every cell, thinned as far as the wanted level allows.

Knows levels and options; the path and the thinning are the core's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from re import fullmatch
from typing import Annotated

from pista.chance import Chance
from pista.checks import checked
from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES, Board, Touch
from pista.grid.grading import Tally
from pista.grid.options import (
    IRREDUCIBLE,
    SCORE_FORM,
    SCORE_TRIES,
    TECHNIQUE_LEVELS,
    core_level,
    level_name,
    or_another_level,
    score_wish,
    steps_wanted,
)
from pista.grid.shapes import named_board
from pista.grid.thinning import Group, Symmetry, drop_order
from pista.hidato.about import ABOUT
from pista.hidato.climb import counted
from pista.hidato.puzzle import Puzzle, flat_marks, require_size
from pista.hidato.rules import all_cells_hang_together
from pista.hidato.text import NEIGHBOURHOODS, read
from pista.kind import Cell, Marks, PuzzleError
from pista.message import message
from pista.options import Between, OneOf, Written, one_of

ATTEMPTS = 120
"""Paths tried before a wish is given up."""
PATH_CONFLICTS = 300_000
"""Conflicts of the exact search for a path through a template."""
PROOF_NODES = 20_000
"""Nodes to show that a given can go; one that resists longer is kept, which is still sound."""
MOST_DEAR = 120
"""Givens that contradictions are looked for to drop: enough for 30 × 30, and on larger boards dear."""


_LAST = {"medium": ("easy", 4, 0.2), "expert": ("hard", 2, 0.2), "extreme": ("hard", 2, 0.25)}
"""The level to which everything is thinned at first; how many givens are tried at a time after that, the last ones
first, until the board is what was wished for; and the share of them that are tried at all. What stayed early was needed
even while nearly everything else was given. The more of them go, the more steps of its level a board takes."""


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
    score: str | None = None

    @property
    def tries(self) -> int:
        """Paths tried before it is given up."""
        return ATTEMPTS if self.score is None else SCORE_TRIES


@checked
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
    score: Annotated[str | None, Written(SCORE_FORM)] = None,
) -> Puzzle:
    """A puzzle with one solution, of exactly the level asked for. Same arguments, same puzzle, on every machine.

    Shapes are sizes (12x10, columns first) or names (heart, ring:14, letter-s), both also behind a neighbourhood
    (hex 6x6), or a template's text.
    """
    wish = Wish(
        one_of("level", level, (*ABOUT.levels, IRREDUCIBLE)),
        Symmetry(one_of("symmetry", symmetry, tuple(Symmetry))),
        Ends(one_of("ends", ends, tuple(Ends))),
        givens,
        score,
    )
    if wish.level == IRREDUCIBLE and givens is not None:
        raise PuzzleError(message("grid.irreducible_givens", option="givens"))
    board = shape_board(shape, NEIGHBOURHOODS[one_of("touch", touch, tuple(NEIGHBOURHOODS))])
    if wish.givens is not None or wish.score is not None:
        return fill_board(board, wish, seed)
    return or_another_level(
        wish.level,
        (*ABOUT.levels, IRREDUCIBLE),
        lambda other: fill_board(board, replace(wish, level=other), seed),
    )


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
        raise PuzzleError(message("hidato.givens_range", option="givens", n=len(board)))
    chance = Chance(seed)
    fewest = len(board)
    scores = score_wish(wish.level, wish.score)
    seen: list[Tally] = []
    for marks in _paths(blank, chance, wish.tries):
        for kept in _thinned(blank, marks, drop_order(board, wish.symmetry, chance), wish):
            fewest = min(fewest, len(kept))
            if wish.givens is not None and len(kept) != wish.givens:
                continue
            puzzle = Puzzle(board, tuple(value if cell in kept else None for cell, value in enumerate(marks)))
            if wish.level == IRREDUCIBLE:
                if _unique(puzzle):
                    return puzzle
                continue
            found = counted(puzzle)
            if found is None:
                break
            seen.append(found)
            if _is_deep_enough(found, wish, len(board)) and scores.granted_by(found):
                return puzzle
            if scores.exceeded_by(found):
                break
    if wish.givens is not None and fewest > wish.givens:
        raise PuzzleError(
            message(
                "grid.givens_not_reached", option="givens", n=wish.givens, fewest=fewest, level=level_name(wish.level)
            )
        )
    raise scores.failed(seen, wish.tries)


def _paths(blank: Puzzle, chance: Chance, tries: int) -> Iterator[Marks]:
    touch = TOUCH_CODES[blank.board.touch]
    for _ in range(tries):
        marks = core.path(touch, blank.flat_places, chance.word(), PATH_CONFLICTS)
        if marks is None:
            raise PuzzleError(message("hidato.path_unknown"))
        if not marks:
            raise PuzzleError(message("hidato.no_path"))
        yield tuple(marks)


def _thinned(blank: Puzzle, marks: Marks, order: list[Group], wish: Wish) -> Iterator[set[Cell]]:
    """The cells whose numbers stay, at first and then fewer and fewer of them."""
    ends = {marks.index(1), marks.index(len(marks))}
    given = set(range(len(marks)))
    if wish.ends is Ends.HIDE:
        given -= {cell for group in order if ends.intersection(group) for cell in group}
    if wish.ends is Ends.SHOW:
        order = [group for group in order if not ends.intersection(group)]
    places, numbers = blank.flat_places, flat_marks(marks)

    def thin(level: str, groups: list[Group]) -> set[Cell]:
        within = len(TECHNIQUE_LEVELS) if level == IRREDUCIBLE else core_level(level)
        flags = [cell in given for cell in range(len(marks))]
        touch = TOUCH_CODES[blank.board.touch]
        flags = core.thin(touch, places, numbers, flags, groups, wish.givens or 0, within, PROOF_NODES)
        return {cell for cell, flag in enumerate(flags) if flag}

    easier, handful, share = _LAST.get(wish.level, (wish.level, 0, 0.0))
    if not handful or (wish.level == "medium" and wish.givens is not None):
        yield thin(wish.level, order)
        return
    given = thin(easier, order)
    if wish.givens is not None:
        yield given
    last = [group for group in order if not given.isdisjoint(group)][::-1]
    for at in range(0, min(MOST_DEAR, 2 * handful + int(share * len(order))), handful):
        before = len(given)
        given = thin(wish.level, last[at : at + handful])
        if len(given) < before:
            yield given


def _is_deep_enough(found: Tally, wish: Wish, cells: int) -> bool:
    """Whether enough steps are of the level that was wished for."""
    is_of_level = core_level(found.technique_level) == core_level(wish.level)
    return is_of_level and found.steps >= steps_wanted(wish.level, cells)


def _unique(puzzle: Puzzle) -> bool:
    """Whether techniques finish it, or a search finds no second solution."""
    touch = TOUCH_CODES[puzzle.board.touch]
    marks = flat_marks(puzzle.givens)
    if core.level(touch, puzzle.flat_places, marks) is not None:
        return True
    found, exhausted, _ = core.solve(touch, puzzle.flat_places, marks, 2, 100 * PROOF_NODES)
    return exhausted and len(found) == 1
