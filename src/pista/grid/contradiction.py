"""Short contradictions: something is supposed, a few consequences follow, and then something is impossible.

Knows how such a chain is told; what follows and what clashes is each kind's.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pista.grid.ladder import Candidate, Step
from pista.kind import Cell
from pista.message import Message, message


class Link(NamedTuple):
    """One consequence: the cell is this number, or less (`<`) or more (`>`) than it."""

    cell: Cell
    sign: str
    number: int


class Refutation(NamedTuple):
    """What was supposed, all that is needed of what follows from it, and what is impossible then, and where."""

    supposed: Candidate
    links: tuple[Link, ...]
    clash: Message
    cells: tuple[Cell, ...]


def contradiction_step(names: Sequence[str], refutation: Refutation) -> Step:
    """Strikes what was supposed, and tells the whole chain."""
    (cell, value), links, clash, where = refutation
    values = {"cell": names[cell], "value": value, "clash": clash}
    if links:
        chain = ", ".join(f"{names[at]}{sign}{number}" for at, sign, number in links)
        why = message("grid.because_contradiction", chain=chain, **values)
    else:
        why = message("grid.because_contradiction_at_once", **values)
    cells = tuple(dict.fromkeys((cell, *(link.cell for link in links), *where)))
    return Step("contradiction", cells, (), (refutation.supposed,), why)
