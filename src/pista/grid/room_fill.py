"""New puzzles in rooms that are drawn already: numbers at random, thinned as far as the wanted level allows.

Knows levels and how often to try; solving and counting steps are the core's.
"""

from collections.abc import Set
from dataclasses import replace
from typing import Generic, TypeVar

from pista.chance import Chance
from pista.grid.entry import Position
from pista.grid.grading import Tally, tally
from pista.grid.options import (
    GENERATED_LEVELS,
    IRREDUCIBLE,
    ScoreWish,
    core_level,
    or_another_level,
    score_wish,
    steps_wanted,
)
from pista.grid.room_climb import counted
from pista.grid.room_generate import Ladder, require_within
from pista.grid.room_puzzle import RoomPuzzle
from pista.grid.room_solve import solve
from pista.grid.search import nodes_for
from pista.grid.thinning import Group, Symmetry, drop_order, thin
from pista.kind import Cell, Marks, PuzzleError
from pista.message import message
from pista.options import one_of

ATTEMPTS = 100
"""Fillings thinned before a wish is given up."""

P = TypeVar("P", bound=RoomPuzzle)


def is_template(shape: str) -> bool:
    """Whether a shape is the text of a board and not a size."""
    return "\n" in shape.strip()


def fill(template: P, ladder: Ladder, *, level: str, seed: int, symmetry: str, givens: int, score: str | None) -> P:
    """A puzzle with the rooms of the template and all that is printed beside them, or the reason why there is none. The
    template's own numbers do not count."""
    one_of("level", level, GENERATED_LEVELS)
    order = Symmetry(one_of("symmetry", symmetry, tuple(Symmetry)))
    blank = replace(template, givens=(None,) * len(template.board))
    require_within("givens", givens, 0, len(blank.board))
    if givens and level == IRREDUCIBLE:
        raise PuzzleError(message("grid.irreducible_givens", option="givens"))

    def make(level: str) -> P:
        chance = Chance(seed)
        wish, seen = score_wish(level, score), list[Tally]()
        for _ in range(ATTEMPTS):
            thinner = _Thinner(blank, _marks(blank, chance), ladder, level)
            puzzle = thinner.thinned(drop_order(blank.board, order, chance), givens)
            if thinner.is_granted(puzzle, wish, seen):
                return puzzle
        raise wish.failed(seen, ATTEMPTS)

    return make(level) if givens or score is not None else or_another_level(level, GENERATED_LEVELS, make)


def _marks(blank: RoomPuzzle, chance: Chance) -> Marks:
    """A solution by chance: number after number is tried, and stays where it still leaves one."""
    nodes, sizes = nodes_for(len(blank.board)), blank.rooms.sizes
    found = solve(blank, limit=1, max_nodes=100 * nodes)
    if not found.solutions:
        raise PuzzleError(message("set.no_rooms" if found.exhausted else "set.rooms_unknown"))
    marks, kept = found.solutions[0], list(blank.givens)
    order = list(range(len(kept)))
    chance.shuffle(order)
    for cell in order:
        kept[cell] = 1 + chance.below(sizes[cell])
        if kept[cell] != marks[cell]:
            other = solve(blank, tuple(kept), limit=1, max_nodes=nodes).solutions
            marks = other[0] if other else marks
            kept[cell] = kept[cell] if other else None
    return marks


class _Thinner(Generic[P]):
    """Drops numbers of a solution as long as the puzzle stays within its level."""

    def __init__(self, blank: P, marks: Marks, ladder: Ladder, level: str) -> None:
        self._blank, self._marks, self._ladder, self._level = blank, marks, ladder, level

    def thinned(self, order: list[Group], givens: int) -> P:
        left = set(range(len(self._marks)))

        def can_go(group: Group) -> bool:
            if not self._is_within(left.difference(group)):
                return False
            left.difference_update(group)
            return True

        return self._puzzle(thin(order, left, can_go, givens))

    def is_granted(self, puzzle: P, wish: ScoreWish, seen: list[Tally]) -> bool:
        """Whether it is what was wished for; what it comes to is kept for the complaint."""
        if self._level == IRREDUCIBLE:
            return True
        found = self._tally(puzzle)
        if found is None:
            return False
        seen.append(found)
        return found.steps >= steps_wanted(self._level, len(puzzle.board)) and wish.granted_by(found)

    def _is_within(self, cells: Set[Cell]) -> bool:
        puzzle = self._puzzle(cells)
        if self._level == IRREDUCIBLE:
            return solve(puzzle, limit=2, max_nodes=nodes_for(len(puzzle.board))).unique
        found = self._tally(puzzle)
        return found is not None and core_level(found.technique_level) <= core_level(self._level)

    def _tally(self, puzzle: RoomPuzzle) -> Tally | None:
        counts = counted(puzzle.sheet)
        return None if counts is None else tally(counts, *self._ladder, puzzle.givens)

    def _puzzle(self, cells: Set[Cell]) -> P:
        position: Position = tuple(value if cell in cells else None for cell, value in enumerate(self._marks))
        return replace(self._blank, givens=position)
