"""Large print is large: every number that somebody reads to solve a puzzle has 24 points, measured in the PDF."""

from collections import Counter
from collections.abc import Sequence

import pytest

from book.conftest import Printing
from book.printed import Word, words
from book.test_numbers import given, items_of, numbers
from pista.book import Entry, Options, entry
from pista.book.making import printed
from pista.grid.kind import AnyGridKind, solvable
from pista.kind import PuzzleError
from pista.kinds import kind_named, kinds
from pista.message import LANGUAGES
from pista.options import default_shape

LARGE = 24.0
PLAIN = {"cover": False, "rules": False, "solutions": "none", "page_numbers": False}


def points(word: Word) -> float:
    """The size of its type: poppler's boxes are as high."""
    return word.bottom - word.top + 0.01


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [None, 1, 2, 4, 6])
def test_all_numbers_of_boards_have_24_points(
    entries: Sequence[Entry], book: Printing, paper: str, per_page: int | None
) -> None:
    pages = words(book(**PLAIN, large_print=True, paper=paper, per_page=per_page))
    large = Counter(word.text for page in pages for word in page if points(word) >= LARGE and word.text.isdecimal())
    assert large >= sum((numbers(given(item)) for item in items_of(entries)), Counter())


@pytest.mark.parametrize("kind", [kind for kind in kinds() if solvable(kind)], ids=lambda kind: kind.name)
@pytest.mark.parametrize("hints", [0, 1])
def test_boards_of_the_usual_size_can_be_large(kind: AnyGridKind, hints: int) -> None:
    board = entry(kind.generate(default_shape(kind.generate), level="easy", seed=1))
    assert printed([board], Options(**PLAIN, large_print=True, hints=hints)).book  # type: ignore[arg-type]


def test_without_it_more_go_on_a_page(book: Printing) -> None:
    assert len(words(book(**PLAIN))) < len(words(book(**PLAIN, large_print=True)))


def test_what_is_said_is_larger_too(book: Printing) -> None:
    """Rules, hints and feet."""
    said = {"hints": 1, "solutions": "none", "cover": False}

    def smallest(*, large: bool) -> float:
        return min(points(word) for page in words(book(**said, large_print=large)) for word in page)

    assert smallest(large=True) > 1.3 * smallest(large=False)


def test_what_cannot_be_large_is_refused_and_not_printed_small() -> None:
    board = entry(kind_named("suguru").generate("20x20", level="easy", seed=1))
    assert printed([board], Options(**PLAIN)).book  # type: ignore[arg-type]
    with pytest.raises(PuzzleError) as refused:
        printed([board], Options(**PLAIN, large_print=True))  # type: ignore[arg-type]
    for language in LANGUAGES:
        assert "24" in refused.value.say(language)
