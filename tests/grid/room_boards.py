"""Boards with rooms, solved by trying everything and by clingo, which share nothing with our solvers."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from math import factorial, prod
from typing import TypeVar

import clingo

from pista.grid.board import Touch
from pista.grid.entry import Position
from pista.grid.room_puzzle import RoomPuzzle
from pista.kind import Cell, Fault, Marks

P = TypeVar("P", bound=RoomPuzzle)


def ways_to_fill(puzzle: RoomPuzzle) -> int:
    """How many fillings brute force looks at."""
    return prod(factorial(len(room)) for room in puzzle.rooms.members)


def brute_force(puzzle: P, faults: Callable[[P, Position], tuple[Fault, ...]]) -> Iterator[Marks]:
    """Every way to fill the rooms, kept where no rule is broken."""
    members = puzzle.rooms.members
    for filling in product(*(permutations(range(1, len(room) + 1)) for room in members)):
        marks = [0] * len(puzzle.board)
        for room, numbers in zip(members, filling, strict=True):
            for cell, value in zip(room, numbers, strict=True):
                marks[cell] = value
        agrees = all(given in (None, value) for given, value in zip(puzzle.givens, marks, strict=True))
        if agrees and not faults(puzzle, tuple(marks)):
            yield tuple(marks)


PROGRAM = """
1 { holds(C, V) : V = 1..K } 1 :- in(C, R), size(R, K).
:- in(A, R), in(B, R), A < B, holds(A, V), holds(B, V).
touch(A, B) :- at(A, R, C), at(B, S, D), A < B, |R - S| + |C - D| = 1.
touch(A, B) :- corners, at(A, R, C), at(B, S, D), A < B, |R - S| = 1, |C - D| = 1.
:- touch(A, B), holds(A, V), holds(B, V).
:- above(T, O), holds(T, V), holds(O, W), W >= V.
holds(C, V) :- given(C, V).
#show holds/2.
"""


def by_clingo(puzzle: RoomPuzzle, limit: int = 0, above: Iterable[tuple[Cell, Cell]] = ()) -> set[Marks]:
    """The solutions; the first cell of each pair of `above` holds more than the second."""
    facts = [f"in({cell}, {room})." for cell, room in enumerate(puzzle.rooms.of)]
    facts += [f"size({room}, {len(cells)})." for room, cells in enumerate(puzzle.rooms.members)]
    facts += [f"at({cell}, {row}, {column})." for cell, (row, column) in enumerate(puzzle.board.places)]
    facts += ["corners."] if puzzle.board.touch is Touch.KING else []
    facts += [f"above({target}, {other})." for target, other in above]
    facts += [f"given({cell}, {value})." for cell, value in enumerate(puzzle.givens) if value is not None]
    control = clingo.Control([str(limit)], logger=lambda code, text: None)
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    found = set()
    with control.solve(yield_=True) as models:
        for model in models:
            pairs = sorted((atom.arguments[0].number, atom.arguments[1].number) for atom in model.symbols(shown=True))
            found.add(tuple(value for _, value in pairs))
    return found
