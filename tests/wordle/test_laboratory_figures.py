"""The laboratory's figures: intervals and tests against what can be counted by hand, and what counts for what."""

from itertools import product
from math import comb, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import wordle
from pista.wordle.agents.faults import Fault
from pista.wordle.laboratory.games import Game
from pista.wordle.laboratory.outcome import Outcome
from pista.wordle.laboratory.plan import Contest, Plan, contests, drawn
from pista.wordle.laboratory.reported import reported
from pista.wordle.laboratory.run import run
from pista.wordle.laboratory.statistics import even_split, flipped, paired, wilson
from pista.wordle.laboratory.table import beside, notes, rivals, table

CLASSIC = wordle.lexicon("en-classic")


def outcome(agent: str, *found: int | None, opener: str = "arose", exact: bool = False) -> Outcome:
    games = [
        Game(f"word{number}", ("guess",) * (each or 0), None if each else Fault.REPEATED)
        for number, each in enumerate(found)
    ]
    return Outcome(agent, opener, 6, tuple(games), 0.1, opener, exact=exact)


def test_what_is_never_found_is_neither_in_the_mean_nor_the_worst() -> None:
    one = outcome("rose", 3, 4, 8, None, None)
    assert (one.mean, one.worst, one.never) == (5.0, 8, 2)
    assert (one.success, one.won) == (0.4, 2)
    assert one.distribution == {3: 1, 4: 1, 8: 1}
    assert one.faults == {"repeated": 2}
    assert len(one.lost) == 3


# Newcombe (1998), table I, and the rule of three at the ends.
@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert tuple(wilson(won, games)) == pytest.approx((low, high), abs=5e-5)


def test_where_nothing_was_drawn_nothing_is_uncertain() -> None:
    some = Plan(CLASSIC, drawn(CLASSIC, 30, answers="secrets", seed=1), "secrets")
    every = Plan(CLASSIC, drawn(CLASSIC, None, answers="secrets"), "secrets")
    assert (some.complete, every.complete) == (False, True)
    (whole,) = run(every, contests(CLASSIC, ["greedy"], ["arose"]))
    assert whole.exact and whole.interval == (whole.success, whole.success)
    assert table(every, [whole], "en").rows[0][4] == "exact"


@given(st.lists(st.integers(-4, 4), max_size=9))
def test_flipping_signs_counts_every_way(steps: list[int]) -> None:
    ways = [
        sum(sign * step for sign, step in zip(signs, steps, strict=True))
        for signs in product((1, -1), repeat=len(steps))
    ]
    reached = abs(sum(steps))
    assert isclose(flipped(steps), sum(abs(way) >= reached for way in ways) / len(ways), rel_tol=1e-12)


@given(st.integers(0, 12), st.integers(0, 12))
def test_an_uneven_split_counts_every_toss(one: int, other: int) -> None:
    tosses = one + other
    far = abs(one - other)
    ways = sum(comb(tosses, heads) for heads in range(tosses + 1) if abs(2 * heads - tosses) >= far)
    assert isclose(even_split(one, other), ways / 2**tosses)


def test_large_samples_are_tested_without_overflow_and_at_once() -> None:
    assert even_split(6000, 6000) == 1
    assert even_split(0, 5000) < 1e-300
    steps = [1] * 4000 + [-1] * 3900 + [2] * 2000 + [-2] * 1950 + [5] * 10
    assert 0.01 < flipped(steps) < 0.3
    assert flipped([]) == 1


def test_two_agents_are_tested_on_the_same_secrets() -> None:
    found = paired([3, 4, 7, None, 5], [4, 4, 6, 5, None], 6)
    assert (found.only_first, found.only_second, found.both) == (1, 2, 3)
    assert found.difference == pytest.approx(0.0)
    assert found.success == 1
    nobody = paired([None], [3], 6)
    assert (nobody.difference, nobody.guesses) == (None, 1.0)


def test_everyone_is_tested_against_the_first_from_the_same_opener() -> None:
    rows = [outcome(name, 3, opener=opener) for name in "abc" for opener in ("arose", "random")]
    assert [(first.agent, second.agent, second.opener) for first, second in rivals(rows)] == [
        ("a", "b", "arose"),
        ("a", "b", "random"),
        ("a", "c", "arose"),
        ("a", "c", "random"),
    ]


def test_a_test_says_who_is_better_and_by_what_chance() -> None:
    worse, better = outcome("old", *[5] * 12, *[7] * 8), outcome("new", *[4] * 12, *[6] * 8)
    assert beside(worse, better, "en") == [
        "AROSE: old won 0 that new lost, new won 8 that old lost (p = 0.0078)",
        "AROSE: new needed 1.000 guesses fewer than old in the 20 games both found (p < 0.0001)",
    ]
    assert beside(worse, better, "es")[0].endswith("(p = 0,0078)")
    old, new = (outcome(name, 5, 7, exact=True) for name in ("old", "new"))
    assert not any("p =" in line for line in beside(old, new, "en")), "a fact is no matter of chance"


def test_what_went_wrong_is_told_with_an_example() -> None:
    plan = Plan(CLASSIC, ("arose", "fanes"))
    games = (
        Game("arose", ("crane",), Fault.RAISED, "ValueError: no"),
        Game("fanes", ("sanes", "sanes"), Fault.REPEATED),
    )
    one = Outcome("mine", "own", 6, games, 0.1)
    assert notes(plan, one, "en") == [
        "2 lost words: AROSE FANES",
        "word never found in 2 games: 1 raised (ValueError: no), 1 repeated (FANES)",
    ]
    assert table(plan, [one], "en").rows[0][5:8] == ["–", "–", "2"]


def test_what_was_reported_stands_beside_the_same_only() -> None:
    plan = Plan(CLASSIC, CLASSIC.words)
    assert reported(plan, outcome("greedy", 3)) == pytest.approx(0.910)
    drawn_openers = Outcome("minimax", "random", 6, (Game("their", ("their",)),), 0.1)
    assert reported(plan, drawn_openers) == pytest.approx(0.894)
    assert table(plan, [drawn_openers, outcome("best", 3)], "en").heads[-1] == "reported"
    assert reported(plan, outcome("entropy", 3)) is None
    assert reported(plan, outcome("greedy", 3, opener="crane")) is None
    for other in (plan._replace(hard=True), plan._replace(tries=5), plan._replace(answers="secrets")):
        assert reported(other, outcome("greedy", 3)) is None
    assert reported(Plan(wordle.lexicon("en"), ()), outcome("greedy", 3)) is None


def test_rose_ends_where_it_repeats_itself() -> None:
    """It would go on so for ever."""
    lost = [word for word in ("fanes", "wafts", "vanes", "haves", "caves", "waxes") if word in CLASSIC]
    (one,) = run(Plan(CLASSIC, tuple(lost)), [Contest("rose", "arose")])
    for game in one.games:
        repeats = len(set(game.guesses)) < len(game.guesses)
        assert repeats == (game.fault is Fault.REPEATED)
        assert len(set(game.guesses)) >= len(game.guesses) - 1
