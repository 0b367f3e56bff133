"""Puzzles for paper, and the pages that they make, for the working processes: plain values in, plain values out.

Which field of a wish is at fault is told; what the pages cost is bounded by whoever asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pista.book.document import Book
from pista.book.entries import Entry, entry, is_printable
from pista.book.making import make, printed
from pista.book.options import PER_PAGE, Options
from pista.book.press import first_page, page_count
from pista.kind import AnyKind, PuzzleError, on_paper
from pista.kinds import kind_named
from pista.message import message
from pista.web.failures import FieldError, TooLargeError, field
from pista.web.work import tasks

BOOK, SOLUTIONS = "booklet.pdf", "solutions.pdf"
SAMPLES = 256
"""Puzzles that are remembered to show how a page would look."""
DIFFERENT = max(PER_PAGE)
"""Of a group, so many are made for that."""


class Text(NamedTuple):
    """A puzzle as plain values."""

    kind: str
    text: str


@dataclass(frozen=True)
class Group:
    """So many puzzles of a kind and level; None for whatever the kind itself prefers."""

    kind: str
    shape: str | None
    level: str | None
    count: int


class Made(NamedTuple):
    """The files of a book by name, the pages of each, and how many pages are `without_code`."""

    files: dict[str, bytes]
    pages: dict[str, int]
    without_code: int


def printable(name: str) -> AnyKind:
    """The kind of that name, if there are puzzles of it that can be printed."""
    kind = kind_named(name)
    if not is_printable(kind):
        raise PuzzleError(message("book.not_for_paper"))
    return kind


def new(group: Group, number: int, seed: int, most_cells: int) -> Text:
    """A puzzle for paper, of the group of that number."""
    with field(f"#/groups/{number}/kind"):
        kind = printable(group.kind)
    wanted = {} if group.level is None else {"level": group.level}
    try:
        make = kind.sheet if on_paper(kind) else kind.generate
        puzzle = make(*([] if group.shape is None else [group.shape]), seed=seed, **wanted)
        tasks.require_size(kind, puzzle, most_cells)
    except PuzzleError as error:
        named = dict(error.message.values)
        at = "level" if "level" in named or named.get("option") == "level" else "shape"
        raise FieldError(error, f"#/groups/{number}/{at}") from None
    return Text(kind.name, kind.write(puzzle))


def bound(puzzles: Sequence[Text], options: Options, most_pages: int, most_bytes: int) -> Made:
    """The book of these puzzles, each proved to have one solution."""
    made = printed(map(_entry, puzzles), options)
    files = {BOOK: made.book} | ({} if made.solutions is None else {SOLUTIONS: made.solutions})
    pages = {name: page_count(data) for name, data in files.items()}
    if max(pages.values()) > most_pages:
        raise TooLargeError("web.book_pages", most_pages)
    if sum(map(len, files.values())) > most_bytes:
        raise TooLargeError("web.book_bytes", most_bytes)
    return Made(files, pages, made.without_code)


def first(groups: Sequence[Group], options: Options, most_cells: int) -> list[bytes]:
    """The first page of such a book as PNG and, where that has none, the first of its puzzles. A few puzzles of each
    group stand for all of it."""
    entries = [
        _sample(replace(group, count=1), number, at % DIFFERENT, most_cells)
        for number, group in enumerate(groups)
        for at in range(group.count)
    ]
    whole = Book(entries, options)
    books = [whole]
    if whole.has_cover or whole.has_rules:
        books.append(Book(entries, replace(options, cover=False, rules=False)))
    return [first_page(book.puzzles()) for book in books]


def sheet(puzzle: Text, options: Options, most_cells: int) -> bytes:
    """One puzzle on a page."""
    kind = printable(puzzle.kind)
    read = kind.read(puzzle.text)
    tasks.require_size(kind, read, most_cells)
    return make([read], **vars(options))


@lru_cache(maxsize=SAMPLES)
def _sample(group: Group, number: int, seed: int, most_cells: int) -> Entry:
    return _entry(new(group, number, seed, most_cells))


def _entry(puzzle: Text) -> Entry:
    return entry(kind_named(puzzle.kind).read(puzzle.text))
