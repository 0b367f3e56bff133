"""`pista wordle generate`: deduction sheets, one as text, or many as JSON lines in seed order, on all cores."""

import os
from functools import partial
from secrets import randbits

import click

from pista import wordle
from pista.batch.making import EXTRAS, Made, Order, line_of, make, new
from pista.batch.run import Run
from pista.batch.sources import STDIN
from pista.cli.book_file import PlainBook
from pista.cli.common_options import MOST_JOBS, require
from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.output import must_be_writable, write_file
from pista.cli.progress import Bar
from pista.cli.user import User, ui_option
from pista.cli.wordle.word_options import LENGTH
from pista.message import any_of
from pista.options import default_level, one_of
from pista.wordle.lexicon import languages
from pista.workers.processes import processes
from pista.workers.shares import LOCAL_SECONDS, give_all, in_order


def _extras(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """What should come with every sheet, in our own order whatever the asker's."""
    asked = {part.strip() for part in (value or "").split(",")} - {""}
    for part in sorted(asked):
        one_of("--with", part, EXTRAS)
    return tuple(extra for extra in EXTRAS if extra in asked)


@click.command(cls=SpokenCommand, help="help.wordle_generate_about")
@click.option(
    "--lang",
    metavar="NAME",
    cls=TellingOption,
    values=lambda: {"names": any_of(languages())},
    help="help.wordle_generate_lang",
)
@click.option("--length", default=LENGTH, show_default=True, help="help.wordle_length")
@click.option(
    "--level",
    metavar="|".join(wordle.ABOUT.paper_levels),
    default=default_level(wordle.sheet),
    show_default=True,
    help="help.level",
)
@click.option("--seed", type=int, help="help.generate_seed")
@click.option("--count", type=click.IntRange(1), metavar="N", help="help.generate_count")
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), default=os.cpu_count() or 1, metavar="N", help="help.generate_jobs"
)
@click.option("--out", metavar="FILE", help="help.wordle_generate_out")
@click.option("--pdf", metavar="FILE|-", help="book.help_pdf")
@click.option("--with", "extras", metavar="solution,grade,svg", callback=_extras, help="help.generate_with")
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_obj
def generate(
    user: User,
    /,
    lang: str | None,
    length: int,
    level: str,
    seed: int | None,
    count: int | None,
    jobs: int,
    out: str | None,
    pdf: str | None,
    extras: tuple[str, ...],
    as_json: bool,
) -> None:
    language = user.settings.language
    order = Order(wordle.name, f"{(lang or language).lower()} {length}", level, extras=extras, picture=language)
    first = randbits(32) if seed is None else seed
    require(("--out", out is not None), ("--count", count is not None))
    out = None if out == STDIN else out
    if out is not None:
        must_be_writable(out)
    book = None if pdf is None else PlainBook(user, pdf, count or 1, (out,))
    if count is not None:
        shown = out is None and pdf != STDIN
        lines = _make_many(user, order, first, count, jobs, shown=shown)
        if out is not None:
            write_file(out, "".join(f"{line}\n" for line in lines))
    else:
        puzzle = new(order, first)
        lines = [line_of(wordle, order, first, puzzle)]
        if pdf == STDIN:
            pass
        elif as_json or extras:
            click.echo(lines[0])
        else:
            _show(user, puzzle, first if seed is None else None)
    if book is not None:
        book.lines += lines
        book.write()


def _show(user: User, puzzle: wordle.Puzzle, seed: int | None) -> None:
    """At a terminal what is told, so that whoever looks may find the word; in a pipe all of it as text."""
    if not user.terminal:
        # The comment is passed over where the sheet is read again.
        click.echo("" if seed is None else f"; --seed {seed}\n", nl=False)
        click.echo(wordle.write(puzzle), nl=False)
        return
    picture = wordle.paint(puzzle)
    click.echo(user.worded(picture.caption))
    if not user.settings.plain:
        from rich.console import Console

        from pista.render.terminal import coloured

        console = Console(highlight=False)
        console.print(coloured(picture, user.settings.palette, console.width), soft_wrap=True)


def _make_many(user: User, order: Order, first: int, count: int, jobs: int, *, shown: bool) -> list[str]:
    """The lines of so many sheets, in seed order; `shown` as soon as they are made."""
    lines: list[str] = []
    run = Run(first, count)
    # Processes are forked before there is a bar with threads of its own.
    with processes(jobs, fork=True) as pool, Bar(user.say("grid.generating"), count, among_lines=shown) as bar:

        def give(made: list[Made]) -> None:
            sheets = [each.line for each in run.accept(made)]
            lines.extend(sheets)
            if shown:
                click.echo("".join(f"{line}\n" for line in sheets), nl=False)
            bar.advance(len(sheets))

        share_out = partial(in_order, pool, workers=jobs, seconds=LOCAL_SECONDS)
        give_all(share_out(partial(make, order), run.take), give)
    if run.given_up:
        raise run.given_up
    return lines
