"""`pista book`: puzzles of any kinds, from anywhere, as a PDF to print."""

from typing import Any

import click

from pista.batch.sources import STDIN
from pista.cli.book_file import book_options, must_take_a_book, options_of_book, write_book
from pista.cli.exit_codes import BAD_INPUT
from pista.cli.help import SpokenCommand
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.extras import needs
from pista.kind import PuzzleError

MOST_TOLD = 20
"""Puzzles that are refused one by one; of more their number is enough."""


@click.command(cls=SpokenCommand, help="book.about_long", epilog="book.about_exit")
@click.argument("places", nargs=-1, required=True, metavar="FILE|-|URL...")
@click.option("-o", "--output", metavar="FILE|-", required=True, help="book.help_output")
@click.option("--kind", metavar="KIND", help="book.help_kind")
@book_options
@ui_option
@click.pass_context
def book(context: click.Context, /, places: tuple[str, ...], output: str, kind: str | None, **given: Any) -> None:
    user: User = context.obj
    options = options_of_book(user, given)
    must_take_a_book(output, options, places)
    with needs("print"):
        from pista.book.making import require_room
        from pista.book.press import require_letters, require_press
        from pista.book.reading import entries_in

        require_press()
    require_letters(f"{options.title} {options.subtitle} {options.author}")
    entries, refused = [], 0
    with Bar(user.say("book.proving"), among_lines=output == STDIN) as bar:
        for read in entries_in(places, kind):
            if read.entry is not None:
                entries.append(read.entry)
                require_room(len(entries))
            elif read.error is not None:
                refused += 1
                _refuse(user, read.error, refused)
            bar.advance()
    if refused:
        click.echo(f"pista: {user.say('book.refused', n=refused)}", err=True)
        context.exit(BAD_INPUT)
    write_book(user, entries, options, output)


def _refuse(user: User, error: PuzzleError, number: int) -> None:
    if number <= MOST_TOLD:
        click.echo(f"pista: {error.say(user.settings.language)}", err=True)
    elif number == MOST_TOLD + 1:
        click.echo("pista: …", err=True)
