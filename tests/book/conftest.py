"""Puzzles of every kind that prints, proved and graded once."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from pista.book import Entry, Options, entry
from pista.book.making import printed
from pista.grid.kind import solvable
from pista.kinds import kinds

Printing = Callable[..., bytes]
SHAPES = (("5x5", "easy"), ("6x6", "medium"))


def entries_of_every_kind() -> list[Entry]:
    """Two of each kind that is solved by looking, of two levels."""
    return [
        entry(kind.generate(shape, level=level, seed=seed))
        for kind in filter(solvable, kinds())
        for seed, (shape, level) in enumerate(SHAPES, 1)
    ]


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    return entries_of_every_kind()


@pytest.fixture(scope="session")
def book(entries: Sequence[Entry]) -> Printing:
    """A book of them, set once for all tests of a process that wish for the same."""

    @cache
    def make(**options: Any) -> bytes:
        return printed(entries, Options(**options)).book

    return make
