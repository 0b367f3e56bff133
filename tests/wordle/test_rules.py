"""Each condition of a valid guess, broken alone; hard mode's checked examples; which words still fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista import wordle
from pista.kind import PuzzleError
from pista.wordle.reply import Reply, reply
from pista.wordle.rules import keeps_the_clues, refusal

LEX = wordle.lexicon("es")
TURNS = (("canto", reply("canto", "patos")),)


@pytest.mark.parametrize(
    ("guess", "key"),
    [
        ("cas", "wordle.wrong_length"),
        ("c4sas", "wordle.not_a_letter"),
        ("zzzzz", "wordle.unknown_word"),
        ("canto", "wordle.repeated"),
        ("perro", "wordle.hard_place"),
        ("rasca", "wordle.hard_letter"),
        ("patos", None),
    ],
)
def test_each_condition_has_its_own_message(guess: str, key: str | None) -> None:
    turns = ((("canto"), reply("canto", "patos")),)
    why = refusal(guess, LEX, turns, hard=True, repeats=False)
    assert (why.key if why else None) == key


def test_the_cheapest_condition_speaks_first() -> None:
    why = refusal("c4", LEX, TURNS, hard=True, repeats=False)
    assert why and why.key == "wordle.wrong_length"


def test_repeats_and_clues_matter_only_where_asked_for() -> None:
    assert refusal("canto", LEX, TURNS) is None
    assert refusal("perro", LEX, TURNS) is None


@pytest.mark.parametrize(
    ("secret", "guess", "previous", "allowed"),
    [
        ("yyyyy", "xxxxx", "xxxxx", True),
        ("zxvyu", "ywxzw", "yxwww", False),
        ("yyyyyy", "yyxyyy", "xxyxxx", False),
        ("zxywv", "wzxyw", "xyxzw", True),
    ],
)
def test_hard_mode_examples(secret: str, guess: str, previous: str, allowed: bool) -> None:
    turns = ((previous, reply(previous, secret)),)
    assert (keeps_the_clues(guess, turns) is None) is allowed


def test_a_letter_hinted_twice_must_be_used_twice() -> None:
    turns = (("llama", Reply.read("VV---")),)
    why = keeps_the_clues("plazo", turns)
    assert why and str(why) == "Hard mode: L must be used 2 times."


words = st.text(st.sampled_from("abc"), min_size=4, max_size=4)


@given(words, words)
def test_the_secret_itself_is_always_allowed_in_hard_mode(secret: str, previous: str) -> None:
    assert keeps_the_clues(secret, ((previous, reply(previous, secret)),)) is None


@pytest.mark.parametrize("turn", [("canto", Reply.read("TV")), ("cantos", Reply.read("TV----"))])
def test_a_turn_of_another_length_is_refused(turn: tuple[str, Reply]) -> None:
    with pytest.raises(PuzzleError, match="5 letters"):
        wordle.fitting(LEX, LEX.secrets, [turn])


@given(st.sampled_from(LEX.words), st.lists(st.sampled_from(LEX.words), max_size=4))
def test_a_secret_always_fits_its_own_replies(secret: str, guesses: list[str]) -> None:
    turns = [(guess, reply(guess, secret)) for guess in guesses]
    left = wordle.fitting(LEX, LEX.words, turns)
    assert secret in left
    assert all(reply(guess, word) == answer for word in left[:50] for guess, answer in turns)
