"""How a book is wished for on the command line, and the file that it becomes: whole, or not there."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from pista.batch.sources import STDIN
from pista.cli.common_options import require
from pista.cli.output import must_be_writable, write_file, write_files
from pista.cli.progress import Bar
from pista.cli.user import User
from pista.extras import needs
from pista.kind import PuzzleError
from pista.message import LANGUAGES, message

if TYPE_CHECKING:
    from pista.book import Entry, Options
    from pista.book.making import Printed

ROOM = 1_000_000
"""Bytes that are free on the disk before anything is done."""
ROOM_FOR_EACH = 20_000
"""Bytes that a puzzle may take, with its solution and a part of a code."""


def book_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Every option of a book; `options_of_book` takes what they give."""
    from pista.book.options import MOST_HINTS, PAPERS, PER_PAGE, SOLUTIONS

    options = (
        click.option("--title", default="", metavar="TEXT", help="book.help_title"),
        click.option("--subtitle", default="", metavar="TEXT", help="book.help_subtitle"),
        click.option("--author", default="", metavar="TEXT", help="book.help_author"),
        click.option("--language", type=click.Choice(LANGUAGES), help="book.help_language"),
        click.option(
            "--paper", type=click.Choice(tuple(PAPERS)), default="a4", show_default=True, help="book.help_paper"
        ),
        click.option("--per-page", type=click.Choice([str(each) for each in PER_PAGE]), help="book.help_per_page"),
        click.option("--large-print", is_flag=True, help="book.help_large_print"),
        click.option(
            "--solutions", type=click.Choice(SOLUTIONS), default="end", show_default=True, help="book.help_solutions"
        ),
        click.option("--rules/--no-rules", default=None, help="book.help_rules"),
        click.option("--cover/--no-cover", default=None, help="book.help_cover"),
        click.option("--hints", type=click.IntRange(0, MOST_HINTS), default=0, metavar="N", help="book.help_hints"),
        click.option("--qr", is_flag=True, help="book.help_qr"),
        click.option("--site", default="", metavar="URL", help="book.help_site"),
        click.option("--booklet", is_flag=True, help="book.help_booklet"),
        click.option("--page-numbers/--no-page-numbers", default=True, help="book.help_page_numbers"),
        click.option("--ink", type=click.Choice(["normal", "saving"]), default="normal", help="book.help_ink"),
    )
    for option in reversed(options):
        command = option(command)
    return command


def options_of_book(user: User, given: dict[str, Any]) -> "Options":
    """What was asked for, in the language of the interface unless another was named."""
    from pista.book.options import Options

    require(("--qr", given["qr"]), ("--site", given["site"]))
    require(("--site", given["site"]), ("--qr", given["qr"]))
    named = dict(given)
    saving = named.pop("ink") == "saving"
    per_page = named.pop("per_page")
    language = named.pop("language") or user.settings.language
    return Options(**named, language=language, ink_saving=saving, per_page=None if per_page is None else int(per_page))


def must_take_a_book(path: str, options: "Options | None" = None, others: Iterable[str] = ()) -> None:
    """Before any work: PuzzleError where the book, or its solutions, could not be written, or would be written over one
    of the other files."""
    if path == STDIN:
        if sys.stdout.isatty():
            raise PuzzleError(message("book.no_terminal"))
        if options is not None and options.solutions == "separate":
            raise PuzzleError(message("book.two_files"))
        return
    for each in _paths(path, separate=options is not None and options.solutions == "separate"):
        if any(_are_one(each, other) for other in others):
            raise PuzzleError(message("book.same_file", path=each))
        must_be_writable(each, ROOM)


class PlainBook:
    """A book without wishes, of so many puzzles at most: those of `lines` of JSON. What cannot be is told before any of
    them is made."""

    def __init__(self, user: User, path: str, most: int, others: Iterable[str | None] = ()) -> None:
        with needs("print"):
            from pista.book.making import require_room
            from pista.book.press import require_press

            require_press()
        require_room(most)
        must_take_a_book(path, others=filter(None, others))
        self.lines: list[str] = []
        self._user = user
        self._path = path

    def write(self) -> None:
        """Proves the puzzles once more, and writes the book."""
        from pista.book import Options
        from pista.book.reading import entry_of

        with Bar(self._user.say("book.proving"), len(self.lines)) as bar:
            entries = []
            for line in self.lines:
                entries.append(entry_of(line))
                bar.advance()
        write_book(self._user, entries, Options(language=self._user.settings.language), self._path)


def _are_one(path: str, other: str) -> bool:
    """Whether these are one file, which may not be there yet."""
    one, two = Path(path), Path(other)
    with suppress(OSError, ValueError):
        return one.samefile(two) if one.exists() else one.resolve() == two.resolve()
    return False


def write_book(user: User, entries: Sequence["Entry"], options: "Options", path: str) -> None:
    """Sets the pages and writes them, all or nothing, and says so."""
    from pista.book.press import page_count

    paths = [] if path == STDIN else _paths(path, separate=options.solutions == "separate")
    for each in paths:
        must_be_writable(each, ROOM + ROOM_FOR_EACH * len(entries))
    made = _printed(user, entries, options)
    if not paths:
        sys.stdout.buffer.write(made.book)
    elif made.solutions is None:
        write_file(paths[0], made.book)
    else:
        write_files(dict(zip(paths, (made.book, made.solutions), strict=True)))
    pages = message("book.pages", n=page_count(made.book))
    click.echo(user.say("book.made", n=len(entries), path=", ".join(paths) or path, pages=pages), err=True)
    if repeated := _repeated(entries):
        click.echo(user.say("book.repeated", n=repeated), err=True)
    if made.without_code:
        click.echo(user.say("book.without_code", n=made.without_code), err=True)


def _repeated(entries: Sequence["Entry"]) -> int:
    """How many puzzles are there more than once."""
    found = Counter((each.kind.name, each.kind.write(each.puzzle)) for each in entries)
    return sum(times > 1 for times in found.values())


def _paths(path: str, *, separate: bool) -> list[str]:
    """The file of the book, and where solutions are separate `book-solutions.pdf` beside `book.pdf`."""
    if not separate:
        return [path]
    whole = Path(path)
    return [path, str(whole.with_name(f"{whole.stem}-solutions{whole.suffix}"))] if whole.name else [path, path]


def _printed(user: User, entries: Sequence["Entry"], options: "Options") -> "Printed":
    """Sets the pages in a thread of its own, so that Ctrl-C is heard meanwhile."""
    with needs("print"):
        from pista.book.making import printed
    found: list[Printed | BaseException] = []

    def work() -> None:
        try:
            found.append(printed(entries, options))
        except BaseException as error:
            found.append(error)

    thread = Thread(target=work, daemon=True)
    with Bar(user.say("book.setting")):
        thread.start()
        thread.join()
    (outcome,) = found
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome
