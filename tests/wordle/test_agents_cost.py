"""Agents that look at parts: their published figures, and their choice against the plainest reckoning."""

from collections import Counter
from collections.abc import Callable
from math import log2
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import wordle
from pista.core import wordle as core
from pista.wordle.agents import Answers, Situation, agent, grow, situation
from pista.wordle.agents.cost import ENTROPY, EXPECTED, MANY, PARTS, WORST, CostAgent
from pista.wordle.agents.sampled import MOST_COUNTED
from pista.wordle.agents.situation import pack, unpack
from pista.wordle.alphabet import Alphabet
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import Reply, reply
from pista.wordle.tree import Score
from wordle.effort import counted_from_now

CLASSIC = wordle.lexicon("en-classic")


def small_lexicon(words: set[str]) -> Lexicon:
    ordered = tuple(sorted(words))
    return Lexicon("small", None, len(ordered[0]), Alphabet("abcde"), ordered, ordered, bytes(len(ordered)))


def score_of(name: str, opener: str | None, answers: Answers) -> Score:
    tree = grow(agent(name, CLASSIC), situation(CLASSIC, answers=answers), opener)
    return tree.score(CLASSIC, CLASSIC.words if answers == "all" else CLASSIC.secrets)


@pytest.mark.minute
@pytest.mark.parametrize(
    ("name", "opener", "total", "distribution"),
    [
        ("entropy", "soare", 8018, (0, 44, 1219, 988, 63, 1)),
        ("parts", "salet", 7930, (0, 78, 1220, 973, 42, 2)),
    ],
)
def test_published_figures_on_the_original_secrets(
    name: str, opener: str, total: int, distribution: tuple[int, ...]
) -> None:
    score = score_of(name, opener, "secrets")
    assert score.total == total
    assert score.distribution == distribution
    assert not score.failures


@pytest.mark.minute
def test_entropy_over_every_word_loses_a_few_in_a_thousand() -> None:
    score = score_of("entropy", "tares", "all")
    assert score.solved == 12972
    assert round(score.mean, 3) == 4.082
    assert sum(score.distribution[6:]) == 25


COSTS: dict[CostAgent, Callable[[list[int]], Any]] = {
    WORST: max,
    EXPECTED: lambda sizes: sum(size * size for size in sizes),
    ENTROPY: lambda sizes: round(sum(size * log2(size) for size in sizes), 6),
    PARTS: lambda sizes: (-len(sizes), round(sum(size * log2(size) for size in sizes), 6)),
}


@pytest.mark.minute
@given(
    st.integers(2, 12).flatmap(
        lambda length: st.sets(st.text("abcde", min_size=length, max_size=length), min_size=3, max_size=70)
    ),
    st.sampled_from(sorted(COSTS, key=lambda one: one.name)),
)
def test_the_cheapest_guess_is_the_cheapest(words: set[str], player: CostAgent) -> None:
    lexicon = small_lexicon(words)
    guess = player.guess(situation(lexicon))
    cost = COSTS[player]

    def price(word: str) -> Any:
        return cost(list(Counter(reply(word, secret) for secret in lexicon.words).values()))

    cheapest = min(price(word) for word in lexicon.words)
    assert price(guess) == cheapest


@pytest.mark.minute
@pytest.mark.parametrize("history", ["fuzzy:-----", "crane:--T--", "kudzu:-----", "llama:V----", "sissy:T----"])
@pytest.mark.parametrize("player", [WORST, EXPECTED, ENTROPY, PARTS])
def test_what_is_known_of_letters_never_hides_the_cheapest_guess(player: CostAgent, history: str) -> None:
    word, said = history.split(":")
    seen = situation(CLASSIC, [(word, Reply.read(said))])
    assert len(seen.possible) > MANY
    guesses = unpack(seen.packed + seen.allowed)
    figures = core.part_figures(CLASSIC.codes, CLASSIC.length, pack(guesses), seen.packed)
    price: Callable[[tuple[int, ...]], Any] = {
        "parts": lambda figure: (-figure[0], figure[3]),
        "worst": lambda figure: figure[1],
        "expected": lambda figure: figure[2],
        "entropy": lambda figure: figure[3],
    }[player.name]
    # Of equal guesses the first.
    cheapest = min(range(len(guesses)), key=lambda number: price(figures[number]))
    assert player.guess(seen) == CLASSIC.words[guesses[cheapest]]


def test_a_word_that_may_win_comes_before_an_equal_one_that_cannot() -> None:
    places = tuple(map(CLASSIC.index, ("there", "three", "where")))
    seen = Situation(CLASSIC, places, situation(CLASSIC).allowed)
    for player in COSTS:
        assert player.guess(seen) in seen.words


def test_in_hard_mode_every_guess_keeps_the_clues() -> None:
    turns = [("crane", Reply.read("-VV--")), ("moral", Reply.read("--TV-"))]
    seen = situation(CLASSIC, turns, hard=True)
    for player in COSTS:
        assert wordle.refusal(player.guess(seen), CLASSIC, turns, hard=True) is None


@pytest.mark.minute
@pytest.mark.parametrize("player", [WORST, ENTROPY, PARTS, EXPECTED])
def test_the_first_guess_of_a_long_list_counts_little(player: CostAgent, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word of such a list against every other would take minutes."""
    words = wordle.lexicon("es", 10)
    counted = counted_from_now(monkeypatch)
    assert player.guess(situation(words)) in words
    assert 0 < sum(counted) < 1.1 * MOST_COUNTED
