"""The steps that a Hidato takes, counted by the core, and what they come to."""

from collections.abc import Mapping, Sequence

from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES
from pista.grid.grading import Climbed, Tally, tally
from pista.hidato.puzzle import Puzzle
from pista.hidato.techniques import CEILINGS, LADDER

EASY = ("next_to", "only_place")
SIMPLE = ("only_number", "two_neighbours", "pair_of_numbers", "pair_of_cells", "ways_of_a_gap")
"""In the order in which the core counts them; contradictions follow, by the consequences that one must follow."""


def counted(puzzle: Puzzle) -> Tally | None:
    """Level and score; None where the ladder does not finish the board."""
    found = core.climbed(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, puzzle.flat_givens)
    return None if found is None else tally(_named(SIMPLE, found), LADDER, CEILINGS, puzzle.givens)


def climbed(puzzle: Puzzle) -> Climbed | None:
    """All steps, the easy ones too; None where the board is impossible."""
    found = core.steps(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, puzzle.flat_givens)
    return None if found is None else Climbed(_named(EASY + SIMPLE, found[0]), found[1])


def _named(names: Sequence[str], counts: Sequence[int]) -> Mapping[str, tuple[int, ...]]:
    simple = {name: (count,) for name, count in zip(names, counts, strict=False)}
    return {**simple, "contradiction": tuple(counts[len(names) :])}
