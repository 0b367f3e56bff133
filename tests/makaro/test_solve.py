"""The native core, the original engine, brute force and clingo find the same solutions."""

from itertools import islice

import corpus
import pytest

from makaro.boards import EXAMPLE
from pista import makaro
from pista.grid import room_backtrack as backtrack
from pista.kind import Verdict

FREE = ". . . .\n" * 4 + "\n" + "a a b b\n" * 2 + "c c d d\n" * 2


def test_the_public_example_has_one_solution() -> None:
    search = makaro.solve(makaro.read(EXAMPLE))
    assert search.unique
    assert search.solutions == ((2, 1, 2, 1, 1, 3, 2, 3, 2, 1, 3, 2, 1, 1, 1, 3, 2, 2, 3, 2, 1),)


def test_the_corpus_is_proved_unique_with_its_printed_solutions() -> None:
    for board in corpus.boards("makaro"):
        puzzle = makaro.read(board["text"])
        search = makaro.solve(puzzle)
        assert search.unique, board["name"]
        cells, _ = makaro.write(puzzle, search.solutions[0]).split("\n\n")
        assert cells.split() == board["solution"].split(), board["name"]


def test_no_solution_is_a_plain_answer() -> None:
    puzzle = makaro.read("2 . 1\n\na a b")
    assert makaro.solve(puzzle).verdict is Verdict.NONE
    assert list(makaro.solutions(puzzle)) == []


def test_a_search_stopped_early_claims_nothing() -> None:
    puzzle = makaro.read(FREE)
    search = makaro.solve(puzzle, max_nodes=0)
    assert (search.solutions, search.exhausted, search.verdict) == ((), False, Verdict.UNKNOWN)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_no_more_solutions_than_asked_for(limit: int) -> None:
    search = makaro.solve(makaro.read(FREE), limit=limit)
    assert len(set(search.solutions)) == limit
    assert not search.exhausted


def test_solutions_come_one_after_the_other_and_each_once() -> None:
    puzzle = makaro.read(FREE)
    expected = list(backtrack.solutions(puzzle))
    found = list(makaro.solutions(puzzle))
    assert len(found) == len(set(found)) == len(expected)
    assert set(found) == set(expected)


def test_solutions_are_lazy() -> None:
    rows = "\n".join([" ".join(["."] * 30)] * 30)
    labels = "\n".join(" ".join(f"{row // 2}.{column // 2}" for column in range(30)) for row in range(30))
    puzzle = makaro.read(f"{rows}\n\n{labels}")
    assert len(set(islice(makaro.solutions(puzzle), 5))) == 5


def test_the_original_engine_is_lazy_too() -> None:
    assert len(set(islice(backtrack.solutions(makaro.read(FREE)), 5))) == 5
