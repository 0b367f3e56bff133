"""`generate`: one puzzle as text, or many as JSON lines in seed order, on all cores."""

import inspect
import os
import secrets
from collections.abc import Callable
from typing import Any

import click
from click.core import ParameterSource

from pista.batch.digests import require_canonical
from pista.batch.making import EXTRAS, Order, drawn, line_of
from pista.batch.sources import STDIN
from pista.cli.book_file import PlainBook
from pista.cli.common_options import MOST_JOBS, cluster_option, refuse_both, require
from pista.cli.grid.files import json_option, read_puzzle, show
from pista.cli.grid.many import Batch, make_many
from pista.cli.help import SpokenCommand, key_or
from pista.cli.output import must_be_writable, write_file
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.grid.text import COMMENT
from pista.options import default_level, default_shape, one_of, options_of

TOUCH = "touch"
TEMPLATE = "template"
"""The format of kinds whose shape may be any cells."""


def kind_options(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What the kind's own `generate` can be asked; what is wrong it refuses itself, in the reader's language."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options_of(kind.generate)):
            flag = f"--{option.name.replace('_', '-')}"
            about = key_or(option.about, f"{kind.name}.option_{option.name}")
            if option.type is bool:
                declared = f"{flag}/--no-{flag[2:]}" if option.default else flag
                function = click.option(declared, is_flag=True, default=option.default, help=about)(function)
                continue
            function = click.option(
                flag,
                type=option.type,
                default=option.default,
                show_default=option.default is not None,
                metavar=None if option.allowed is None else str(option.allowed),
                help=about,
            )(function)
        return function

    return decorate


def level_option(kind: AnyGridKind, default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The level, among those the kind offers; it refuses others itself."""
    levels = "|".join((*kind.ABOUT.levels, *kind.ABOUT.further_levels))
    return click.option("--level", metavar=levels, default=default, show_default=True, help="help.level")


def template_option(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--template`, for kinds that can write templates."""
    if TEMPLATE not in kind.FORMATS:
        return lambda function: function
    return click.option("--template", metavar="FILE|-", help="help.generate_template")


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""
    usual = default_shape(kind.generate)

    @click.command(
        "generate",
        cls=SpokenCommand,
        help="help.generate_about",
        epilog=key_or(inspect.getdoc(kind.generate), f"{kind.name}.generate"),
    )
    @click.argument("shape", required=False, metavar=f"[SHAPE={usual}]")
    @template_option(kind)
    @level_option(kind, default_level(kind.generate))
    @click.option("--seed", type=int, help="help.generate_seed")
    @click.option("--count", type=click.IntRange(1), metavar="N", help="help.generate_count")
    @click.option(
        "--jobs", type=click.IntRange(1, MOST_JOBS), default=os.cpu_count() or 1, metavar="N", help="help.generate_jobs"
    )
    @cluster_option
    @click.option("--out", metavar="FILE", help="help.generate_out")
    @click.option("--resume", is_flag=True, help="help.generate_resume")
    @click.option("--distinct", is_flag=True, help="help.generate_distinct")
    @click.option("--against", multiple=True, metavar="FILE", help="help.generate_against")
    @kind_options(kind)
    @json_option
    @click.option("--svg", metavar="FILE", help="help.generate_svg")
    @click.option("--pdf", metavar="FILE|-", help="book.help_pdf")
    @click.option("--with", "extras", metavar="solution,grade,svg", callback=_extras, help="help.generate_with")
    @ui_option
    @click.pass_obj
    def generate(
        user: User,
        /,
        shape: str | None,
        level: str,
        seed: int | None,
        count: int | None,
        jobs: int,
        cluster: str | None,
        as_json: bool,
        svg: str | None,
        pdf: str | None,
        extras: tuple[str, ...],
        out: str | None,
        resume: bool,
        distinct: bool,
        against: tuple[str, ...],
        template: str | None = None,
        **options: Any,
    ) -> None:
        refuse_both((shape or "", shape), ("--template", template))
        wanted = usual if shape is None else shape
        if template is not None:
            wanted = _template(user, kind, template)
            options = _as_headed(wanted, options)
        picture = None if svg is None else user.settings.language
        order = Order(kind.name, wanted, level, options, extras, picture, distinct or bool(against))
        if order.distinct:
            require_canonical(kind)
        jobs_asked = click.get_current_context().get_parameter_source("jobs") is ParameterSource.COMMANDLINE
        refuse_both(("--jobs", jobs_asked), ("--cluster", cluster is not None))
        for name, asked in (
            *(("--out", out is not None), ("--cluster", cluster is not None)),
            *(("--distinct", distinct), ("--against", bool(against))),
        ):
            require((name, asked), ("--count", count is not None))
        require(("--resume", resume), ("--out", out is not None))
        out = None if out == "-" else out
        if count is not None:
            make_many(user, Batch(order, count, seed, jobs, out, resume, svg, pdf, against, cluster))
            return
        if svg is not None:
            must_be_writable(svg)
        book = None if pdf is None else PlainBook(user, pdf, 1, (svg,))
        first = secrets.randbits(32) if seed is None else seed
        puzzle = searching(user, lambda: kind.generate(wanted, level=level, seed=first, **options))
        line = line_of(kind, order, first, puzzle)
        if pdf == STDIN:
            pass
        elif as_json or extras:
            click.echo(line)
        else:
            if seed is None:
                # A comment, which is passed over where the board is read again.
                click.echo(f"{COMMENT} --seed {first}")
            show(user, kind, puzzle, kind.start(puzzle))
        if svg is not None:
            write_file(svg, drawn(kind, puzzle, user.settings.language))
        if book is not None:
            book.lines.append(line)
            book.write()

    return generate


def _extras(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """What should come with every board, in our own order whatever the asker's."""
    asked = {part.strip() for part in (value or "").split(",")} - {""}
    for part in sorted(asked):
        one_of("--with", part, EXTRAS)
    return tuple(extra for extra in EXTRAS if extra in asked)


def _template(user: User, kind: AnyGridKind, source: str) -> str:
    """The cells of any text that holds a puzzle; one line is a template too."""
    puzzle, _ = read_puzzle(user, kind, source)
    text = kind.FORMATS[TEMPLATE](puzzle, None)
    return text if "\n" in text.strip() else text.strip()


def _as_headed(template: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options with the neighbourhood that the template itself names; another one asked for contradicts it."""
    heading = template.partition("\n")[0]
    if TOUCH not in options or not heading.isalpha():
        return options
    asked = click.get_current_context().get_parameter_source(TOUCH) is ParameterSource.COMMANDLINE
    refuse_both((heading, asked and options[TOUCH] != heading), (f"--{TOUCH} {options[TOUCH]}", True))
    return options | {TOUCH: heading}
