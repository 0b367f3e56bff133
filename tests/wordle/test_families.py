"""Families that differ in one letter: which openers provably lose a member, against an exhaustive search."""

import sys
from pathlib import Path

import pytest

from pista import wordle
from pista.core import wordle as core
from pista.wordle.agents import situation
from pista.wordle.agents.situation import pack
from pista.wordle.alphabet import Alphabet
from pista.wordle.lexicon import Lexicon

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from families import families, lasting, refuted

SPANISH = wordle.lexicon("es")


def lexicon(*words: str) -> Lexicon:
    return Lexicon("small", None, len(words[0]), Alphabet("abcdefghi"), words, words, bytes(len(words)))


def winnable(words: Lexicon, opener: str, tries: int) -> bool:
    """By exhaustion, whatever is replied."""
    whole = situation(words)
    for part in whole.split(opener).values():
        rest = [place for place in part if words.words[place] != opener]
        answer, _ = core.winnable_guess(words.codes, 4, whole.allowed, b"", b"", pack(rest), tries - 1, 10_000, 10**9)
        if rest and answer != 1:
            return False
    return True


def test_words_that_differ_in_one_place_are_a_family() -> None:
    assert families(("abba", "acba", "adba", "abca"), smallest=3) == {"a?ba": ("abba", "acba", "adba")}


def test_a_mask_inside_another_is_not_needed() -> None:
    assert lasting([0b001, 0b011, 0b100, 0b011]) == [0b011, 0b100]


@pytest.mark.parametrize("tries", [3, 4, 5, 6])
def test_alone_a_family_is_lost_from_as_many_words_on_as_there_are_tries(tries: int) -> None:
    words = lexicon(*(f"{letter}aaa" for letter in "bcdefghi"[: tries + 1]))
    assert refuted(words, words.words, tries) == list(range(tries + 1))
    assert not any(winnable(words, word, tries) for word in words.words)
    assert refuted(words, words.words, tries + 1) == []
    assert all(winnable(words, word, tries + 1) for word in words.words)


def test_a_word_with_their_letters_saves_them() -> None:
    members = tuple(f"{letter}aaa" for letter in "bcdefg")
    words = lexicon(*members, "hbcd", "hhef")
    assert refuted(words, members, 3) == [0, 1, 2, 3, 4, 5]
    assert winnable(words, "hbcd", 3) and not winnable(words, "baaa", 3)


def test_coras_cannot_find_every_spanish_word_in_six() -> None:
    members = families(SPANISH.words)["co?as"]
    assert len(members) == 15
    assert SPANISH.index("coras") in refuted(SPANISH, members)
