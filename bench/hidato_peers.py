"""Hidato as general solvers see it. All get the same candidates: cells within walking distance of the givens."""

from collections.abc import Iterator
from typing import Any

import clingo
from ortools.sat.python import cp_model
from pysat.solvers import Glucose4

from pista.hidato import Puzzle

PROGRAM = """
1 { at(C, V) : may(C, V) } 1 :- cell(C).
1 { at(C, V) : may(C, V) } 1 :- number(V).
:- at(C, V), number(V + 1), not at(D, V + 1) : touch(C, D), may(D, V + 1).
#show at/2.
"""


def candidates(puzzle: Puzzle) -> list[set[int]]:
    """For every number (from 1; index 0 is unused) the cells that the nearest givens can reach in time."""
    board, count = puzzle.board, puzzle.largest
    at = {value: cell for cell, value in enumerate(puzzle.givens) if value is not None}
    far = {value: board.distances(cell) for value, cell in at.items()}
    free = [cell for cell, value in enumerate(puzzle.givens) if value is None]
    sets: list[set[int]] = [set()]
    for value in range(1, count + 1):
        if value in at:
            sets.append({at[value]})
            continue
        near = [max((v for v in at if v < value), default=None), min((v for v in at if v > value), default=None)]
        ends = [(far[v], abs(v - value)) for v in near if v is not None]
        sets.append({cell for cell in free if all((d[cell] or 0) <= steps for d, steps in ends)})
    return sets


def literals(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    """A variable, from 1, for every (number, cell) that is possible."""
    pairs = [(value, cell) for value, cells in enumerate(candidates(puzzle)) for cell in sorted(cells)]
    return {pair: index for index, pair in enumerate(pairs, 1)}


def groups(puzzle: Puzzle, known: dict[tuple[int, int], int]) -> Iterator[list[int]]:
    """Sets of variables of which exactly one holds."""
    by_number: dict[int, list[int]] = {}
    by_cell: dict[int, list[int]] = {}
    for (value, cell), literal in known.items():
        by_number.setdefault(value, []).append(literal)
        by_cell.setdefault(cell, []).append(literal)
    yield from (by_number.get(value, []) for value in range(1, puzzle.largest + 1))
    yield from (by_cell.get(cell, []) for cell in range(puzzle.largest))


def steps(puzzle: Puzzle, known: dict[tuple[int, int], int]) -> Iterator[tuple[int, list[int]]]:
    """Each variable with those of which one must hold beside it."""
    for (value, cell), literal in known.items():
        for other in (value - 1, value + 1):
            if 1 <= other <= puzzle.largest:
                beside = [known[other, near] for near in puzzle.board.touching[cell] if (other, near) in known]
                yield literal, beside


def cp_sat(puzzle: Puzzle, seconds: float = 60) -> int:
    """The number of solutions, at most 2."""
    known = literals(puzzle)
    model = cp_model.CpModel()
    holds: list[Any] = [None, *(model.new_bool_var("") for _ in known)]
    for group in groups(puzzle, known):
        model.add_exactly_one(holds[literal] for literal in group)
    for literal, beside in steps(puzzle, known):
        model.add_bool_or([holds[other] for other in beside] + [holds[literal].Not()])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    found = 0
    while found < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found += 1
        model.add_bool_or([var.Not() for var in holds[1:] if solver.value(var)])
    return found


def glucose(puzzle: Puzzle) -> int:
    """The number of solutions, at most 2."""
    known = literals(puzzle)
    with Glucose4() as solver:
        for group in groups(puzzle, known):
            solver.add_clause(group)
            for index, one in enumerate(group):
                for other in group[index + 1 :]:
                    solver.add_clause([-one, -other])
        for literal, beside in steps(puzzle, known):
            solver.add_clause([*beside, -literal])
        found = 0
        while found < 2 and solver.solve():
            found += 1
            solver.add_clause([-literal for literal in solver.get_model() if 0 < literal <= len(known)])
        return found


def by_clingo(puzzle: Puzzle) -> int:
    """The number of solutions, at most 2."""
    facts = [f"cell({cell}). number({cell + 1})." for cell in range(puzzle.largest)]
    facts += [f"touch({cell},{near})." for cell, around in enumerate(puzzle.board.touching) for near in around]
    facts += [f"may({cell},{value})." for value, cell in literals(puzzle)]
    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            found += 1
    return found
