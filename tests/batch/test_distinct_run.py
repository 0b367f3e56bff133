"""A run that makes no board twice: the first in seed order stays, whoever makes them, and it ends with a sentence."""

from functools import partial

import pytest

from pista import suguru
from pista.batch import run as run_module
from pista.batch.digests import Digests, digest
from pista.batch.making import Made, Order, make
from pista.batch.run import Run
from pista.grid.kind import solvable
from pista.kind import PuzzleError
from pista.message import message
from pista.workers.processes import processes
from pista.workers.shares import in_order

TINY = Order("suguru", "3x2", "easy", distinct=True)


def boards(run: Run, order: Order, jobs: int = 1) -> list[Made]:
    with processes(jobs, fork=True) as pool:
        return [
            board for made in in_order(pool, partial(make, order), run.take, workers=jobs) for board in run.accept(made)
        ]


def told(seed: int, name: str) -> Made:
    return Made(seed, "", digest=name.encode().ljust(16))


def test_the_first_of_equal_boards_stays_whoever_makes_them() -> None:
    every = {one.seed: one.digest for one in make(TINY, range(1, 400)) if one.error is None}
    firsts: dict[bytes | None, int] = {}
    for seed, each in every.items():
        firsts.setdefault(each, seed)
    for jobs in (1, 3):
        run = Run(1, 25, known=Digests())
        assert [board.seed for board in boards(run, TINY, jobs)] == list(firsts.values())[:25]
        assert run.repeated > 0
    assert suguru.name == TINY.kind


def test_what_is_known_before_is_left_out() -> None:
    known = Digests()
    assert solvable(suguru)
    first = suguru.generate("3x2", level="easy", seed=1)
    known.add(digest(suguru, first))
    run = Run(1, 1, known=known)
    assert boards(run, TINY)[0].seed > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_shape_without_new_boards_ends_with_a_sentence_and_keeps_what_was_found(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "MOST_REPEATED", 60)
    order = Order("suguru", "2x2", "easy", distinct=True)
    run = Run(1, 1000, known=Digests())
    found = boards(run, order, jobs)
    assert run.made == len(found) == len({board.digest for board in found})
    assert 0 < len(found) < 30
    assert run.given_up is not None
    assert run.given_up.message == message("grid.no_more_distinct", n=60, made=len(found), count=1000)
    assert not run.take(5)


def test_seeds_are_tried_further_ahead_the_rarer_new_boards_become() -> None:
    run = Run(1, 2, known=Digests())
    assert list(run.take(100)) == [1, 2]
    assert [one.seed for one in run.accept([told(1, "a"), told(2, "a")])] == [1]
    assert list(run.take(100)) == [3, 4]
    assert run.accept([told(3, "a"), told(4, "a")]) == []
    assert list(run.take(100)) == [5, 6, 7, 8]
    # The first new one is all that was wanted still; those after it were made for nothing.
    assert [one.seed for one in run.accept([told(5, "a"), told(6, "b"), told(7, "c"), told(8, "d")])] == [6]
    assert not run.take(100)
    assert (run.made, run.repeated) == (2, 4)


def test_boards_that_are_known_count_as_boards_where_seeds_fail() -> None:
    run = Run(1, 10, known=Digests())
    run.accept([told(1, "a"), told(2, "a")])
    error = PuzzleError(message("grid.empty_text"))
    most = run_module.MOST_FAILED * 3
    run.accept([Made(seed, "", error=error) for seed in range(3, 3 + most)])
    assert run.given_up is None
    run.accept([Made(99, "", error=error)])
    assert run.given_up is error
