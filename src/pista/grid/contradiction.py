"""Short contradictions: something is supposed, a few consequences follow, and then something is impossible.

Knows how such a chain is told; what follows, why, and what clashes is each kind's.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pista.grid.facts import cells_named
from pista.grid.ladder import Candidate, Found, Step
from pista.kind import Cell
from pista.message import Message, message, one_by_one


class Refutation(NamedTuple):
    """What was supposed, all that is needed of what follows from it, each with its reason, and what is impossible then.

    `cells` are those that the sentence speaks of without naming a fact about them.
    """

    supposed: Candidate
    links: tuple[Message, ...]
    clash: Message
    cells: tuple[Cell, ...]


def contradiction_found(names: Sequence[str], named: dict[str, Cell], refutation: Refutation | None) -> Found | None:
    """Strikes what was supposed, and tells the whole chain."""
    if refutation is None:
        return None
    return Found(len(refutation.links), partial(_step, names, named, refutation))


def _step(names: Sequence[str], named: dict[str, Cell], refutation: Refutation) -> Step:
    (cell, value), links, clash, where = refutation
    values = {"cell": names[cell], "value": value, "clash": clash}
    if links:
        why = message("grid.because_contradiction", chain=one_by_one(links), **values)
    else:
        why = message("grid.because_contradiction_at_once", **values)
    cells = tuple(dict.fromkeys((cell, *where, *cells_named(why, named))))
    return Step("contradiction", cells, (), (refutation.supposed,), why)
