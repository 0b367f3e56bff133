"""A run of seeds: how many it gives out, what it passes over and when it gives up."""

import json

import pytest

from pista import wordle
from pista.batch.making import Made, Order, make
from pista.batch.run import MOST_FAILED, Run
from pista.kind import PuzzleError
from pista.message import message

REFUSED = PuzzleError(message("grid.empty_text"))


def tried(run: Run, share: int, bad: set[int]) -> list[int]:
    """The seeds of the boards, by shares of that size, where some seeds give none."""
    found = []
    while seeds := run.take(share):
        made = [Made(seed, "", error=REFUSED if seed in bad else None) for seed in seeds]
        found += [board.seed for board in run.accept(made)]
    return found


@pytest.mark.parametrize("share", [1, 3, 100])
def test_a_seed_that_gives_no_board_is_passed_over_and_another_comes_instead(share: int) -> None:
    run = Run(10, 6)
    assert tried(run, share, {10, 11, 12, 15, 16}) == [13, 14, 17, 18, 19, 20]
    assert [made.seed for made in run.passed_over] == [10, 11, 12, 15, 16]


@pytest.mark.parametrize("share", [1, 3, 100])
@pytest.mark.parametrize("made", [[], [10], [10, 15]])
def test_a_run_hardly_any_of_whose_seeds_gives_one_ends_with_the_reason(made: list[int], share: int) -> None:
    bad = set(range(10, 100)) - set(made)
    run = Run(10, 6)
    assert tried(run, share, bad) == made
    assert run.given_up is REFUSED
    assert len(run.passed_over) == MOST_FAILED * (1 + len(made)) + 1


def test_shares_may_be_out_at_once_and_never_more_than_boards_are_wanted() -> None:
    run = Run(0, 5)
    first, second, third = run.take(3), run.take(3), run.take(3)
    assert [list(first), list(second), list(third)] == [[0, 1, 2], [3, 4], []]
    run.accept([Made(0, ""), Made(1, "", error=REFUSED), Made(2, "")])
    assert list(run.take(3)) == [5]


def test_the_seeds_of_an_order_give_what_generate_gives() -> None:
    from pista import makaro

    order = Order("makaro", "5x5", "easy", {"black": 10}, ("grade", "svg"), "it")
    made = make(order, range(3, 6))
    assert [board.seed for board in made] == [3, 4, 5]
    assert all(board.picture and board.picture.startswith("<svg") for board in made)
    text = makaro.write(makaro.generate("5x5", level="easy", seed=4, black=10))
    assert text.replace("\n", "\\n") in made[1].line


def test_an_order_of_a_kind_that_hides_something_makes_what_it_has_for_paper() -> None:
    (made,) = make(Order("wordle", "es 5", "easy"), [1])
    assert json.loads(made.line)["puzzle"]["text"] == wordle.write(wordle.sheet("es 5", level="easy", seed=1))


def test_an_order_of_a_kind_that_has_nothing_for_paper_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(wordle, "sheet")
    for kind in ("wordle", "nothing"):
        with pytest.raises(PuzzleError):
            make(Order(kind, "5", "easy"), [1])
