"""One puzzle is answered as its command likes; several, from any number of sources, by one line of JSON each."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from pista.batch.answering import Answer, Question, answer
from pista.batch.reading import puzzle_in
from pista.batch.sources import STDIN, Found, found_in
from pista.cli.common_options import MOST_JOBS
from pista.cli.exit_codes import BAD_INPUT
from pista.cli.grid.files import complaining_of, sources
from pista.cli.output import must_be_writable, numbered, write_file
from pista.cli.progress import Bar
from pista.cli.user import User
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind

DIGITS = 6
"""In the numbers of pictures: how many there will be is not known while puzzles still come."""
EPILOG = "help.several"


def several_options(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Where the puzzles are, and how several are answered: all that `the_one` asks for beside the question."""
    places = click.argument("places", nargs=-1, required=True, metavar=f"{sources(kind)}...")
    lines = click.option("--lines", is_flag=True, help="help.several_lines")
    jobs = click.option(
        "--jobs", type=click.IntRange(1, MOST_JOBS), default=os.cpu_count() or 1, metavar="N", help="help.several_jobs"
    )
    return lambda function: places(jobs(lines(function)))


def the_one(
    context: click.Context,
    kind: AnyGridKind,
    question: Question,
    *,
    places: tuple[str, ...],
    jobs: int,
    lines: bool,
    svg: str | None = None,
    may_be_several: Callable[[], object] = int,
) -> tuple[Any, Position]:
    """The puzzle and its position if there is only one. Several are answered here, and the program ends; what cannot be
    asked of several, `may_be_several` refuses."""
    user: User = context.obj
    found = found_in(places, (kind.name,))
    # Who sends puzzles through a pipe may wait for the first answer; elsewhere no more processes than there is to do.
    first = tuple(islice(found, (1 if lines else 2) if STDIN in places else max(2, jobs)))
    if lines or len(first) > 1:
        may_be_several()
        jobs = jobs if STDIN in places else min(jobs, len(first))
        context.exit(_answer_all(user, question, chain(first, found), jobs, svg))
    (one,) = first
    if one.error is not None:
        raise one.error
    with complaining_of(user, None if one.line is None else one.source):
        return puzzle_in(kind, one.text)


def _answer_all(user: User, question: Question, found: Iterator[Found], jobs: int, svg: str | None) -> int:
    """A line for each, in order, as soon as it is there; the program's exit code: the largest of all, but 64 where
    something could not be read."""
    from pista.batch.intake import Intake
    from pista.workers.processes import processes
    from pista.workers.shares import give_all, in_order

    if svg is not None:
        must_be_writable(numbered(svg, 1, DIGITS) if Path(svg).name else svg)
    code = count = 0

    def give(answers: list[Answer]) -> None:
        nonlocal code, count
        for each in answers:
            count += 1
            code = max(code, BAD_INPUT if each.error is not None else each.code)
            if svg is not None and each.picture is not None:
                write_file(numbered(svg, count, DIGITS), each.picture)
            if question.bare and each.error is not None:
                click.echo(f"pista: {each.line}", err=True)
        shown = (each.line for each in answers if not question.bare or each.error is None)
        click.echo("".join(f"{line}\n" for line in shown), nl=False)
        intake.accept(len(answers))
        bar.advance(len(answers))

    # Processes are forked before there are threads.
    with (
        processes(jobs, fork=True) as pool,
        Intake(found) as intake,
        Bar(user.say("grid.answering"), among_lines=True) as bar,
    ):
        give_all(in_order(pool, partial(answer, question), intake.take, workers=jobs), give)
    return code
