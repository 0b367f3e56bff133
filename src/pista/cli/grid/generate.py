"""`generate`: one puzzle as text, or many as JSON lines in seed order, on all cores."""

import inspect
import os
import secrets
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from pista.as_json import puzzle_json
from pista.batch import in_order
from pista.cli.exit_codes import INTERRUPTED
from pista.cli.grid.files import echo_json, json_option, read_puzzle, refuse_both, show, write_picture
from pista.cli.help import SpokenCommand, key_or
from pista.cli.output import must_be_writable
from pista.cli.progress import Bar, searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.grid.text import COMMENT
from pista.kind import Verdict
from pista.options import default_level, default_shape, options_of

MOST_JOBS = 256
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
    @kind_options(kind)
    @json_option
    @click.option("--svg", metavar="FILE", help="help.generate_svg")
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
        as_json: bool,
        svg: str | None,
        template: str | None = None,
        **options: Any,
    ) -> None:
        refuse_both((shape or "", shape), ("--template", template))
        wanted = usual if shape is None else shape
        if template is not None:
            wanted = _template(user, kind, template)
            options = _as_headed(wanted, options)
        first = secrets.randbits(32) if seed is None else seed

        def make(number: int) -> Any:
            return kind.generate(wanted, level=level, seed=number, **options)

        def line(number: int, puzzle: Any) -> None:
            made = puzzle_json(kind, puzzle)
            wish = {"seed": number, "shape": wanted, "level": level, "options": options}
            echo_json(kind, verdict=Verdict.UNIQUE, **wish, puzzle=made)

        def give(number: int, puzzle: Any) -> None:
            line(number, puzzle)
            if svg is not None:
                write_picture(user, kind.paint(puzzle, kind.start(puzzle)), numbered(svg, number - first + 1))

        if svg is not None:
            must_be_writable(numbered(svg, 1) if count is not None and Path(svg).name else svg)
        if count is not None:
            _many(user, make, range(first, first + count), count, jobs, give)
            return
        puzzle = searching(user, lambda: make(first))
        if as_json:
            line(first, puzzle)
        else:
            if seed is None:
                # A comment, which is passed over where the board is read again.
                click.echo(f"{COMMENT} --seed {first}")
            show(user, kind, puzzle, kind.start(puzzle))
        write_picture(user, kind.paint(puzzle, kind.start(puzzle)), svg)

    return generate


def numbered(path: str, number: int) -> str:
    """`boards.svg` as `boards-1.svg`."""
    whole = Path(path)
    return str(whole.with_name(f"{whole.stem}-{number}{whole.suffix}"))


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


def _many(
    user: User,
    make: Callable[[int], Any],
    seeds: range,
    count: int,
    jobs: int,
    give: Callable[[int, Any], None],
) -> None:
    """`count` puzzles; a range of more seeds than the machine can count cannot say how many it has."""
    executor = ThreadPoolExecutor(jobs) if jobs > 1 else None
    made = in_order(executor, make, seeds, ahead=4 * jobs) if executor else ((seed, make(seed)) for seed in seeds)
    try:
        with Bar(user.say("grid.generating"), count, among_lines=True) as bar:
            for seed, puzzle in made:
                give(seed, puzzle)
                sys.stdout.flush()
                bar.advance()
    except KeyboardInterrupt:
        if executor is None:
            raise
        # Threads inside the core cannot be stopped, and a finishing interpreter would wait for them.
        print(file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)
    if executor:
        executor.shutdown()
