"""Options of generating that every grid puzzle has: levels and one-of-these choices."""

from collections.abc import Sequence

from pista.grid.ladder import LEVELS
from pista.kind import PuzzleError
from pista.message import message

IRREDUCIBLE = "irreducible"
"""The level of boards for which only uniqueness counts: no given could be dropped."""
GENERATED_LEVELS = (*LEVELS, IRREDUCIBLE)


def one_of(option: str, value: str, allowed: Sequence[str]) -> str:
    """The value, if it is allowed."""
    if value not in allowed:
        raise PuzzleError(message("grid.bad_option", option=option, value=value, names=", ".join(allowed)))
    return value
