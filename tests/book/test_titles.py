"""Titles are printed letter for letter, or refused: none becomes an empty box."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from book.printed import texts
from pista.book import Entry, Options
from pista.book.making import printed
from pista.kind import PuzzleError
from pista.message import LANGUAGES

ALL_LETTERS = "ÁÉÍÓÚÜÑáéíóúüñ¿¡ ÃÕÇÊÔãõçêôà ÀÈÌÒÙàèìòù “”‘’«»–—…·ªº€"
"""Of the four languages, and their marks."""


def titled(entries: Sequence[Entry], title: str) -> bytes:
    return printed(entries[:1], Options(title=title, solutions="none", rules=False)).book


def test_letters_of_all_languages_are_printed(entries: Sequence[Entry]) -> None:
    assert ALL_LETTERS in texts(titled(entries, ALL_LETTERS))[0]


@pytest.mark.parametrize("title", ["$x$", "#let a = 1", "*b* _c_ @d `e`", r"\u{41} \ /* */ //", "<b>&amp;", '"] #('])
def test_no_sign_has_a_meaning(entries: Sequence[Entry], title: str) -> None:
    assert title in texts(titled(entries, title))[0]


@pytest.mark.parametrize("title", ["日本", "Morning 😀", "a\x00b", "\x1b[31m", "half \ud83d"])
def test_what_the_font_lacks_is_refused(entries: Sequence[Entry], title: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        titled(entries, title)
    for language in LANGUAGES:
        assert refused.value.say(language).isprintable()


@settings(max_examples=60)
@given(title=st.text(st.characters(), max_size=5))
def test_any_title_is_printed_or_refused(entries: Sequence[Entry], title: str) -> None:
    try:
        assert titled(entries, title).startswith(b"%PDF-")
    except PuzzleError as error:
        assert error.say("en")
