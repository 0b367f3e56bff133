"""The older agents as they were: what they score, what they filter, and what they lose."""

import pytest

from pista import wordle
from pista.wordle.agents import agent, grow, situation
from pista.wordle.agents.letters_shared import letter_scores
from pista.wordle.agents.rose import Rose, passes, silent_replies, tiles
from pista.wordle.reply import Reply, reply

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
    assert tiles("rosa") == 4
    assert tiles("zañja") == 10 + 1 + 8 + 8 + 1
    assert tiles("koala") == 10 + 4


def test_roses_filters_go_by_place_and_by_count() -> None:
    fits = passes("patos", Reply.read("VT--T"))
    assert fits("capas")
    assert not fits("pasas"), "a cow is not in its place"
    assert not fits("caras"), "a hinted letter is used as often as hinted"
    assert not fits("capos"), "a dashed letter is nowhere"
    # One of two equal letters dashed says nothing about their number: weaker than asking for the reply itself.
    assert passes("alada", Reply.read("TT---"))("alamo")
    assert str(reply("alada", "alamo")) == "TTT--"


def test_roses_replies_keep_bulls_and_hits_and_tell_least_first() -> None:
    replies = silent_replies(Reply.read("T-V--"))
    assert len(replies) == 10
    assert all(one[0] == 1 and sum(mark >= 0 for mark in one) >= 2 for one in replies)
    silence = [sum({1: 0, 0: 1, -1: 2}[mark] for mark in one) for one in replies]
    assert silence == sorted(silence, reverse=True)
    assert silence[0] == 7


def test_rose_draws_its_first_guess_and_repeats_none() -> None:
    assert Rose(1).guess(situation(SPANISH)) != Rose(2).guess(situation(SPANISH))
    seen = situation(SPANISH, tries=12)
    guesses: list[str] = []
    while not guesses or guesses[-1] != "rupia":
        guess = Rose(5).guess(seen)
        guesses.append(guess)
        seen = seen.after(guess, reply(guess, "rupia"))
    assert len(set(guesses)) == len(guesses)
