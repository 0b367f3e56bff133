"""Draws are frozen: a change here changes every seeded puzzle anyone has shared."""

import pytest

from pista.chance import Chance


def test_words_are_frozen() -> None:
    chance = Chance(7)
    assert [chance.word() for _ in range(3)] == [
        7191089600892374487,
        309689372594955804,
        16616101746815609346,
    ]


def test_below_shuffle_choice_and_sample_are_frozen() -> None:
    chance = Chance(2026)
    deck = list(range(10))
    chance.shuffle(deck)
    drawn = (
        [chance.below(6) for _ in range(8)],
        deck,
        chance.choice("pista"),
        chance.sample("abcdef", 3),
    )
    assert drawn == FROZEN


def test_below_refuses_an_empty_range() -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(1).below(0)


FROZEN = (
    [2, 1, 4, 2, 1, 5, 1, 1],
    [5, 0, 9, 2, 4, 7, 3, 6, 8, 1],
    "s",
    ["e", "f", "b"],
)
