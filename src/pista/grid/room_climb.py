"""The steps that boards with rooms take, counted by the core, under the names of their techniques."""

from collections.abc import Mapping

from pista.core import rooms as core
from pista.grid.room_puzzle import Sheet

SIMPLE = ("arrow_at_room", "arrow_bounds", "pushed_out_by_two", "pushed_out", "pair_in_room")
"""In the order in which the core counts them; contradictions follow, by the consequences that one must follow."""


def counted(sheet: Sheet) -> Mapping[str, tuple[int, ...]] | None:
    """How often each technique above the easy ones is used; None where the ladder does not finish the board."""
    found = core.climbed(*sheet)
    if found is None:
        return None
    simple = {name: (count,) for name, count in zip(SIMPLE, found, strict=False)}
    return {**simple, "contradiction": tuple(found[len(SIMPLE) :])}
