"""A book from puzzles: as a PDF, as two where solutions are separate, or its first page as a picture."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Unpack

from pista.book.document import Book
from pista.book.entries import Entry, entry
from pista.book.options import MOST_PUZZLES, PAPERS, Options, Wishes
from pista.book.press import first_page, folded, pdf
from pista.kind import PuzzleError
from pista.message import message

Json = dict[str, Any]


class Printed(NamedTuple):
    """A `book` as PDF, its `solutions` where they are separate, and how many of its pages are `without_code` because
    their puzzles do not fit into one."""

    book: bytes
    solutions: bytes | None = None
    without_code: int = 0


def make(puzzles: Iterable[Any], **options: Unpack[Wishes]) -> bytes:
    """A PDF of these puzzles, of any kinds, each proved to have one solution before it is printed. The options are
    those of `Options`; separate solutions are `printed`."""
    return printed(entries_of(puzzles), Options(**options)).book


def preview(puzzles: Iterable[Any], **options: Unpack[Wishes]) -> bytes:
    """The first page as PNG."""
    return first_page(Book(entries_of(puzzles), Options(**options)).puzzles())


def entries_of(puzzles: Iterable[Any]) -> list[Entry]:
    """The puzzles, proved and graded; PuzzleError says which one of them cannot be printed."""
    found: list[Entry] = []
    for number, each in enumerate(puzzles, 1):
        require_room(number)
        found.append(each if isinstance(each, Entry) else _entry(number, each))
    return found


def require_room(puzzles: int) -> None:
    """Refuses more than a book holds."""
    if puzzles > MOST_PUZZLES:
        raise PuzzleError(message("book.too_many", most=MOST_PUZZLES))


def printed(entries: Iterable[Entry], options: Options) -> Printed:
    """The book, and its solutions where they are a file of their own."""
    book = Book(entries_of(entries), options)
    solutions = _pdf(book.solutions(), options) if options.solutions == "separate" else None
    return Printed(_pdf(book.puzzles(), options), solutions, book.without_code)


def _entry(number: int, puzzle: object) -> Entry:
    try:
        return entry(puzzle)
    except PuzzleError as error:
        raise PuzzleError(message("book.numbered", number=number, why=error.message)) from None


def _pdf(document: Json, options: Options) -> bytes:
    pages = pdf(document)
    if not options.booklet:
        return pages

    def alt(numbers: tuple[int, ...]) -> str:
        return options.say("book.sheet_alt", pages=", ".join(map(str, sorted(numbers))))

    return folded(pages, PAPERS[options.paper], document["title"], options.language, alt)
