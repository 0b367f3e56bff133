"""What a book can be asked for, and what is refused before any work."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pista.book import Options
from pista.book.options import LONGEST_SITE, LONGEST_TITLE, MOST_HINTS, PAPERS, PER_PAGE, SOLUTIONS, Wishes
from pista.kind import PuzzleError
from pista.message import LANGUAGES

SITE = "https://pista.example"
ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.integers())
)


@pytest.mark.parametrize(
    ("wished", "said"),
    [
        ({"paper": "a3"}, "a5"),
        ({"per_page": 3}, "1, 2, 4, 6"),
        ({"per_page": 0}, "1, 2, 4, 6"),
        ({"per_page": "2"}, "per_page"),
        ({"per_page": True}, "per_page"),
        ({"solutions": "front"}, "separate"),
        ({"language": "de"}, "pt"),
        ({"hints": -1}, "hints"),
        ({"hints": MOST_HINTS + 1}, str(MOST_HINTS)),
        ({"hints": 1.5}, "hints"),
        ({"large_print": 1}, "large_print"),
        ({"rules": "yes"}, "rules"),
        ({"cover": 0}, "cover"),
        ({"title": "x" * (LONGEST_TITLE + 1)}, str(LONGEST_TITLE)),
        ({"subtitle": "x" * (LONGEST_TITLE + 1)}, "subtitle"),
        ({"author": "x" * (LONGEST_TITLE + 1)}, "author"),
        ({"title": 5}, "title"),
        ({"title": b"bytes"}, "title"),
        ({"qr": True}, "site"),
        ({"site": SITE}, "qr"),
        ({"qr": True, "site": "pista.example"}, "https://example.org"),
        ({"qr": True, "site": "ftp://pista.example"}, "https://example.org"),
        ({"qr": True, "site": "https://"}, "https://example.org"),
        ({"qr": True, "site": "https:///x"}, "https://example.org"),
        ({"qr": True, "site": f"{SITE}/#p"}, "https://example.org"),
        ({"qr": True, "site": f"{SITE}/?p"}, "https://example.org"),
        ({"qr": True, "site": f"{SITE}/a b"}, "https://example.org"),
        ({"qr": True, "site": f"{SITE}/ñ"}, "https://example.org"),
        ({"qr": True, "site": f"{SITE}/{'x' * LONGEST_SITE}"}, "https://example.org"),
    ],
    ids=lambda given: json.dumps(given, default=str)[:40] if isinstance(given, dict) else "",
)
def test_what_cannot_be_is_refused_and_says_what_can(wished: dict[str, Any], said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Options(**wished)
    for language in LANGUAGES:
        assert said in refused.value.say(language)


def test_what_is_just_allowed_is_allowed() -> None:
    longest = "x" * LONGEST_TITLE
    titled = Options(title=longest, subtitle=longest, author=longest, hints=MOST_HINTS)
    assert (titled.title, titled.subtitle, titled.author, titled.hints) == (longest, longest, longest, MOST_HINTS)
    site = f"{SITE}/{'x' * (LONGEST_SITE - len(SITE) - 2)}"
    assert Options(qr=True, site=site).site == site
    for paper in PAPERS:
        for per_page in (None, *PER_PAGE):
            for solutions in SOLUTIONS:
                wished = Options(paper=paper, per_page=per_page, solutions=solutions)
                assert wished.on_a_page == (per_page or (4 if paper == "a4" or paper == "letter" else 2))


def test_titles_are_one_line() -> None:
    assert Options(title="  A\n book\tof\r\nours ").title == "A book of ours"


def test_a_site_may_end_with_a_slash() -> None:
    assert Options(qr=True, site=f" {SITE}/en/ ").site == f"{SITE}/en"


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(Wishes.__annotations__, ANYTHING)))
def test_nothing_but_a_puzzle_error_comes_of_any_wish(wished: dict[str, Any]) -> None:
    try:
        Options(**wished)
    except PuzzleError as error:
        assert error.say("en")


@pytest.mark.parametrize(
    ("wished", "most"),
    [
        ({}, 4),
        ({"paper": "letter"}, 4),
        ({"paper": "a5"}, 2),
        ({"booklet": True}, 2),
        ({"large_print": True}, 1),
        ({"large_print": True, "per_page": 6}, 6),
    ],
)
def test_small_paper_and_large_print_have_fewer_on_a_page(wished: dict[str, Any], most: int) -> None:
    assert Options(**wished).on_a_page == most
