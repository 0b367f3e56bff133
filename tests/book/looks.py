"""Pages whose look is kept, as small pictures in grey, and how alike two pictures are."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from book.printed import pictures
from pista.book import Entry, Options
from pista.book.making import printed

KEPT = Path(__file__).with_name("pictures")
RENEW = ".venv/bin/python tools/book_looks.py"
PPI = 40
BLOCK = 5
"""Pixels on a side of what is compared: in it letters are grey, however their edges were smoothed."""
MOST_IN_A_BLOCK, MOST_ON_A_PAGE = 48, 1.5
"""Shades of 255 by which two pictures of the same page may differ: in a block, and over all of them."""


class Look(NamedTuple):
    """A page of a book that was wished for so; the last one has the number -1."""

    page: int
    options: dict[str, Any]


TITLED = {"title": "Forty mornings", "subtitle": "for the east wing", "author": "R. Blum"}
LOOKS = {
    "cover": Look(0, {**TITLED, "language": "es"}),
    "rules": Look(1, {**TITLED, "language": "pt"}),
    "four-with-code": Look(1, {"hints": 1, "rules": False, "qr": True, "site": "https://pista.example"}),
    "six-saving-ink": Look(0, {"cover": False, "per_page": 6, "ink_saving": True, "solutions": "none"}),
    "large-print": Look(-1, {"cover": False, "large_print": True, "solutions": "none", "rules": False}),
    "solutions": Look(-1, {**TITLED, "language": "it"}),
    "booklet": Look(1, {**TITLED, "booklet": True}),
}


def seen(entries: Sequence[Entry], look: Look) -> Image.Image:
    """The page as it looks now."""
    return pictures(printed(entries, Options(**look.options)).book, PPI)[look.page]


def kept(name: str) -> Image.Image:
    """The page as it looked when its picture was renewed."""
    with Image.open(KEPT / f"{name}.png") as picture:
        return picture.convert("L")


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Shades by which they differ: in the block where they do so most, and over all; those of other sizes as much as
    can be."""
    if one.size != other.size:
        return 255.0, 255.0
    small = one.width // BLOCK, one.height // BLOCK
    blocks = [each.convert("L").resize(small, Image.Resampling.BOX) for each in (one, other)]
    values = ImageChops.difference(*blocks).tobytes()
    return float(max(values)), sum(values) / len(values)


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether they are pictures of the same page."""
    most, mean = difference(one, other)
    return most <= MOST_IN_A_BLOCK and mean <= MOST_ON_A_PAGE
