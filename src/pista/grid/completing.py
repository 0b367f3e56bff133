"""Which givens more would leave a puzzle with several solutions exactly one.

One is enough where a number stands at its place in a single solution; else those that part a solution from the most
others are added one after the other. Knows no rules: it asks the kind to solve.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from pista.grid.contradicting import givens_named
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.grid.search import nodes_for
from pista.kind import Cell, Marks, Search, Verdict
from pista.message import Message, message

SAMPLE = 60
"""Solutions that are compared at a time."""
SINGLES = 5
"""Long searches for one given that is enough, and again for several."""

Given = tuple[Cell, int]


class Completion(NamedTuple):
    """The `givens` to add, cell and number; `fewest` where it is proved that fewer are not enough."""

    givens: tuple[Given, ...]
    fewest: bool


class _Solver:
    """Solves the puzzle with more givens, as long as there are nodes."""

    def __init__(self, kind: AnyGridKind, puzzle: Any) -> None:
        self._kind, self._puzzle = kind, puzzle
        self._nodes = nodes_for(len(puzzle.givens))
        self.left = 0

    def allow(self, searches: int) -> None:
        self.left = searches * self._nodes

    def solve(self, added: Sequence[Given] = (), limit: int = 2) -> Search:
        numbers = dict(added)
        position: Position = tuple(numbers.get(cell, value) for cell, value in enumerate(self._puzzle.givens))
        found = self._kind.solve(self._puzzle, position, limit=limit, max_nodes=self._nodes)
        self.left -= found.nodes
        return found


def completing(kind: AnyGridKind, puzzle: Any) -> Completion | None:
    """Givens with which the puzzle has exactly one solution, which is proved; None where it has not several solutions,
    or searching took too long."""
    solver = _Solver(kind, puzzle)
    solver.allow(SINGLES)
    found = solver.solve(limit=SAMPLE)
    if found.verdict is not Verdict.SEVERAL:
        return None
    single = _single(solver, found)
    if single is not None:
        return Completion((single,), True)
    solver.allow(SINGLES)
    several = _one_by_one(solver, found.solutions)
    if several is None:
        return None
    return Completion(several, found.exhausted and len(several) == 2)


def _single(solver: _Solver, found: Search) -> Given | None:
    """A number of one solution that no other has there."""
    ranked, counts = _ranked(found.solutions), _counts(found.solutions)
    if found.exhausted:
        return ranked[0] if counts[ranked[0]] == 1 else None
    return next((given for given in ranked if solver.left > 0 and solver.solve((given,)).unique), None)


def _one_by_one(solver: _Solver, solutions: Sequence[Marks]) -> tuple[Given, ...] | None:
    """Some that are enough together, and none of which can be left out."""
    added: tuple[Given, ...] = ()
    while len(solutions) > 1:
        added = (*added, _ranked(solutions)[0])
        found = solver.solve(added, SAMPLE)
        if solver.left <= 0 or found.verdict is Verdict.UNKNOWN:
            return None
        solutions = found.solutions
    for given in added[:-1]:
        fewer = tuple(each for each in added if each != given)
        if solver.solve(fewer).unique:
            added = fewer
    return tuple(sorted(added))


def _ranked(solutions: Sequence[Marks]) -> list[Given]:
    """What parts solutions, that of the fewest first; and first where the first two differ, which are shown."""
    first, second, *_ = solutions
    counts = _counts(solutions)
    parting = (given for given, count in counts.items() if count < len(solutions))
    return sorted(parting, key=lambda given: (counts[given], first[given[0]] == second[given[0]], given))


def _counts(solutions: Sequence[Marks]) -> Counter[Given]:
    return Counter(given for marks in solutions for given in enumerate(marks))


def completion_sentence(puzzle: Any, completion: Completion) -> Message:
    """Which givens more it takes, and whether fewer would do."""
    n, numbers = len(completion.givens), dict(completion.givens)
    marks = tuple(numbers.get(cell) for cell in range(len(puzzle.givens)))
    key = "set.completed_fewest" if completion.fewest else "set.completed"
    return message(key, n=n, givens=givens_named(puzzle, tuple(numbers), marks))
