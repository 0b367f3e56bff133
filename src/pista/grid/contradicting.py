"""Which givens contradict each other: a smallest set of them without a solution, proved where time allows.

Every solution of some givens disagrees with others. Whatever has no solution holds one of those it disagrees with; so
the fewest givens that meet all such sets are never more than a smallest contradiction, and without a solution they are
one. Knows no rules: it asks the kind to solve boards with fewer givens.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple

from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.grid.search import nodes_for
from pista.kind import Cell
from pista.message import Listed, Message, message

SEARCHES = 10
"""Long searches in all; what takes a longer one is not known, and stays."""
LOOKS = 100_000
"""Steps of choosing the fewest givens that meet all sets."""


class Clash(NamedTuple):
    """The `cells` whose givens have no solution together; none where even the empty board has none.

    It is `minimal` where each of them is needed, and `smallest` where no fewer givens of the puzzle contradict each
    other; both are proved.
    """

    cells: tuple[Cell, ...]
    minimal: bool
    smallest: bool


class _StoppedError(Exception):
    """A search did not come to its end, or there were too many."""


class _Board:
    """The puzzle without its givens, on which some of them can be put back."""

    def __init__(self, kind: AnyGridKind, puzzle: Any, searches: int = SEARCHES) -> None:
        self.kind, self.givens = kind, puzzle.givens
        self.cells = frozenset(cell for cell, value in enumerate(self.givens) if value is not None)
        self.blank = replace(puzzle, givens=(None,) * len(self.givens))
        self._nodes = nodes_for(len(self.givens))
        self._left = searches * self._nodes
        self._agreeing: list[frozenset[Cell]] = []
        self._clashing: list[frozenset[Cell]] = []

    def only(self, cells: Set[Cell]) -> Position:
        """The position in which these givens stand alone."""
        return tuple(value if cell in cells else None for cell, value in enumerate(self.givens))

    def agreeing(self, cells: frozenset[Cell]) -> frozenset[Cell] | None:
        """These and all other givens that agree with a solution of these; None where it is proved that there is none.

        Boards with many givens are solved in no time, so a solution that is known already spares a long search.
        """
        known = next((each for each in self._agreeing if cells <= each), None)
        if known is not None or any(each <= cells for each in self._clashing):
            return known
        if self._left <= 0:
            raise _StoppedError
        found = self.kind.solve(self.blank, self.only(cells), limit=1, max_nodes=self._nodes)
        self._left -= found.nodes
        if found.solutions:
            marks = found.solutions[0]
            self._agreeing.append(frozenset(cell for cell in self.cells if self.givens[cell] == marks[cell]))
            return self._agreeing[-1]
        if not found.exhausted:
            raise _StoppedError
        self._clashing.append(cells)
        return None

    def contradict(self, cells: frozenset[Cell]) -> bool:
        """Whether it is proved that these have no solution together."""
        try:
            return self.agreeing(cells) is None
        except _StoppedError:
            return False


def contradicting(kind: AnyGridKind, puzzle: Any, searches: int = SEARCHES) -> Clash | None:
    """A smallest set of givens without a solution, as far as that can be shown; None where the puzzle has a solution,
    or may have one."""
    board = _Board(kind, puzzle, searches)
    if not board.contradict(board.cells):
        return None
    needed, minimal = _reduced(board, min(_suspects(board), key=len, default=board.cells))
    try:
        return Clash(tuple(sorted(_smallest(board, needed))), True, True)
    except _StoppedError:
        return Clash(tuple(sorted(needed)), minimal, False)


def _suspects(board: _Board) -> Iterator[frozenset[Cell]]:
    """Sets that break a rule at sight."""
    for fault in board.kind.faults(board.blank, board.givens):
        cells = board.cells.intersection(fault.cells)
        if board.contradict(cells):
            yield cells


def _reduced(board: _Board, cells: frozenset[Cell]) -> tuple[frozenset[Cell], bool]:
    """What is left of givens that contradict each other when all that can go has gone, and whether it was proved of
    each of the rest that it cannot. Large parts are tried first: most givens have nothing to do with it."""
    left, size = cells, len(cells) // 2
    while size > 1:
        parts = (frozenset(sorted(left)[at : at + size]) for at in range(0, len(left), size))
        smaller = next((left - part for part in parts if board.contradict(left - part)), left)
        size = size // 2 if smaller == left else min(size, len(smaller) // 2)
        left = smaller
    minimal = True
    for cell in sorted(left):
        try:
            if not _is_needed(board, left, cell):
                left -= {cell}
        except _StoppedError:
            minimal = False
    return left, minimal


def _is_needed(board: _Board, cells: frozenset[Cell], cell: Cell) -> bool:
    """Whether the others have a solution; one of all other givens is found soonest."""
    board.contradict(board.cells - {cell})
    return board.agreeing(cells - {cell}) is not None


def _smallest(board: _Board, known: frozenset[Cell]) -> frozenset[Cell]:
    """The fewest givens that contradict each other, where `known` do."""
    disagreeing: list[frozenset[Cell]] = []
    while True:
        chosen = _fewest_meeting(disagreeing, len(known))
        if chosen is None:
            return known
        board.contradict(board.cells - (known - chosen))
        agreeing = board.agreeing(chosen)
        if agreeing is None:
            return chosen
        disagreeing.append(board.cells - agreeing)


def _fewest_meeting(sets: Sequence[frozenset[Cell]], most: int) -> frozenset[Cell] | None:
    """A smallest set that has a cell of each; None where it takes `most` cells or more."""
    looks = 0

    def meeting(chosen: frozenset[Cell], more: int) -> frozenset[Cell] | None:
        nonlocal looks
        looks += 1
        if looks > LOOKS:
            raise _StoppedError
        unmet = [each for each in sets if not each & chosen]
        if not unmet:
            return chosen
        if not more:
            return None
        fewest = min(unmet, key=lambda each: len(each))
        tried = (meeting(chosen | {cell}, more - 1) for cell in sorted(fewest))
        return next((found for found in tried if found is not None), None)

    return next((found for size in range(most) if (found := meeting(frozenset(), size)) is not None), None)


def clash_sentences(kind: AnyGridKind, puzzle: Any, clash: Clash) -> tuple[Message, ...]:
    """What is wrong: the givens by number and cell, the rule where they break one at sight, and what was not proved."""
    board = _Board(kind, puzzle)
    n = len(clash.cells)
    broken = [fault.message for fault in kind.faults(board.blank, board.only(frozenset(clash.cells)))][:1]
    if not n:
        drawing = kind.ABOUT.drawing
        rooms = drawing is not None and "room" in drawing.tools
        return message("set.no_rooms" if rooms else "set.no_shape"), *broken
    what = message(f"set.clash_{min(n, 3)}", n=n, givens=givens_named(puzzle, clash.cells, puzzle.givens))
    if n > 2 and not clash.smallest:
        return what, *broken, message("set.clash_minimal" if clash.minimal else "set.clash_some")
    return what, *broken


def givens_named(puzzle: Any, cells: Sequence[Cell], marks: Sequence[int | None]) -> Listed:
    """`12 in c3 and 14 in f3`."""
    names = puzzle.board.names
    return Listed("list.all_of", tuple(message("set.given", value=marks[cell], cell=names[cell]) for cell in cells))
