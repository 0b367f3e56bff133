"""A book speaks one language, all of it, and says which."""

from collections.abc import Sequence

import pytest

from book.conftest import Printing
from book.printed import descriptions, facts, flowing, language, told
from pista.book import Entry, Options
from pista.book.document import Book
from pista.message import LANGUAGES, message, worded

TITLE = "Ñandú, “così”: às três – l’été!"
every_language = pytest.mark.parametrize("code", LANGUAGES)


@every_language
def test_headings_captions_and_rules_are_in_its_language(entries: Sequence[Entry], book: Printing, code: str) -> None:
    said = flowing(book(language=code, title=TITLE, hints=2))
    items = Book(entries, Options(language=code)).items
    for item in items:
        assert item.kind_name(code) in said
        assert item.level_name(code) in said
        assert worded(code, "", f"{item.entry.kind.name}.paper", f"{item.entry.kind.name}.rules").split("\n")[0] in said
        score = item.entry.grade.score
        assert score is None or message("book.score", n=score).say(code) in said
    for key in ("solutions", "hints", "hints_how", "promise"):
        assert message(f"book.{key}").say(code) in said
    assert TITLE in said


@every_language
def test_no_other_language_is_in_it(book: Printing, code: str) -> None:
    said = flowing(book(language=code, title=TITLE, hints=2))
    own = message("book.promise").say(code)
    others = {message("book.promise").say(other) for other in LANGUAGES} - {own}
    assert [other for other in others if other in said] == []


@every_language
@pytest.mark.parametrize("booklet", [False, True])
def test_it_says_its_language_and_title_and_is_tagged(book: Printing, code: str, booklet: bool) -> None:
    data = book(language=code, title=TITLE, hints=2) if not booklet else book(language=code, title=TITLE, booklet=True)
    assert language(data).partition("-")[0] == code
    found = facts(data)
    assert found["Title"] == TITLE
    assert found["Tagged"] == "yes"


@every_language
def test_without_a_title_it_has_one_in_its_language(entries: Sequence[Entry], book: Printing, code: str) -> None:
    assert facts(book(language=code, rules=False, solutions="none"))["Title"] == message("book.untitled").say(code)


@every_language
def test_its_fonts_lie_within(book: Printing, code: str) -> None:
    header, _, *fonts = told("pdffonts", book(language=code, title=TITLE, hints=2)).splitlines()
    assert header.split()[-5:-2] == ["emb", "sub", "uni"]
    # A long name moves the columns; what comes behind them is always the same.
    assert {line.split()[-5] for line in fonts} == {"yes"}


def test_pictures_of_boards_are_described(entries: Sequence[Entry], book: Printing) -> None:
    """For readers who hear it: each board and each solution says which one it is."""
    described = descriptions(book(title=TITLE))
    for item in Book(entries, Options()).items:
        assert message("book.puzzle_alt", number=item.number, caption=item.caption).say("en") in described
        assert message("book.solution_alt", number=item.number).say("en") in described
