"""`solve`: exit 0 unique, 1 none, 2 several, 3 budget ran out."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from pista.cli.grid_files import (
    echo_json,
    file_argument,
    json_option,
    read_puzzle,
    searching,
    show,
    svg_option,
    write_picture,
)
from pista.cli.surroundings import Surroundings, ui_option
from pista.grid.entry import Position
from pista.grid.surface import AnyGridKind
from pista.kind import Marks, Search, Verdict

EXIT_CODES = {Verdict.UNIQUE: 0, Verdict.NONE: 1, Verdict.SEVERAL: 2, Verdict.UNKNOWN: 3}
MOST_NODES = 1_000_000
"""Nodes before `solve` gives up, unless told otherwise."""


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("solve")
    @file_argument
    @click.option("--all", "every", is_flag=True, help="Every solution, each as soon as it is found.")
    @click.option("--count", is_flag=True, help="Only the number of solutions.")
    @click.option("--limit", type=click.IntRange(1), metavar="N", help="No more than N solutions.")
    @click.option("--max-nodes", type=click.IntRange(1), default=MOST_NODES, show_default=True, help="Search budget.")
    @click.option("--engine", type=click.Choice(kind.ENGINES), default=kind.ENGINES[0], show_default=True)
    @json_option
    @svg_option
    @ui_option
    @click.pass_context
    def solve(
        context: click.Context,
        source: str,
        every: bool,
        count: bool,
        limit: int | None,
        max_nodes: int,
        engine: str,
        as_json: bool,
        svg: str | None,
    ) -> None:
        """Solve a puzzle. Exit code 0: one solution, 1: none, 2: several, 3: the budget ran out."""
        around: Surroundings = context.obj
        puzzle, position = read_puzzle(around, kind, source)
        if every or count:
            most = min(limit or max_nodes, max_nodes)
            found = kind.solutions(puzzle, position)
            verdict = searching(
                around, lambda: _stream(around, kind, puzzle, islice(found, most), most, count, as_json)
            )
            context.exit(EXIT_CODES[verdict])
        most = limit or 2
        search: Search = searching(
            around, lambda: kind.solve(puzzle, position, limit=most, max_nodes=max_nodes, engine=engine)
        )
        _tell(around, kind, puzzle, position, search, as_json)
        if search.solutions:
            write_picture(around, kind.paint(puzzle, search.solutions[0]), svg)
        context.exit(EXIT_CODES[search.verdict])

    return solve


def _tell(
    around: Surroundings, kind: AnyGridKind, puzzle: Any, position: Position, search: Search, as_json: bool
) -> None:
    verdict = search.verdict
    if as_json:
        texts = [kind.write(puzzle, marks) for marks in search.solutions]
        echo_json(kind, verdict=verdict, exhausted=search.exhausted, nodes=search.nodes, solutions=texts)
        return
    for number, marks in enumerate(search.solutions):
        if number:
            click.echo()
        show(around, kind, puzzle, marks)
    for fault in kind.faults(puzzle, position):
        click.echo(around.word(fault.message), err=True)
    if verdict is Verdict.UNKNOWN and search.solutions:
        click.echo(around.say("grid.stopped_at", n=len(search.solutions)), err=True)
    else:
        click.echo(around.say(f"grid.verdict_{verdict}"), err=True)


def _stream(
    around: Surroundings,
    kind: AnyGridKind,
    puzzle: Any,
    solutions: Iterator[Marks],
    most: int,
    count: bool,
    as_json: bool,
) -> Verdict:
    """Gives solutions out as they come; the number of them at the end, even of a search that was interrupted."""
    total, interrupted = 0, False
    try:
        for marks in solutions:
            total += 1
            if count:
                continue
            if as_json:
                echo_json(kind, number=total, solution=kind.write(puzzle, marks))
            else:
                click.echo(("\n" if total > 1 else "") + kind.write(puzzle, marks), nl=False)
    except KeyboardInterrupt:
        interrupted = True
    complete = total < most and not interrupted
    if count and as_json:
        echo_json(kind, count=total, exhausted=complete)
    elif count:
        click.echo(total)
    if not as_json:
        key = "grid.solutions_found" if complete else "grid.stopped_at"
        click.echo(around.say(key, n=total), err=True)
    if interrupted:
        raise KeyboardInterrupt
    return Search(((),) * min(total, 2), complete, 0).verdict
