"""The steps that boards with rooms take, counted by the core, under the names of their techniques."""

from collections.abc import Mapping, Sequence

from pista.core import rooms as core
from pista.grid.grading import Climbed
from pista.grid.room_puzzle import RoomPuzzle, Sheet

EASY = ("last_in_room", "only_place", "only_number", "arrow_at_number")
SIMPLE = ("arrow_at_room", "arrow_bounds", "pushed_out_by_two", "pushed_out", "pair_in_room")
"""In the order in which the core counts them; contradictions follow, by the consequences that one must follow."""


def counted(sheet: Sheet) -> Mapping[str, tuple[int, ...]] | None:
    """How often each technique above the easy ones is used; None where the ladder does not finish the board."""
    found = core.climbed(*sheet)
    return None if found is None else _named(SIMPLE, found)


def climbed(puzzle: RoomPuzzle) -> Climbed | None:
    """All steps, the easy ones too; None where the board is impossible."""
    found = core.steps(*puzzle.sheet)
    return None if found is None else Climbed(_named(EASY + SIMPLE, found[0]), found[1])


def _named(names: Sequence[str], counts: Sequence[int]) -> Mapping[str, tuple[int, ...]]:
    simple = {name: (count,) for name, count in zip(names, counts, strict=False)}
    return {**simple, "contradiction": tuple(counts[len(names) :])}
