"""Hints, whole explanations and grades, by the ladder."""

from pista.grid.entry import Position, full, written
from pista.grid.ladder import SEARCH, Step, climb, grade_steps, mistake_hint, placing_hint
from pista.hidato.possible import Possible
from pista.hidato.rules import Puzzle, faults, longest_gap
from pista.hidato.solve import solve
from pista.hidato.techniques import LADDER
from pista.kind import Grade, Hint, Marks, PuzzleError, Verdict
from pista.message import message

PATIENCE = 200_000
"""Nodes spent on knowing the solution before a hint does without it."""


def explain(puzzle: Puzzle, position: Position | None = None, /) -> tuple[tuple[Step, ...], bool]:
    """The steps that lead on from a position, and whether they fill the board."""
    possible = Possible(puzzle, puzzle.givens if position is None else position)
    steps = tuple(climb(possible, LADDER))
    return steps, possible.done


def grade(puzzle: Puzzle, /) -> Grade:
    """The level a person must have; only a puzzle with one solution has one."""
    search = solve(puzzle, max_nodes=PATIENCE)
    if search.verdict in (Verdict.NONE, Verdict.SEVERAL):
        raise PuzzleError(message(f"grid.no_grade_{search.verdict}"))
    steps, done = explain(puzzle)
    return grade_steps(steps, LADDER, done, (("longest_gap", longest_gap(puzzle)),))


def hint(puzzle: Puzzle, position: Position, /) -> Hint | None:
    """The easiest next step, after pointing at a mistake if there is one; None when the board is full."""
    broken = faults(puzzle, position)
    solution = _solution(puzzle, position) if not broken else None
    mistake = mistake_hint(puzzle.board, position, puzzle.givens, broken, solution)
    if mistake is not None:
        return mistake
    if broken:
        raise PuzzleError(broken[0].message)
    if full(position) is not None:
        return None
    found = placing_hint(puzzle.board, lambda: Possible(puzzle, position), LADDER)
    if found is None and solution is not None:
        cell = position.index(None)
        why = message("grid.hint_search", cell=puzzle.board.names[cell], value=solution[cell])
        return Hint(SEARCH, (cell,), (written(puzzle.board, cell, solution[cell]),), why)
    return found


def _solution(puzzle: Puzzle, position: Position) -> Marks | None:
    """The one solution; of a puzzle with several, the one that the position leads to, if it is the only one."""
    search = solve(puzzle, max_nodes=PATIENCE)
    if search.verdict is Verdict.NONE:
        raise PuzzleError(message("grid.no_solution"))
    if search.verdict is Verdict.SEVERAL:
        search = solve(puzzle, position, max_nodes=PATIENCE)
        if search.verdict is Verdict.NONE:
            raise PuzzleError(message("grid.dead_position"))
    return search.solutions[0] if search.unique else None
