"""What is the same in every kind's solving: engines by name, and solutions that are found as they are asked for."""

import sys
from collections.abc import Iterator, Sequence
from typing import Protocol

from pista.checks import whole
from pista.grid.text import shortened
from pista.kind import Marks, PuzzleError
from pista.message import all_of, message


class Resumable(Protocol):
    """A search in the core that goes on where it stopped."""

    def more(self, limit: int, max_nodes: int | None) -> tuple[tuple[Marks, ...], bool, int]:
        """The next solutions, whether there can be no more, and all nodes so far."""
        ...


def lazily(search: Resumable, most_at_once: int = 1) -> Iterator[Marks]:
    """All solutions; more and more of them are fetched in one go where they come cheap."""
    batch, exhausted = 1, False
    while not exhausted:
        found, exhausted, _ = search.more(batch, None)
        yield from found
        batch = min(2 * batch, most_at_once)


def most(name: str, value: int, least: int = 1) -> int:
    """How many of something are wanted at most, and at least; more than there can be are as many as there are."""
    return min(whole(name, value, least), sys.maxsize)


def nodes_for(cells: int) -> int:
    """Nodes of a search that may take long, and no longer than a second or so: on large boards each is dearer."""
    return 2 * cells + 30_000_000 // max(cells, 30) ** 2


def require_engine(name: str, engines: Sequence[str]) -> None:
    """Complains about an engine that the kind does not have."""
    if name not in engines:
        raise PuzzleError(message("grid.unknown_engine", name=shortened(name), names=all_of(engines)))
