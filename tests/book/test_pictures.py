"""Pages look as they did. After a change that is meant: `python tools/book_looks.py`, and look at each."""

from collections.abc import Sequence

import pytest
from evidence import evidence_of

from book.looks import KEPT, LOOKS, RENEW, alike, difference, kept, seen
from pista.book import Entry

LARGEST = 30_000
"""Bytes of a picture that is kept."""


@pytest.mark.parametrize("name", LOOKS)
def test_a_page_looks_as_it_did(entries: Sequence[Entry], name: str, request: pytest.FixtureRequest) -> None:
    now = seen(entries, LOOKS[name])
    before = kept(name)
    if not alike(before, now):
        path = evidence_of(request.node) / f"{name}.png"
        now.save(path)
        most, mean = difference(before, now)
        pytest.fail(f"{name}.png: {most:.0f} in a block, {mean:.2f} over all. Is {path} as it should be? Then {RENEW}.")


def test_what_is_kept_is_small_and_all_of_it_is_looked_at() -> None:
    assert {path.stem for path in KEPT.iterdir()} == set(LOOKS)
    assert all(path.stat().st_size <= LARGEST for path in KEPT.iterdir())


@pytest.mark.parametrize("name", LOOKS)
def test_pages_do_not_look_like_each_other(name: str) -> None:
    """Else the comparison would see nothing."""
    assert [other for other in LOOKS if alike(kept(name), kept(other))] == [name]


def test_a_number_that_is_missing_is_seen(entries: Sequence[Entry]) -> None:
    """In white over the darkest spot of the first board: one of its digits."""
    whole = seen(entries, LOOKS["six-saving-ink"])
    less = whole.copy()
    boxes = [(x, y, x + 6, y + 8) for x in range(30, 90) for y in range(70, 130)]
    less.paste(255, min(boxes, key=lambda box: sum(whole.crop(box).tobytes())))
    assert not alike(whole, less)
