"""Everything on a page has room: no words lie on each other, none run off the paper, none make a page too many."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from book.printed import Word, facts, texts, words
from pista.book import Entry, Options, entry
from pista.book.document import Book
from pista.book.making import printed
from pista.book.options import PAPERS, PER_PAGE, SOLUTIONS
from pista.book.press import pdf
from pista.grid.kind import solvable
from pista.kind import PuzzleError
from pista.kinds import kinds
from pista.message import LANGUAGES

MARGIN = 10.0
"""Points that no printer reaches."""
SHORT = "Forty mornings"
LONG = "Las mañanas de otoño en la residencia de la Señora Gutiérrez y de todas sus amigas"
WIDE = "W" * 60
"""A word that is wider than any page."""
TITLES = st.sampled_from(["", SHORT, LONG, WIDE, f"{LONG} {LONG}"])
WISHES = st.fixed_dictionaries(
    {
        "title": TITLES,
        "subtitle": TITLES,
        "author": TITLES,
        "language": st.sampled_from(LANGUAGES),
        "paper": st.sampled_from(list(PAPERS)),
        "per_page": st.sampled_from([None, *PER_PAGE]),
        "solutions": st.sampled_from(SOLUTIONS),
        "rules": st.sampled_from([None, True, False]),
        "cover": st.sampled_from([None, True, False]),
        "hints": st.sampled_from([0, 3]),
        "large_print": st.booleans(),
        "booklet": st.booleans(),
        "page_numbers": st.booleans(),
        "ink_saving": st.booleans(),
    }
)


@pytest.fixture(scope="session")
def of_all_levels() -> list[Entry]:
    """Many groups, and boards of other sizes among them."""
    found = []
    for kind in filter(solvable, kinds()):
        found += [entry(kind.generate("6x6", level=level, seed=1)) for level in kind.ABOUT.levels]
        found.append(entry(kind.generate("9x9", level="easy", seed=1)))
    return found


def on_each_other(page: Sequence[Word]) -> Iterator[tuple[str, str]]:
    """Words that share more than the room between lines."""
    for one, other in combinations(page, 2):
        wide = min(one.right, other.right) - max(one.left, other.left)
        high = min(one.bottom, other.bottom) - max(one.top, other.top)
        if wide > 1 and high > 0.45 * min(one.bottom - one.top, other.bottom - other.top):
            yield one.text, other.text


def beyond(page: Sequence[Word], wide: float, high: float) -> list[str]:
    """Words that no printer would print."""
    return [
        word.text
        for word in page
        if min(word.left, word.top, wide - word.right, high - word.bottom) < MARGIN and word.text.strip()
    ]


def require_room(data: bytes) -> None:
    wide, _, high, *_ = facts(data)["Page size"].split()
    for number, page in enumerate(words(data), 1):
        assert list(on_each_other(page)) == [], number
        assert beyond(page, float(wide), float(high)) == [], number


@settings(max_examples=40)
@given(WISHES, st.integers(1, 20))
def test_however_it_is_wished_for_nothing_is_in_the_way(
    of_all_levels: Sequence[Entry], wishes: dict[str, Any], count: int
) -> None:
    try:
        made = printed(of_all_levels[-count:], Options(**wishes))
    except PuzzleError as error:
        assert wishes["large_print"], error.say("en")
        return
    for data in filter(None, made[:2]):
        require_room(data)


@pytest.mark.parametrize("title", [SHORT, LONG, f"{LONG} {LONG}"])
@pytest.mark.parametrize(("paper", "booklet"), [("a4", False), ("a5", False), ("a5", True)])
def test_a_cover_is_one_page_however_much_is_inside(
    of_all_levels: Sequence[Entry], title: str, paper: str, booklet: bool
) -> None:
    """Else every page that its contents name would be another."""
    options = Options(title, title, title, "es", paper, booklet=booklet, solutions="none", rules=False)
    document = Book(of_all_levels, options).puzzles()
    assert len(texts(pdf(document))) == len(document["parts"])
