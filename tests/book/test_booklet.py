"""A booklet: sheets printed on both sides, laid on each other and folded in the middle, have their pages in order."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.conftest import Printing
from book.printed import facts, words
from pista.book import Entry, Options
from pista.book.making import printed
from pista.book.press import imposed, page_count

Side = tuple[int, int]
MILLIMETRE = 72 / 25.4


def leafed(sides: Sequence[Side]) -> list[int]:
    """The pages as a reader turns them: each sheet turned over by its short side, all folded into one."""
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [page for front, back in sheets for page in (front[1], back[0])]
    second = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + second


@given(st.integers(0, 2000))
def test_folded_the_pages_are_in_order(count: int) -> None:
    sides = imposed(count)
    assert leafed(sides) == list(range(1, len(sides) * 2 + 1))
    assert count <= len(sides) * 2 < count + 4


@given(st.integers(1, 2000))
def test_odd_pages_are_on_the_right(count: int) -> None:
    assert all(left % 2 == 0 and right % 2 == 1 for left, right in imposed(count))


def test_the_outermost_side_has_the_first_page_beside_the_last() -> None:
    assert imposed(1) == [(4, 1), (2, 3)]
    assert imposed(5)[0] == (8, 1)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("count", [1, 3, 6])
def test_each_half_of_a_side_is_the_page_it_should_be(entries: Sequence[Entry], paper: str, count: int) -> None:
    """By the numbers that are printed at their feet, and by their words."""
    options = {"paper": paper, "per_page": 1, "solutions": "none", "rules": False, "cover": False}
    folded = printed(entries[:count], Options(**options, booklet=True)).book  # type: ignore[arg-type]
    sides = words(folded)
    middle = float(facts(folded)["Page size"].split()[0]) / 2
    assert len(sides) == len(imposed(count)) == page_count(folded)
    for side, pages in zip(sides, imposed(count), strict=True):
        halves = (
            [word for word in side if word.right <= middle],
            [word for word in side if word.left >= middle],
        )
        assert sum(map(len, halves)) == len(side)
        for half, page in zip(halves, pages, strict=True):
            lowest = max(half, key=lambda word: word.bottom).text if half else None
            assert lowest == (str(page) if page <= count else None)


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 297, 210), ("letter", 279.4, 215.9), ("a5", 210, 148)])
def test_its_sheets_are_the_paper_in_the_printer_on_its_side(
    book: Printing, paper: str, wide: float, high: float
) -> None:
    size = facts(book(paper=paper, booklet=True, rules=False))["Page size"]
    found = [float(number) / MILLIMETRE for number in re.findall(r"\d+\.?\d*", size)[:2]]
    assert found == pytest.approx([wide, high], abs=0.1)
