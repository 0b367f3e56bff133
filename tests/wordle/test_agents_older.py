"""The older agents as they were: what they score, what they filter, and what they lose."""

import time
from collections.abc import Iterator
from itertools import islice, product

import pytest

from pista import wordle
from pista.chance import Chance
from pista.wordle.agents import Situation, agent, grow, situation
from pista.wordle.agents.letters_shared import letter_scores
from pista.wordle.agents.rose import Rose, letter_values
from pista.wordle.reply import Reply, reply
from wordle import rose_reference as reference

CLASSIC = wordle.lexicon("en-classic")
SPANISH = wordle.lexicon("es")


def test_a_score_counts_shared_letters_distinct_ones_and_repeats() -> None:
    # a is in 3 words, r in 2, o in 1, s in 1, e in 2: 9, plus 5 distinct letters, minus none repeated.
    # eerie has e (2), r (2), i (1): 5, plus 3 distinct, minus 2 repeated.
    candidates = ["arose", "eerie", "llama", "banal"]
    assert letter_scores(candidates, ["arose", "eerie"]) == [9 + 5, 5 + 3 - 2]


@pytest.mark.minute
def test_greedy_loses_every_eighth_game() -> None:
    tree = grow(agent("greedy", CLASSIC), situation(CLASSIC))
    score = tree.score(CLASSIC, CLASSIC.words, 6)
    assert tree.root.guess == "arose"
    assert round(100 * score.solved / len(CLASSIC), 1) == 87.7


def test_greedy_and_minimax_guess_only_candidates() -> None:
    seen = situation(CLASSIC, [("arose", Reply.read("-V--V"))])
    for name in ("greedy", "minimax"):
        assert agent(name, CLASSIC).guess(seen) in seen.words


@pytest.mark.minute
def test_minimax_over_the_best_letters_loses_every_tenth_game() -> None:
    tree = grow(agent("minimax", CLASSIC), situation(CLASSIC), "arose")
    score = tree.score(CLASSIC, CLASSIC.words, 6)
    assert 89.0 < 100 * score.solved / len(CLASSIC) < 90.0


def test_tiles_are_spanish_scrabble() -> None:
    values = dict(zip(SPANISH.alphabet.letters, letter_values(SPANISH), strict=True))
    assert [sum(values[letter] for letter in word) for word in ("rosa", "zañja", "koala")] == [4, 28, 14]


def test_roses_filters_go_by_place_and_by_count() -> None:
    words = ["capas", "pasas", "caras", "capos"]
    assert [word for word in words if reference.passes(word, "patos", Reply.read("VT--T"))] == ["capas"]
    # One of two equal letters dashed says nothing about their number: weaker than asking for the reply itself.
    assert reference.passes("alamo", "alada", Reply.read("TT---"))
    assert str(reply("alada", "alamo")) == "TTT--"


@pytest.mark.parametrize(
    ("word", "guess"), [("alamo", "alada"), ("ananá", "nanas"), ("ceceo", "eeeee"), ("risco", "patos")]
)
def test_the_reference_tries_every_reply(word: str, guess: str) -> None:
    """Its shortcut gives what trying all 243 would."""
    every = {marks for marks in product((-1, 0, 1), repeat=5) if reference.passes(word, guess, marks)}
    assert reference.passed(word, guess) == every


def roses_situations(games: range, turns: range) -> Iterator[Situation]:
    """What it sees in games from random openers, after so many turns."""
    for number in games:
        chance = Chance(number)
        seen, secret, guess = situation(SPANISH), chance.choice(SPANISH.words), chance.choice(SPANISH.words)
        while len(seen.turns) < turns.stop - 1 and guess != secret:
            seen = seen.after(guess, reply(guess, secret))
            if len(seen.turns) in turns:
                yield seen
            guess = Rose().guess(seen)


@pytest.mark.minute
@pytest.mark.parametrize(
    ("games", "turns", "count"),
    [(range(10), range(1, 2), 10), (range(20, 70), range(2, 6), 95), (range(70, 120), range(2, 6), 95)],
)
def test_rose_guesses_what_its_description_says(games: range, turns: range, count: int) -> None:
    compared = 0
    for seen in islice(roses_situations(games, turns), count):
        marked = [(guess, tuple(marks)) for guess, marks in seen.turns]
        assert Rose().guess(seen) == reference.next_guess(SPANISH.words, marked), seen.turns
        compared += 1
    assert compared == count


@pytest.mark.parametrize("opener", ["punta", "aereo", "ijuju", "yogur"])
def test_rose_thinks_for_less_than_a_tenth_of_a_second(opener: str) -> None:
    start = situation(SPANISH)
    code, part = max(start.split(opener).items(), key=lambda item: len(item[1]))
    seen = start.narrowed(opener, Reply.of_code(code, 5), part)
    spent = []
    for _ in range(3):
        begun = time.thread_time()
        Rose().guess(seen)
        spent.append(time.thread_time() - begun)
    assert min(spent) < 0.1


def test_rose_draws_its_first_guess_unless_a_seed_is_given() -> None:
    seen = situation(SPANISH)
    assert Rose(1).guess(seen) == Rose(1).guess(seen) != Rose(2).guess(seen)
    assert len({agent("rose", SPANISH).guess(seen) for _ in range(9)}) > 1
    assert agent("rose", SPANISH, seed=1).guess(seen) == Rose(1).guess(seen)
    drawn = Rose()
    assert drawn.guess(seen) == drawn.guess(seen), "one agent begins all its games alike"


def test_rose_does_not_insist_on_a_word_that_was_refused() -> None:
    seen = situation(SPANISH, [("punta", Reply.read("----V"))])
    first = Rose().guess(seen)
    assert Rose().guess(seen.without([first])) != first


def test_rose_finds_a_word_of_the_family_that_it_used_to_lose() -> None:
    seen = situation(SPANISH, tries=12)
    guesses: list[str] = []
    while not guesses or guesses[-1] != "rupia":
        guess = Rose(5).guess(seen)
        guesses.append(guess)
        seen = seen.after(guess, reply(guess, "rupia"))
    assert len(set(guesses)) == len(guesses)
