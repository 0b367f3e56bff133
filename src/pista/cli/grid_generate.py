"""`generate`: one puzzle as text, or many as JSON lines in seed order, on all cores."""

import inspect
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_type_hints

import click

from pista.batch import in_order
from pista.cli.grid_files import echo_json, json_option, read_text, searching, show, svg_option, write_picture
from pista.cli.surroundings import Surroundings, ui_option
from pista.grid.options import GENERATED_LEVELS
from pista.grid.surface import AnyGridKind
from pista.kind import PuzzleError
from pista.message import message

INTERRUPTED = 130
COMMON = ("level", "seed")


def kind_options(kind: AnyGridKind) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The keyword arguments of the kind's own `generate` as options."""
    hints = get_type_hints(kind.generate)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for name, parameter in reversed(list(inspect.signature(kind.generate).parameters.items())):
            if parameter.kind is not parameter.KEYWORD_ONLY or name in COMMON:
                continue
            flag = f"--{name.replace('_', '-')}"
            if hints[name] is bool:
                function = click.option(flag, is_flag=True)(function)
            else:
                shape = str if hints[name] is str else int
                default = parameter.default
                function = click.option(flag, type=shape, default=default, show_default=default is not None)(function)
        return function

    return decorate


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""
    default_shape = inspect.signature(kind.generate).parameters["shape"].default

    @click.command("generate", epilog=inspect.getdoc(kind.generate))
    @click.argument("shape", default=default_shape)
    @click.option("--template", metavar="FILE|-", help="A file whose cells are the shape.")
    @click.option("--level", type=click.Choice(GENERATED_LEVELS), default="medium", show_default=True)
    @click.option("--seed", type=int, help="The same number makes the same puzzle; with --count the first of many.")
    @click.option("--count", type=click.IntRange(1), metavar="N", help="N puzzles as JSON lines, in seed order.")
    @click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="N", help="How many at once.")
    @kind_options(kind)
    @json_option
    @svg_option
    @ui_option
    @click.pass_obj
    def generate(
        around: Surroundings,
        /,
        shape: str,
        template: str | None,
        level: str,
        seed: int | None,
        count: int | None,
        jobs: int,
        as_json: bool,
        svg: str | None,
        **options: Any,
    ) -> None:
        """Make a new puzzle with exactly one solution, of exactly the level asked for."""
        if template is not None:
            shape, _ = read_text(template)
            if not shape.strip():
                raise PuzzleError(message("grid.empty_text"), 1, 1)
            shape = shape.rstrip() + "\n" if "\n" in shape.strip() else shape.strip()
        first = secrets.randbits(32) if seed is None else seed

        def make(number: int) -> Any:
            return kind.generate(shape, level=level, seed=number, **options)

        if count is not None:
            _many(around, kind, make, range(first, first + count), jobs)
            return
        puzzle = searching(around, lambda: make(first))
        if as_json:
            _line(kind, first, puzzle)
        else:
            show(around, kind, puzzle, kind.start(puzzle))
        write_picture(around, kind.paint(puzzle, kind.start(puzzle)), svg)

    return generate


def _many(around: Surroundings, kind: AnyGridKind, make: Callable[[int], Any], seeds: range, jobs: int) -> None:
    executor = ThreadPoolExecutor(jobs) if jobs > 1 else None
    made = in_order(executor, make, seeds, ahead=4 * jobs) if executor else ((seed, make(seed)) for seed in seeds)
    try:
        for seed, puzzle in _with_progress(around, made, len(seeds)):
            _line(kind, seed, puzzle)
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


def _line(kind: AnyGridKind, seed: int, puzzle: Any) -> None:
    givens = sum(value is not None for value in puzzle.givens)
    echo_json(kind, seed=seed, givens=givens, puzzle=kind.write(puzzle))
