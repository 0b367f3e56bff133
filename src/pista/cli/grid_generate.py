"""`generate`: one puzzle as text, or many as JSON lines in seed order, on all cores."""

import inspect
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource

from pista.as_json import puzzle_json
from pista.batch import in_order
from pista.cli.grid_files import echo_json, json_option, read_puzzle, refuse_both, searching, show, write_picture
from pista.cli.surroundings import Surroundings, ui_option
from pista.cli.writable import must_be_writable
from pista.grid.options import GENERATED_LEVELS, Between, OneOf
from pista.grid.surface import AnyGridKind
from pista.kind import Verdict

INTERRUPTED = 130
MOST_JOBS = 256
COMMON = ("level", "seed")
TOUCH = "touch"
TEMPLATE = "template"
"""The format of kinds whose shape may be any cells."""


def kind_options(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The keyword arguments of the kind's own `generate` as options, with the choices and ranges of its annotations.

    The kind itself refuses what is wrong: its sentence is in the reader's language.
    """
    hints = get_type_hints(kind.generate, include_extras=True)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for name, parameter in reversed(list(inspect.signature(kind.generate).parameters.items())):
            if parameter.kind is not parameter.KEYWORD_ONLY or name in COMMON:
                continue
            flag = f"--{name.replace('_', '-')}"
            bare, *notes = get_args(hints[name]) if get_origin(hints[name]) is Annotated else (hints[name],)
            about = next((note for note in notes if isinstance(note, str)), None)
            if bare is bool:
                function = click.option(flag, is_flag=True, help=about)(function)
                continue
            allowed = next((str(note) for note in notes if isinstance(note, OneOf | Between)), None)
            shape = str if bare is str else int
            shown = parameter.default is not None
            function = click.option(
                flag, type=shape, default=parameter.default, show_default=shown, metavar=allowed, help=about
            )(function)
        return function

    return decorate


def level_option(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The level; the kind refuses those it does not have."""
    levels = "|".join(GENERATED_LEVELS)
    return click.option("--level", metavar=levels, default=default, show_default=True, help="How hard it is.")


def template_option(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--template`, for kinds that can write templates."""
    if TEMPLATE not in kind.FORMATS:
        return lambda function: function
    return click.option("--template", metavar="FILE|-", help="A file whose cells are the shape.")


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""
    default_shape = inspect.signature(kind.generate).parameters["shape"].default

    @click.command("generate", epilog=inspect.getdoc(kind.generate))
    @click.argument("shape", required=False, metavar=f"[SHAPE={default_shape}]")
    @template_option(kind)
    @level_option("medium")
    @click.option("--seed", type=int, help="The same number makes the same puzzle; with --count the first of many.")
    @click.option("--count", type=click.IntRange(1), metavar="N", help="N puzzles as JSON lines, in seed order.")
    @click.option(
        "--jobs", type=click.IntRange(1, MOST_JOBS), default=os.cpu_count() or 1, metavar="N", help="How many at once."
    )
    @kind_options(kind)
    @json_option
    @click.option("--svg", metavar="FILE", help="Also draw it into this file; with --count into FILE-1, FILE-2, …")
    @ui_option
    @click.pass_obj
    def generate(
        around: Surroundings,
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
        """Make a new puzzle with exactly one solution, of exactly the level asked for."""
        refuse_both((shape or "", shape), ("--template", template))
        wanted = default_shape if shape is None else shape
        if template is not None:
            wanted = _template(around, kind, template)
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
                write_picture(around, kind.paint(puzzle, kind.start(puzzle)), numbered(svg, number - first + 1))

        if svg is not None:
            must_be_writable(numbered(svg, 1) if count is not None and Path(svg).name else svg)
        if count is not None:
            _many(around, make, range(first, first + count), count, jobs, give)
            return
        puzzle = searching(around, lambda: make(first))
        if as_json:
            line(first, puzzle)
        else:
            show(around, kind, puzzle, kind.start(puzzle))
        write_picture(around, kind.paint(puzzle, kind.start(puzzle)), svg)

    return generate


def numbered(path: str, number: int) -> str:
    """`boards.svg` as `boards-1.svg`."""
    whole = Path(path)
    return str(whole.with_name(f"{whole.stem}-{number}{whole.suffix}"))


def _template(around: Surroundings, kind: AnyGridKind, source: str) -> str:
    """The cells of any text that holds a puzzle; one line is a template too."""
    puzzle, _ = read_puzzle(around, kind, source)
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
    around: Surroundings,
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
        for seed, puzzle in _with_progress(around, made, count):
            give(seed, puzzle)
            sys.stdout.flush()
    except KeyboardInterrupt:
        if executor is None:
            raise
        # Threads inside the core cannot be stopped, and a finishing interpreter would wait for them.
        print(file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)
    if executor:
        executor.shutdown()


def _with_progress(around: Surroundings, made: Iterator[tuple[int, Any]], total: int) -> Iterator[tuple[int, Any]]:
    """A bar on the terminal, unless the lines themselves go there."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from made
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(around.say("grid.generating"), total=total)
        for item in made:
            yield item
            progress.advance(task)
