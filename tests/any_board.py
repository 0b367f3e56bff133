"""Boards of any grid kind, made from its own: one with several solutions, one with none."""

from dataclasses import replace

from pista.grid.kind import AnyGridKind
from pista.kind import Verdict


def with_several_solutions(kind: AnyGridKind) -> str:
    """A small board without its givens."""
    puzzle = kind.generate("5x5", level="easy", seed=1)
    blank = replace(puzzle, givens=(None,) * len(puzzle.givens))
    assert kind.solve(blank).verdict is Verdict.SEVERAL
    return kind.write(blank)


def with_no_solution(kind: AnyGridKind) -> str:
    """A small board with one given that is not right."""
    puzzle = kind.generate("5x5", level="easy", seed=1)
    for cell, given in enumerate(puzzle.givens):
        for value in range(1, puzzle.largest_at(cell) + 1) if given else ():
            wrong = replace(puzzle, givens=(*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]))
            if kind.solve(wrong).verdict is Verdict.NONE:
                return kind.write(wrong)
    raise AssertionError(kind.name)
