"""The reply rule, its notations, and the core's agreement with the plain statement of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.wordle import Reply, reply
from pista.wordle.reply import LONGEST, NOTATIONS, SIGNS, reply_codes

few_letters = st.sampled_from("abcd")


def words_of(length: int) -> st.SearchStrategy[str]:
    return st.text(few_letters, min_size=length, max_size=length)


pairs = st.integers(1, 12).flatmap(lambda length: st.tuples(words_of(length), words_of(length)))
replies = st.lists(st.sampled_from((-1, 0, 1)), min_size=1, max_size=12).map(Reply)


@pytest.mark.parametrize(
    ("secret", "guess", "marks"),
    [
        ("xxxxx", "xxxxx", (1, 1, 1, 1, 1)),
        ("xxxxx", "yyyyy", (-1, -1, -1, -1, -1)),
        ("xxyzz", "zxxwx", (0, 1, 0, -1, -1)),
        ("xyyyx", "xxyxx", (1, -1, 1, -1, 1)),
        ("alias", "alada", (1, 1, 0, -1, -1)),
        ("avispado", "albahaca", (1, -1, -1, -1, -1, 1, -1, -1)),
        ("casio", "patos", (-1, 1, -1, 0, 0)),
    ],
)
def test_examples(secret: str, guess: str, marks: tuple[int, ...]) -> None:
    assert reply(guess, secret) == marks


def test_a_well_placed_letter_takes_priority_over_an_earlier_misplaced_one() -> None:
    assert str(reply("aab", "xay")) == "-T-"


def test_signs_bulls_and_squares() -> None:
    answer = reply("patos", "casio")
    assert answer.signs == "_+_--"
    assert str(answer) == "-T-VV"
    assert answer.squares == "⬛🟩⬛🟨🟨"
    assert not answer.won


@pytest.mark.parametrize(
    "text",
    [
        "-T-VV",
        "-t-vv",
        "-G-YY",
        "02011",
        "_+_--",
        "⬛🟩⬛🟨🟨",
        "⬜🟩⬜🟨🟨",
        "⬛🟧⬛🟦🟦",
        "⬜🟧⬛🟨🟦",
        " - T - V V ",
    ],
)
def test_every_notation_is_read(text: str) -> None:
    assert Reply.read(text, 5) == (-1, 1, -1, 0, 0)


def test_dashes_alone_mean_absent() -> None:
    assert Reply.read("-----") == (-1,) * 5
    assert Reply.read("+----") == (1, 0, 0, 0, 0)


@pytest.mark.parametrize("text", ["", "   ", "TG---", "01T--", "hello", "+T---", "3----", "🟥🟩⬛⬛⬛"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        Reply.read(text)


def test_a_reply_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(PuzzleError, match="5 signs; this one has 4"):
        Reply.read("TV--", 5)


def test_words_of_different_lengths_have_no_reply() -> None:
    with pytest.raises(PuzzleError, match="the same length"):
        reply("four", "three")


@given(replies, st.sampled_from((*NOTATIONS, SIGNS)))
def test_what_is_written_is_read_back(answer: Reply, notation: str) -> None:
    written = answer.written(notation)
    if notation == SIGNS and "+" not in written and "_" not in written:
        return  # only dashes: the one text two notations share
    assert Reply.read(written, len(answer)) == answer


@given(replies)
def test_code_and_back(answer: Reply) -> None:
    assert Reply.of_code(answer.code, len(answer)) == answer


@given(st.text(max_size=40))
def test_only_puzzle_errors_escape(text: str) -> None:
    try:
        assert set(Reply.read(text)) <= {-1, 0, 1}
    except PuzzleError as error:
        assert str(error)


@given(st.text(few_letters, min_size=1, max_size=12))
def test_a_word_replies_all_greens_to_itself(word: str) -> None:
    assert reply(word, word).won


@given(pairs)
def test_hints_never_exceed_what_the_secret_holds(pair: tuple[str, str]) -> None:
    guess, secret = pair
    answer = reply(guess, secret)
    for letter in set(guess):
        hinted = sum(g == letter and mark >= 0 for g, mark in zip(guess, answer, strict=True))
        assert hinted == min(guess.count(letter), secret.count(letter))


@given(pairs, st.data())
def test_the_core_agrees_with_the_plain_rule(pair: tuple[str, str], data: st.DataObject) -> None:
    length = len(pair[0])
    secrets = [pair[1], *data.draw(st.lists(words_of(length), max_size=70))]
    guesses = [pair[0], *data.draw(st.lists(words_of(length), max_size=3))]
    cells = reply_codes("".join(guesses).encode(), "".join(secrets).encode(), length, threads=2)
    assert cells.tolist() == [reply(guess, secret).code for guess in guesses for secret in secrets]


def test_replies_to_the_longest_words_are_wide_enough() -> None:
    word = b"abcdefghijklmnopqrst"
    assert len(word) == LONGEST
    assert reply_codes(word, word, LONGEST).tolist() == [3**LONGEST - 1]
    with pytest.raises(ValueError, match="length"):
        reply_codes(word + b"u", word + b"u", LONGEST + 1)


def test_the_core_refuses_words_that_do_not_fill_the_length() -> None:
    with pytest.raises(ValueError, match="length"):
        reply_codes(b"abcdef", b"abcde", 5)
    with pytest.raises(ValueError, match="length"):
        reply_codes(b"", b"", 0)


def test_capitals_do_not_matter() -> None:
    assert reply("CASAS", "casas").won
    assert reply("patos", "CASIO") == reply("patos", "casio")
