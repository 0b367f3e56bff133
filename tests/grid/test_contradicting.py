"""Givens that contradict each other, and givens that would leave one solution: compared with brute force and clingo."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from any_board import with_no_solution, with_several_solutions
from hidato.boards import brute_force, random_puzzles
from makaro import boards as makaro_boards
from suguru import boards as suguru_boards

from grid.room_boards import ways_to_fill
from pista import hidato, makaro, suguru
from pista.grid.completing import Completion, completing, completion_sentence
from pista.grid.contradicting import Clash, clash_sentences, contradicting
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import Cell, Marks, Verdict
from pista.kinds import kinds
from pista.message import LANGUAGES

GRIDS = tuple(kind for kind in kinds() if solvable(kind))
MOST_WAYS = 300
"""To fill the rooms of a board: all of them are compared."""
Board = tuple[AnyGridKind, Any, set[Marks]]
"""A kind, a puzzle, and all solutions of its empty board by another way than the kind's own."""


def small_boards(kind: str) -> list[Board]:
    """Many boards: solvable or not, with several solutions or one."""
    if kind == "hidato":
        return [(hidato, puzzle, brute_force(blank(puzzle))) for puzzle in random_puzzles(150, seed=4)]
    one: Callable[[int], Any] = suguru_boards.small_board if kind == "suguru" else makaro_boards.small_board
    by_clingo: Callable[[Any], set[Marks]] = suguru_boards.by_clingo if kind == "suguru" else makaro_boards.by_clingo
    of = suguru if kind == "suguru" else makaro
    few = [puzzle for puzzle in map(one, range(250)) if ways_to_fill(puzzle) <= MOST_WAYS]
    return [(of, puzzle, by_clingo(blank(puzzle))) for puzzle in few]


def blank(puzzle: Any) -> Any:
    return replace(puzzle, givens=(None,) * len(puzzle.givens))


def mixed(puzzle: Any, solutions: set[Marks]) -> Any:
    """The numbers of two solutions in turn: they seldom fit, though each does for itself."""
    one, other = min(solutions), max(solutions)
    return replace(puzzle, givens=tuple((one, other)[cell % 2][cell] for cell in range(len(one))))


def agreeing(solutions: set[Marks], givens: dict[Cell, int]) -> set[Marks]:
    return {marks for marks in solutions if all(marks[cell] == value for cell, value in givens.items())}


def given(puzzle: Any) -> dict[Cell, int]:
    return {cell: value for cell, value in enumerate(puzzle.givens) if value is not None}


@pytest.mark.parametrize("name", [kind.name for kind in GRIDS])
def test_the_fewest_givens_that_contradict_each_other(name: str) -> None:
    seen = set()
    boards = small_boards(name)
    for kind, puzzle, solutions in boards + [(kind, mixed(*board), board[1]) for kind, *board in boards if board[1]]:
        numbers = given(puzzle)
        found = contradicting(kind, puzzle)
        if agreeing(solutions, numbers):
            assert found is None
            continue
        assert found is not None and found.smallest and found.minimal
        fewest = next(
            size
            for size in range(len(numbers) + 1)
            if any(
                not agreeing(solutions, {cell: numbers[cell] for cell in some}) for some in combinations(numbers, size)
            )
        )
        assert len(found.cells) == fewest
        assert not agreeing(solutions, {cell: numbers[cell] for cell in found.cells})
        seen.add(fewest)
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize("name", [kind.name for kind in GRIDS])
def test_what_is_added_leaves_exactly_one_solution(name: str) -> None:
    seen = set()
    for kind, puzzle, solutions in small_boards(name):
        left = agreeing(solutions, given(puzzle))
        found = completing(kind, puzzle)
        if len(left) < 2:
            assert found is None
            continue
        assert found is not None
        added = dict(found.givens)
        assert len(agreeing(left, added)) == 1
        assert all(len(agreeing(left, {c: v for c, v in added.items() if c != cell})) > 1 for cell in added)
        one_is_enough = any(
            sum(marks[cell] == one[cell] for marks in left) == 1 for one in left for cell in range(len(one))
        )
        assert (len(added) == 1) == one_is_enough or not found.fewest
        if found.fewest:
            seen.add(len(added))
    assert 1 in seen


@pytest.mark.parametrize("kind", GRIDS, ids=lambda kind: kind.name)
def test_larger_boards_have_both_too(kind: AnyGridKind) -> None:
    wrong = kind.read(with_no_solution(kind))
    clash = contradicting(kind, wrong)
    assert clash is not None and clash.cells
    assert kind.solve(blank(wrong), only(wrong, clash.cells)).verdict is Verdict.NONE
    for cell in clash.cells:
        rest = [other for other in clash.cells if other != cell]
        assert kind.solve(blank(wrong), only(wrong, rest), limit=1).solutions
    several = kind.read(with_several_solutions(kind))
    more = completing(kind, several)
    assert more is not None and more.givens
    numbers = dict(more.givens)
    assert kind.solve(several, tuple(numbers.get(cell) for cell in range(len(several.givens)))).unique


def only(puzzle: Any, cells: Any) -> tuple[int | None, ...]:
    return tuple(value if cell in cells else None for cell, value in enumerate(puzzle.givens))


def said(kind: AnyGridKind, text: str) -> str:
    puzzle = kind.read(text)
    clash = contradicting(kind, puzzle)
    assert clash is not None
    return " ".join(map(str, clash_sentences(kind, puzzle, clash)))


def test_the_numbers_and_their_cells_are_named() -> None:
    sentence = "12 in a1 and 14 in d1 cannot both be right. 12 in a1 and 14 in d1 are more than 2 steps apart."
    assert said(hidato, "12 0 0 14\n0 0 0 0\n0 0 0 0\n0 0 0 0") == sentence
    assert said(hidato, "1 0\n0 9").startswith("9 in b2 cannot be right. 9 in b2 is not a number from 1 to 4.")
    parts = "Even without its numbers this board has no solution: the shape must change. The board falls into 2 parts"
    assert said(hidato, "1 - 0").startswith(parts)
    assert said(suguru, ". .\n\na b") == "Even without its numbers this board has no solution: its rooms must change."


def test_what_was_not_proved_is_said() -> None:
    puzzle = hidato.read("1 0 0\n0 2 0\n0 0 3")
    told = {}
    for minimal in (True, False):
        sentences = clash_sentences(hidato, puzzle, Clash((0, 4, 8), minimal, False))
        told[minimal] = str(sentences[-1])
        for language in LANGUAGES:
            assert "c3" in sentences[0].say(language)
    assert told == {
        True: "Take any one of them away, and the others no longer contradict each other.",
        False: "Perhaps not all of them are to blame.",
    }


def test_the_numbers_to_add_are_named() -> None:
    puzzle = hidato.read("0 0\n0 4")
    for givens, fewest, sentence in (
        (((0, 1),), True, "With 1 in a1 it has exactly one solution."),
        (((0, 1), (1, 2)), True, "With 1 in a1 and 2 in b1 it has exactly one solution; one number is not enough."),
        (((0, 1), (1, 2)), False, "With these 2 more numbers it has exactly one solution: 1 in a1 and 2 in b1."),
    ):
        assert str(completion_sentence(puzzle, Completion(givens, fewest))) == sentence


def test_without_time_nothing_is_claimed() -> None:
    puzzle = hidato.read("1 0 0 3\n0 0 0 0\n0 0 0 0\n0 0 0 16")
    assert contradicting(hidato, puzzle, searches=0) is None
