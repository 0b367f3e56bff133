"""The native core, the plain engine, brute force and clingo find the same solutions."""

from itertools import islice

import pytest
from grid.room_boards import brute_force, by_clingo, ways_to_fill
from hypothesis import given, settings
from hypothesis import strategies as st

from pista import suguru
from pista.grid import room_backtrack
from pista.kind import Verdict
from suguru.boards import EXAMPLE, small_board


@pytest.mark.minute
@given(st.integers(0, 2**64 - 1), st.integers(1, 3), st.integers(1, 4))
@settings(max_examples=300)
def test_core_and_backtrack_agree_with_brute_force(seed: int, rows: int, columns: int) -> None:
    puzzle = small_board(seed, rows, columns)
    if ways_to_fill(puzzle) <= 2000:
        expected = sorted(brute_force(puzzle, suguru.faults))
        assert sorted(suguru.solutions(puzzle)) == expected
        assert list(room_backtrack.solutions(puzzle)) == expected


@pytest.mark.minute
def test_core_agrees_with_clingo_on_hundreds_of_boards() -> None:
    verdicts = set()
    for seed in range(600):
        puzzle = small_board(seed, 2 + seed % 3, 2 + seed % 4)
        verdicts.add(suguru.solve(puzzle).verdict)
        found = set(islice(suguru.solutions(puzzle), 100))
        if len(found) < 100:
            assert found == by_clingo(puzzle)
    assert verdicts == {Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE}


@pytest.mark.parametrize(
    ("rooms", "solutions"),
    [
        ("a", 1),
        ("aa", 2),
        ("ab", 0),
        ("aab", 1),
        ("aabb", 2),
        ("aa\naa", 24),
        ("aab\naab", 8),
        ("aaa\naaa", 720),
        ("aabb\naabb", 4 * 24),
        ("aaab\nabbb", 0),
        ("aabb\naabb\nccdd\nccdd", 168),
        ("aaabb\naabbb\ncccdd\nccddd", 104_040),
    ],
)
def test_golden_counts(rooms: str, solutions: int) -> None:
    cells = "\n".join("." * len(line) for line in rooms.split())
    assert suguru.count(suguru.read(f"{cells}\n\n{rooms}")) == solutions


def test_the_example_has_one_solution() -> None:
    search = suguru.solve(suguru.read(EXAMPLE))
    assert search.unique
    assert search.solutions == ((1, 2, 5, 2, 3, 3, 4, 1, 4, 5, 1, 2, 3, 2, 1),)


def test_no_solution_is_a_plain_answer() -> None:
    puzzle = suguru.read("1 .\n. 1\n\na b\na b")
    assert suguru.solve(puzzle).verdict is Verdict.NONE
    assert list(suguru.solutions(puzzle)) == []
