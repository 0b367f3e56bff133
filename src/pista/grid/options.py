"""Options of generating that every grid puzzle has: levels, one-of-these choices, ranges.

A kind writes them into the annotations of its `generate`; commands read them there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pista.grid.ladder import LEVELS
from pista.kind import PuzzleError
from pista.message import any_of, message

IRREDUCIBLE = "irreducible"
"""The level of boards for which only uniqueness counts: no given could be dropped."""
GENERATED_LEVELS = (*LEVELS, IRREDUCIBLE)


class OneOf(NamedTuple):
    """An option that is one of these."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        return "|".join(self.names)


class Between(NamedTuple):
    """An option that is a number from `low` to `high`; without `high` there is no end that all boards share."""

    low: int
    high: int | None = None

    def __str__(self) -> str:
        return f"{self.low}-{self.high or 'N'}"


def one_of(option: str, value: str, allowed: Sequence[str]) -> str:
    """The value, if it is allowed."""
    if value not in allowed:
        raise PuzzleError(message("grid.bad_option", option=option, value=value, names=any_of(allowed)))
    return value
