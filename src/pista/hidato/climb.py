"""The steps that a Hidato takes, counted by the core, and what they come to."""

from pista.core import hidato as core
from pista.grid.board import TOUCH_CODES
from pista.grid.grading import Tally, tally
from pista.hidato.puzzle import Puzzle, flat_marks
from pista.hidato.techniques import CEILINGS, LADDER

SIMPLE = ("only_number", "two_neighbours", "pair_of_numbers", "pair_of_cells", "ways_of_a_gap")
"""In the order in which the core counts them; contradictions follow, by the consequences that one must follow."""


def counted(puzzle: Puzzle) -> Tally | None:
    """Level and score; None where the ladder does not finish the board."""
    found = core.climbed(TOUCH_CODES[puzzle.board.touch], puzzle.flat_places, flat_marks(puzzle.givens))
    if found is None:
        return None
    counts = {name: (count,) for name, count in zip(SIMPLE, found, strict=False)}
    longer = {"contradiction": tuple(found[len(SIMPLE) :])}
    return tally({**counts, **longer}, LADDER, CEILINGS, puzzle.givens)
