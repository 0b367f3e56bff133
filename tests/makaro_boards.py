"""Small random Makaro boards, the rules once more by brute force and in clingo, and the corpus where there is one."""

import json
import os
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial, prod
from pathlib import Path
from typing import Any

import clingo
import pytest

from pista.chance import Chance
from pista.grid.board import Place, Touch, board
from pista.grid.rooms import walled
from pista.kind import Marks
from pista.makaro import Puzzle, faults
from pista.makaro.puzzle import Arrow, Way

EXAMPLE = "makaro/5/5/lfflu7qdemei2icmb"


def small_board(seed: int, rows: int = 3, columns: int = 3) -> Puzzle:
    """Any board that can be written down: solvable or not, with several solutions or one."""
    chance = Chance(seed)
    sheet = [(row, column) for row in range(rows) for column in range(columns)]
    black = {place for place in sheet if chance.below(6) == 0} - {chance.choice(sheet)}
    white = [place for place in sheet if place not in black]
    pairs = [(a, b) for a in sheet for b in sheet if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    density = chance.below(10)
    rooms = walled(board(Touch.ROOK, white, rows, columns), {pair for pair in pairs if chance.below(10) < density})
    arrows = [arrow for place in sorted(black) if (arrow := _arrow(place, white, chance)) is not None]
    givens = tuple(
        1 + chance.below(len(rooms.mates(cell))) if chance.below(8) == 0 else None for cell in range(len(white))
    )
    return Puzzle(rooms, givens, tuple(arrows))


def _arrow(place: Place, white: list[Place], chance: Chance) -> Arrow | None:
    arrow = Arrow(place, chance.choice(tuple(Way)))
    return arrow if arrow.pointed_at() in white else None


def ways_to_fill(puzzle: Puzzle) -> int:
    """How many fillings brute force looks at."""
    return prod(factorial(len(room)) for room in puzzle.rooms.members)


def brute_force(puzzle: Puzzle) -> Iterator[Marks]:
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
:- touch(A, B), holds(A, V), holds(B, V).
:- above(T, O), holds(T, V), holds(O, W), W >= V.
holds(C, V) :- given(C, V).
#show holds/2.
"""


def by_clingo(puzzle: Puzzle, limit: int = 0) -> set[Marks]:
    """The solutions by a program that shares nothing with ours."""
    facts = [f"in({cell}, {room})." for cell, room in enumerate(puzzle.rooms.of)]
    facts += [f"size({room}, {len(cells)})." for room, cells in enumerate(puzzle.rooms.members)]
    facts += [f"touch({a}, {b})." for a, near in enumerate(puzzle.board.touching) for b in near]
    facts += [f"above({target}, {other})." for _, target, others in puzzle.comparisons for other in others]
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


def corpus() -> list[dict[str, Any]]:
    """The real boards, or a visible skip."""
    folder = Path(os.environ.get("PISTA_CORPUS", Path(__file__).parents[1] / ".." / "shared" / "corpus"))
    file = folder / "makaro.jsonl"
    if not file.exists():
        pytest.skip("no corpus beside the project; PISTA_CORPUS names its folder")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
