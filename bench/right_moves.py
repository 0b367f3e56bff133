"""Moves of any kind: words to guess where something is hidden, else what is right on a board and what is not."""

import random
from functools import cache, lru_cache
from typing import Any

from pista.grid.entry import written
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import AnyHiddenKind, hides
from pista.kinds import kind_named, kinds

WORDS = 60


@cache
def guesses(kind: str, shape: str) -> tuple[str, ...]:
    """Words that the kind takes as guesses: what was hidden in some of its puzzles."""
    known = kind_named(kind)
    assert hides(known)
    drawn = (known.generate(shape, seed=seed) for seed in range(WORDS))
    return tuple(dict.fromkeys(known.solution(puzzle, known.start(puzzle)) for puzzle in drawn))


@lru_cache(maxsize=1000)
def right_values(kind: str, text: str) -> dict[str, tuple[str, int]]:
    """What is right in each cell left to fill in, and the largest number it takes."""
    known = kind_named(kind)
    assert solvable(known)
    puzzle: Any = known.read(text)
    (marks, *_) = known.solve(puzzle).solutions
    return {
        puzzle.board.names[cell]: (str(marks[cell]), puzzle.largest_at(cell))
        for cell, given in enumerate(puzzle.givens)
        if given is None
    }


def next_move(draw: random.Random, kind: str, shape: str, text: str | None, moves: list[str]) -> str | None:
    """A move of a game that goes on, now and then a wrong one; None where nothing is left to write."""
    if text is None:
        return draw.choice(guesses(kind, shape))
    there = dict(move.split("=") for move in moves)
    cells = right_values(kind, text)
    left = [name for name, (right, _) in cells.items() if there.get(name) != right]
    if not left:
        return None
    name = draw.choice(left)
    right, largest = cells[name]
    return f"{name}={right if draw.random() < 0.9 else draw.randint(1, largest)}"


def a_hidden_kind() -> AnyHiddenKind:
    return next(kind for kind in kinds() if hides(kind))


def a_grid_kind() -> AnyGridKind:
    return next(kind for kind in kinds() if solvable(kind))


def a_move(kind: AnyGridKind, text: str) -> str:
    """One that can be made at the start."""
    puzzle = kind.read(text)
    return written(puzzle.board, puzzle.givens.index(None), 1)
