"""The native core, the plain engine, brute force and clingo find the same solutions."""

import pytest

from pista import suguru
from pista.kind import Verdict
from suguru.boards import EXAMPLE


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
