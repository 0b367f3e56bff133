"""A camera reads the code on a page and finds the puzzles of that page."""

from collections.abc import Sequence

import pytest
import zxingcpp
from PIL import Image

from book.conftest import Printing
from book.printed import pictures, texts
from pista.book import Entry, Options
from pista.book.codes import LARGEST, SHEET, address, code
from pista.book.document import Book
from pista.book.making import printed
from pista.kinds import kind_named
from pista.links import linked, unpacked
from pista.message import message
from pista.reading import LONGEST_TEXT

SITE = "https://pista.example"
CAMERA = 150
"""Points of an inch that a bad camera still tells apart."""
CODED = {"qr": True, "site": SITE, "cover": False, "rules": False, "solutions": "none"}


def seen(page: Image.Image) -> list[str]:
    """What the codes on a page say."""
    return [each.text for each in zxingcpp.read_barcodes(page)]


def puzzles_at(text: str) -> list[tuple[str, object]]:
    """What a Pista finds behind an address."""
    found = []
    for kind, packed in linked(text):
        puzzle = unpacked(packed, LONGEST_TEXT)
        assert puzzle is not None
        found.append((kind, kind_named(kind).read(puzzle)))
    return found


@pytest.mark.parametrize("options", [{"per_page": 1}, {"per_page": 4}, {"per_page": 6, "language": "es"}])
def test_codes_lead_back_to_the_puzzles_of_their_page(
    entries: Sequence[Entry], book: Printing, options: dict[str, object]
) -> None:
    pages = pictures(book(**CODED, **options), CAMERA)
    left = [(item.entry.kind.name, item.entry.puzzle) for item in Book(entries, Options()).items]
    for page in pages:
        (text,) = seen(page)
        found = puzzles_at(text)
        assert found == left[: len(found)]
        left = left[len(found) :]
        if len(found) > 1 and len(left) + len(found) < len(entries):
            assert text.partition("#")[2].startswith(f"n={len(entries) - len(left) - len(found) + 1}&")
        assert text.startswith(f"{SITE}/{options.get('language', 'en')}/{found[0][0] if len(found) == 1 else SHEET}#")
    assert left == []


def test_codes_survive_folding(entries: Sequence[Entry], book: Printing) -> None:
    """A booklet on A4 has pages of A5, each with a code of its own."""
    sides = pictures(book(**CODED, booklet=True), CAMERA)
    found = [puzzle for side in sides for text in seen(side) for puzzle in puzzles_at(text)]
    wanted = [(each.kind.name, each.puzzle) for each in entries]
    assert len(found) == len(wanted)
    assert all(each in found for each in wanted)


def test_pages_without_puzzles_have_no_code(book: Printing) -> None:
    """Covers, rules, hints and solutions lead nowhere."""
    data = book(qr=True, site=SITE, hints=1)
    coded = [number for number, page in enumerate(pictures(data, CAMERA)) if seen(page)]
    scan = message("book.qr_how").say("en")
    assert coded == [number for number, text in enumerate(texts(data)) if scan in text] != []


def test_without_the_option_there_is_none(book: Printing) -> None:
    data = book(cover=False, rules=False, solutions="none")
    assert [seen(page) for page in pictures(data, CAMERA)] == [[]] * len(texts(data))


def test_an_address_carries_the_puzzle_itself(entries: Sequence[Entry]) -> None:
    """Behind #, where no server sees it."""
    server, _, carried = address(SITE, "it", entries).partition("#")
    assert server == f"{SITE}/it/{SHEET}"
    assert len(carried.split("&")) == len(entries)


def test_a_page_too_large_for_a_code_is_counted(entries: Sequence[Entry], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever made the book is told; the page itself stays."""
    assert code("x" * 5000) is None
    monkeypatch.setattr("pista.book.codes.LARGEST", 5.0)
    made = printed(entries, Options(qr=True, site=SITE, cover=False, rules=False, solutions="none"))
    assert made.without_code == len(texts(made.book))
    assert [seen(page) for page in pictures(made.book, CAMERA)] == [[]] * made.without_code


@pytest.mark.parametrize("length", [1, 100, 300, 600])
def test_a_code_is_never_larger_than_its_room(length: int) -> None:
    found = code(f"{SITE}/en/{SHEET}#{'a' * length}")
    assert found is None or found.side <= LARGEST
