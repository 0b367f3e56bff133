"""What counts as a letter, and how text folds into an alphabet."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista.kind import PuzzleError
from pista.wordle.alphabet import LATIN, MOST_LETTERS, SPANISH, Alphabet

SPANISH_LETTERS = Alphabet(SPANISH)
ACCENTED = st.text(st.sampled_from("aábcçdeéêfgiíïnñoóôõuúüzAÁNÑOÔUÜ"), max_size=12)


@pytest.mark.parametrize(
    ("written", "played"),
    [("Tildé", "tilde"), ("ÑANDÚ", "ñandu"), ("pingüino", "pinguino"), ("canção", "cancao"), ("PERCHÉ", "perche")],
)
def test_accents_and_capitals_fold(written: str, played: str) -> None:
    assert SPANISH_LETTERS.fold(written) == played


def test_ñ_is_a_letter_where_the_alphabet_has_it_and_an_accented_n_elsewhere() -> None:
    assert SPANISH_LETTERS.fold("año") == "año"
    assert Alphabet(LATIN).fold("año") == "ano"


def test_ü_may_be_added_and_then_keeps_its_dots_but_no_other_accent() -> None:
    with_ü = Alphabet(SPANISH + "ü")
    assert with_ü.fold("pingüino") == "pingüino"
    assert with_ü.fold("PINGÜÍNO") == "pingüino"
    assert with_ü.fold("lingǘistica") == "lingüistica"


def test_where_ı_is_a_letter_it_is_the_small_i_without_a_dot() -> None:
    turkish = Alphabet("abcçdefgğhıijklmnoöprsştuüvyz")
    assert turkish.fold("IŞIK") == turkish.fold("ışık") == "ışık"
    assert turkish.fold("İZMİR") == turkish.fold("I\u0307zmi\u0307r") == "izmir"
    assert (turkish.capitals("ışık"), turkish.capitals("izmir")) == ("IŞIK", "İZMİR")
    assert (Alphabet(LATIN).fold("IZMİR"), Alphabet(LATIN).capitals("izmir")) == ("izmir", "IZMIR")


@pytest.mark.parametrize("word", ["λόγος", "ΛΌΓΟΣ", "ΛΟΓΟς", "λογοσ"])
def test_a_final_sigma_is_a_sigma_unless_the_alphabet_names_both(word: str) -> None:
    greek = "αβγδεζηθικλμνξοπρστυφχψω"
    assert Alphabet(greek).fold(word) == "λογοσ"
    assert Alphabet(greek.replace("σ", "ς")).fold(word) == "λογος"
    assert Alphabet(greek).capitals("λογοσ") == "ΛΟΓΟΣ"
    assert [Alphabet(greek + "ς").fold(small) for small in ("σας", "ΣΑΣ")] == ["σας", "σας"]


def test_only_marks_that_readers_may_leave_out_fold() -> None:
    assert Alphabet("שלומ").fold("שָׁלוֹמ") == "שלומ"
    assert Alphabet("かき").fold("がき") == "がき"
    assert Alphabet("करम").fold("कर्म") == "कर्म"


def test_an_alphabet_given_decomposed_is_the_same_alphabet() -> None:
    assert Alphabet(unicodedata.normalize("NFD", SPANISH)) == SPANISH_LETTERS


@given(ACCENTED | st.text())
def test_composed_and_decomposed_text_fold_alike(text: str) -> None:
    folded = SPANISH_LETTERS.fold(text)
    assert SPANISH_LETTERS.fold(unicodedata.normalize("NFC", text)) == folded
    assert SPANISH_LETTERS.fold(unicodedata.normalize("NFD", text)) == folded


@given(ACCENTED)
def test_folding_twice_changes_nothing_more(text: str) -> None:
    folded = SPANISH_LETTERS.fold(text)
    assert SPANISH_LETTERS.fold(folded) == folded
    assert set(folded) <= set(SPANISH)


@given(ACCENTED)
def test_unaccenting_keeps_the_case(text: str) -> None:
    assert SPANISH_LETTERS.unaccent(text).lower() == SPANISH_LETTERS.fold(text)


@given(st.text(st.sampled_from(SPANISH)))
def test_codes_are_the_places_in_the_alphabet(word: str) -> None:
    assert list(SPANISH_LETTERS.codes(word)) == [SPANISH.index(letter) for letter in word]


def test_an_alphabet_may_hold_any_script_and_255_letters() -> None:
    many = "".join(chr(code) for code in range(0x4E00, 0x4E00 + MOST_LETTERS))
    assert Alphabet(many).codes(many) == bytes(range(MOST_LETTERS))
    assert Alphabet("αβ😀").codes("😀α") == bytes([2, 0])


@pytest.mark.parametrize("word", ["Abc", "a b", "naïf", "a\0", "año"])
def test_what_is_no_letter_has_no_code(word: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Alphabet(LATIN).codes(word)
    assert error.value.message.key == "lexicon.not_a_letter"


@given(st.text(max_size=20))
def test_any_text_has_codes_or_a_puzzle_error(word: str) -> None:
    if all(letter in SPANISH_LETTERS for letter in word):
        assert len(SPANISH_LETTERS.codes(word)) == len(word)
    else:
        with pytest.raises(PuzzleError):
            SPANISH_LETTERS.codes(word)


@pytest.mark.parametrize(
    ("letters", "key", "column"),
    [
        ("", "alphabet_empty", None),
        ("abca", "alphabet_twice", 4),
        ("abC", "alphabet_upper", 3),
        ("ab\u0302\u0302c", "alphabet_mark", 3),
        ("\u0301abc", "alphabet_mark", 1),
        ("कखा", "alphabet_mark", 3),
        ("कख्", "alphabet_mark", 3),
        ("ab c", "alphabet_blank", 3),
        ("ab\n", "alphabet_blank", 3),
        ("".join(chr(code) for code in range(0x4E00, 0x4E00 + 256)), "alphabet_long", None),
    ],
)
def test_a_faulty_alphabet_says_what_is_wrong_and_where(letters: str, key: str, column: int | None) -> None:
    with pytest.raises(PuzzleError) as error:
        Alphabet(letters)
    assert (error.value.message.key, error.value.column) == (f"lexicon.{key}", column)


@given(st.text(max_size=20))
def test_any_string_is_an_alphabet_or_a_puzzle_error(letters: str) -> None:
    try:
        alphabet = Alphabet(letters)
    except PuzzleError as error:
        assert error.say("es")
    else:
        assert alphabet.codes(alphabet.letters) == bytes(range(len(alphabet)))
