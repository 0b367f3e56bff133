"""Examples for the documentation of requests: a board of the first kind with nothing hidden, and a move on it."""

from functools import cache
from typing import Any

from pista.grid.kind import AnyGridKind, solvable
from pista.kinds import kinds


@cache
def _grid() -> tuple[AnyGridKind, Any]:
    first = next(kind for kind in kinds() if solvable(kind))
    return first, first.generate(first.ABOUT.shapes()[0], level=first.ABOUT.levels[0], seed=1)


def kind() -> str:
    return _grid()[0].name


def shape() -> str:
    return _grid()[0].ABOUT.shapes()[0]


def level() -> str:
    return _grid()[0].ABOUT.levels[0]


def text() -> str:
    found, puzzle = _grid()
    return found.write(puzzle)


def move() -> str:
    found, puzzle = _grid()
    hint = found.hint(puzzle, found.start(puzzle))
    return hint.conclusion[0] if hint else ""


def moves() -> list[str]:
    return [move()]
