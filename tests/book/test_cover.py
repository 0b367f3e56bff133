"""A cover has its title, what is inside and where; small books do without."""

from collections.abc import Sequence

import pytest

from book.conftest import Printing
from book.printed import Word, facts, flowing, texts, words
from pista.book import Entry, Options, entry
from pista.book.document import Book
from pista.book.making import printed
from pista.book.plan import groups
from pista.kinds import kind_named
from pista.message import message


def line(page: Sequence[Word], begins: str) -> list[str]:
    """The words from left to right of the line that begins so."""
    lines = [
        [each.text for each in sorted(page, key=lambda word: word.left) if abs(each.top - word.top) < 1]
        for word in page
        if word.text == begins.split()[0]
    ]
    (found,) = {tuple(each) for each in lines if " ".join(each).startswith(f"{begins} ")}
    return list(found)


@pytest.mark.parametrize("solutions", ["end", "back"])
@pytest.mark.parametrize("rules", [True, False])
def test_its_contents_say_on_which_page_each_group_begins(
    entries: Sequence[Entry], book: Printing, rules: bool, solutions: str
) -> None:
    cover, *pages = words(book(cover=True, rules=rules, solutions=solutions, per_page=1))
    for group in groups(Book(entries, Options()).items):
        *_, numbers, page = line(cover, group[0].group_name("en"))
        assert numbers == str(group[0].number)
        inside = sorted(pages[int(page) - 2], key=lambda word: word.top)
        first, *_, last = [word.text for word in inside if word.text.isdecimal()]
        assert (first, last) == (numbers, page)


def test_title_subtitle_and_author_are_on_it(book: Printing) -> None:
    named = {"title": "Forty mornings", "subtitle": "for the east wing", "author": "R. Blum"}
    data = book(**named, rules=False, solutions="none")
    said = " ".join(texts(data)[0].split())
    assert all(each in said for each in named.values())
    assert (facts(data)["Title"], facts(data)["Author"]) == ("Forty mornings", "R. Blum")


def test_its_promise_is_that_of_proof(book: Printing) -> None:
    assert message("book.promise").say("en") in flowing(book(rules=False, solutions="none"))


def test_what_fits_on_a_page_has_no_cover_unless_it_is_wished_for(entries: Sequence[Entry]) -> None:
    def pages(**options: object) -> int:
        return len(texts(printed(entries[:1], Options(solutions="none", **options)).book))  # type: ignore[arg-type]

    assert pages() == 1
    assert pages(cover=True, rules=False) == 2
    assert pages(cover=True) == 3


def test_a_page_without_a_cover_has_the_title(entries: Sequence[Entry]) -> None:
    data = printed(entries[:1], Options(title="Monday", solutions="none")).book
    assert texts(data)[0].startswith("Monday")


def test_without_page_numbers_neither_feet_nor_contents_have_one(book: Printing) -> None:
    cover, *pages = words(book(page_numbers=False, rules=False, solutions="none", per_page=1))
    for page in pages:
        assert max(page, key=lambda word: word.bottom).bottom < 780
    assert all(word.left < 530 for word in cover)


def test_every_page_has_its_number(book: Printing) -> None:
    for number, page in enumerate(words(book(hints=1)), 1):
        assert max(page, key=lambda word: word.bottom).text == str(number)


def test_boards_that_need_pages_of_their_own_have_a_cover(entries: Sequence[Entry]) -> None:
    large = [entry(kind_named("hidato").generate("24x24", level="easy", seed=seed)) for seed in (1, 2)]
    assert Book(large, Options()).has_cover
    assert not Book(large[:1], Options()).has_cover
    assert not Book(entries[:2], Options(per_page=2)).has_cover
