"""Solutions on the reverse of each sheet: turned over like a page of a book, each lies behind its puzzle."""

from collections.abc import Sequence

import pytest

from book.conftest import Printing
from book.printed import Word, facts, words
from pista.book import Entry, Options
from pista.book.making import printed

PLAIN = {"cover": False, "rules": False, "page_numbers": False}


def caption(page: Sequence[Word], number: int) -> Word:
    """Above the boards of the upper row stand the numbers of the puzzles and no others."""
    return min((word for word in page if word.text == str(number)), key=lambda word: word.top)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_every_second_page_has_the_solutions_of_the_one_before(
    entries: Sequence[Entry], book: Printing, per_page: int
) -> None:
    fronts = words(book(**PLAIN, per_page=per_page, solutions="none"))
    pages = words(book(**PLAIN, per_page=per_page, solutions="back"))
    assert len(pages) == 2 * len(fronts)
    assert [[word.text for word in page] for page in pages[::2]] == [[word.text for word in page] for page in fronts]
    for back in pages[1::2]:
        assert back[0].text == "Solutions"


@pytest.mark.parametrize("per_page", [4, 6])
def test_they_are_mirrored_from_left_to_right(entries: Sequence[Entry], per_page: int) -> None:
    """What is on the left of the front is on the right behind it, as far from that edge."""
    data = printed(entries[:2], Options(cover=False, per_page=per_page, solutions="back", page_numbers=False)).book
    wide = float(facts(data)["Page size"].split()[0])
    front, back = ([caption(page, number).left for number in (1, 2)] for page in words(data))
    assert front[0] < wide / 2 < front[1]
    assert back[1] < wide / 2 < back[0]
    assert back == pytest.approx([front[1], front[0]], abs=1)


def test_behind_a_cover_puzzles_still_begin_on_a_sheet_of_their_own(book: Printing) -> None:
    """Cover and rules may be of any number: what is on the front of a sheet has an odd page."""
    for rules in (False, True):
        pages = words(book(cover=True, rules=rules, page_numbers=False, solutions="back"))
        backs = [at for at, page in enumerate(pages, 1) if page and page[0].text == "Solutions"]
        assert backs
        assert all(at % 2 == 0 for at in backs)
