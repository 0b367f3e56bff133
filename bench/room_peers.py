"""Boards with rooms for CP-SAT, python-sat and clingo: each finds a solution and proves that there is no other."""

from itertools import combinations

import clingo
from ortools.sat.python import cp_model
from pysat.solvers import Glucose4

from pista.grid.room_puzzle import RoomPuzzle as Puzzle
from pista.makaro import Puzzle as WithArrows

CLINGO = """
1 { holds(C, V) : V = 1..K } 1 :- in(C, R), size(R, K).
:- size(R, K), V = 1..K, not 1 { holds(C, V) : in(C, R) } 1.
:- touch(A, B), holds(A, V), holds(B, V).
:- above(T, O), holds(T, V), holds(O, W), W >= V.
:- given(C, V), not holds(C, V).
"""


def unequal(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Touching cells of different rooms."""
    of = puzzle.rooms.of
    return [(a, b) for a, near in enumerate(puzzle.board.touching) for b in near if a < b and of[a] != of[b]]


def above(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Pairs of which the first holds more: where there are arrows."""
    if not isinstance(puzzle, WithArrows):
        return []
    return [(target, other) for _, target, others in puzzle.comparisons for other in others]


def cp_sat(puzzle: Puzzle) -> bool:
    """Whether CP-SAT finds one solution and, with it forbidden, none."""
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(given or 1, given or size, "")
        for given, size in zip(puzzle.givens, puzzle.rooms.sizes, strict=True)
    ]
    for members in puzzle.rooms.members:
        model.add_all_different([cells[cell] for cell in members])
    for a, b in unequal(puzzle):
        model.add(cells[a] != cells[b])
    for target, other in above(puzzle):
        model.add(cells[target] > cells[other])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return False
    differs = []
    for cell in cells:
        is_other = model.new_bool_var("")
        model.add(cell != solver.value(cell)).only_enforce_if(is_other)
        differs.append(is_other)
    model.add_bool_or(differs)
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def python_sat(puzzle: Puzzle) -> bool:
    """The same by Glucose on one variable per cell and number."""
    first = [1]
    for size in puzzle.rooms.sizes:
        first.append(first[-1] + size)

    def variable(cell: int, value: int) -> int:
        return first[cell] + value - 1

    sizes = puzzle.rooms.sizes
    with Glucose4() as solver:
        for cell, size in enumerate(sizes):
            solver.add_clause([variable(cell, value) for value in range(1, size + 1)])
            for low, high in combinations(range(1, size + 1), 2):
                solver.add_clause([-variable(cell, low), -variable(cell, high)])
            if (given := puzzle.givens[cell]) is not None:
                solver.add_clause([variable(cell, given)])
        for members in puzzle.rooms.members:
            for value in range(1, len(members) + 1):
                solver.add_clause([variable(cell, value) for cell in members])
                for a, b in combinations(members, 2):
                    solver.add_clause([-variable(a, value), -variable(b, value)])
        for a, b in unequal(puzzle):
            for value in range(1, min(sizes[a], sizes[b]) + 1):
                solver.add_clause([-variable(a, value), -variable(b, value)])
        for target, other in above(puzzle):
            for high in range(1, sizes[target] + 1):
                for value in range(high, sizes[other] + 1):
                    solver.add_clause([-variable(target, high), -variable(other, value)])
        if not solver.solve():
            return False
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return not solver.solve()


def by_clingo(puzzle: Puzzle) -> bool:
    """The same by counting up to two models."""
    facts = [f"in({cell},{room})." for cell, room in enumerate(puzzle.rooms.of)]
    facts += [f"size({room},{len(members)})." for room, members in enumerate(puzzle.rooms.members)]
    facts += [f"touch({a},{b})." for a, b in unequal(puzzle)]
    facts += [f"above({target},{other})." for target, other in above(puzzle)]
    facts += [f"given({cell},{value})." for cell, value in enumerate(puzzle.givens) if value is not None]
    control = clingo.Control(["2"], logger=lambda code, text: None)
    control.add("base", [], CLINGO + "".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models) == 1
