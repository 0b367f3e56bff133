"""Draws the pictures of docs/books.md and the README: `python tools/book_pictures.py` writes docs/pictures/book-*.png.

Seeds are fixed, so the same pages are seen.
"""

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image, ImageOps

from pista.book import Entry, Options, entry
from pista.book.document import Book
from pista.book.press import pictures
from pista.kind import on_paper
from pista.kinds import kind_named

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SHADES = 16
FRAME = 2
GAP = 14


def some(kind: str, shape: str, level: str, seeds: Iterable[int]) -> list[Entry]:
    """Puzzles, proved and graded."""
    named = kind_named(kind)
    make = named.sheet if on_paper(named) else named.generate
    return [entry(make(shape, level=level, seed=seed)) for seed in seeds]


def pages(entries: Sequence[Entry], options: Options, ppi: float) -> list[Image.Image]:
    """The pages of a book."""
    return [Image.open(io.BytesIO(page)).convert("L") for page in pictures(Book(entries, options).puzzles(), ppi)]


def write(name: str, shown: Sequence[Image.Image]) -> None:
    """Pages side by side, each in a frame."""
    framed = [ImageOps.expand(page, FRAME, 150) for page in shown]
    whole = Image.new("L", (sum(page.width + GAP for page in framed) - GAP, max(page.height for page in framed)), 255)
    left = 0
    for page in framed:
        whole.paste(page, (left, 0))
        left += page.width + GAP
    path = PICTURES / f"book-{name}.png"
    whole.quantize(SHADES).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


def main() -> int:
    words = some("wordle", "en 5", "medium", range(1, 5))
    mixed = [
        *words,
        *some("hidato", "7x7", "easy", range(1, 4)),
        *some("hidato", "hex hexagon:7", "medium", [1]),
        *some("makaro", "7x7", "easy", range(1, 5)),
        *some("suguru", "7x7", "easy", range(1, 5)),
    ]
    book = Options(title="For a long train ride", subtitle="Sixteen puzzles", author="Pista", hints=2)
    found = pages(mixed, book, 46)
    write("pages", [found[0], found[2], found[5], found[-1]])
    found = pages(mixed, Options(title="For a long train ride"), 80)
    write("puzzles", [found[4]])
    write("words", [pages(words, Options(title="Deduction sheets", per_page=6), 80)[0].crop((0, 0, 661, 560))])
    write("solutions", [found[-1]])
    large = some("suguru", "6x6", "easy", [1])
    write(
        "large-print",
        [
            *pages(large, Options(title="Large print", large_print=True, cover=False), 46)[:1],
            *pages(mixed[8:12], Options(title="With little ink", ink_saving=True, cover=False), 46)[:1],
            *pages(
                mixed[4:10],
                Options(title="Six to a page", per_page=6, cover=False, qr=True, site="https://pista.example"),
                46,
            )[:1],
        ],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
