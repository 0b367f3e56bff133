"""`solve`: exit 0 unique, 1 none, 2 several, 3 budget ran out."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from pista.as_json import puzzle_json, search_json
from pista.cli.common_options import refuse_both
from pista.cli.grid.files import (
    echo_json,
    file_argument,
    json_option,
    read_puzzle,
    show,
    svg_option,
    write_picture,
)
from pista.cli.grid.verdict import EXIT_CODES, MOST_NODES, tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.output import must_be_writable
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.kind import Marks, Search, Verdict


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("solve", cls=SpokenCommand, help="help.solve_about")
    @file_argument(kind)
    @click.option("--all", "every", is_flag=True, help="help.solve_all")
    @click.option("--count", is_flag=True, help="help.solve_count")
    @click.option(
        "--limit",
        type=click.IntRange(1),
        metavar="N",
        help="help.solve_limit",
    )
    @click.option("--max-nodes", type=click.IntRange(1), default=MOST_NODES, show_default=True, help="help.max_nodes")
    @click.option(
        "--engine",
        type=click.Choice(kind.ENGINES),
        default=kind.ENGINES[0],
        show_default=True,
        help="help.solve_engine",
    )
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
        user: User = context.obj
        refuse_both(("--count", count), ("--svg", svg is not None))
        refuse_both(("--count", count), ("--all", every))
        puzzle, position = read_puzzle(user, kind, source)
        if svg is not None:
            must_be_writable(svg)

        def search(most: int) -> Search:
            return kind.solve(puzzle, position, limit=most, max_nodes=max_nodes, engine=engine)

        if every or count:
            most = min(limit or max_nodes, max_nodes)
            stream = _Stream(user, kind, puzzle, count, as_json)

            def listed() -> Search:
                # Only the first engine gives solutions one by one, without a budget: it is asked for two within the
                # budget, so that a hard board with none or one stops there. Another engine is asked for all at once.
                known = search(min(most, 2) if engine == kind.ENGINES[0] else most)
                if known.exhausted or len(known.solutions) < 2 or len(known.solutions) == most:
                    return stream.tell(known)
                return stream.run(islice(kind.solutions(puzzle, position), most), most)

            seen: Search = searching(user, listed)
        else:
            seen = searching(user, lambda: search(limit or 2))
            _tell(user, kind, puzzle, position, seen, as_json, limit)
        if seen.solutions:
            write_picture(user, kind.paint(puzzle, seen.solutions[0]), svg)
        context.exit(0 if _enough(seen, limit) else EXIT_CODES[seen.verdict])

    return solve


def _enough(search: Search, limit: int | None) -> bool:
    """Whether the one solution that was asked for was found: how many there are was not the question."""
    return limit == 1 and bool(search.solutions)


def _tell(
    user: User,
    kind: AnyGridKind,
    puzzle: Any,
    position: Position,
    search: Search,
    as_json: bool,
    limit: int | None,
) -> None:
    verdict = search.verdict
    if as_json:
        told = search_json(kind, puzzle, search, user.settings.language, pictures=False)
        echo_json(kind, **told, puzzle=puzzle_json(kind, puzzle))
        return
    for number, marks in enumerate(search.solutions):
        if number:
            click.echo()
        show(user, kind, puzzle, marks)
    tell_faults(user, kind, puzzle, position)
    if _enough(search, limit) and verdict is Verdict.UNKNOWN:
        click.echo(user.say("grid.one_found"), err=True)
    elif verdict is Verdict.UNKNOWN and search.solutions:
        click.echo(user.say("grid.stopped_at", n=len(search.solutions)), err=True)
    else:
        click.echo(user.say(f"grid.verdict_{verdict}"), err=True)


class _Stream:
    """Gives solutions out as they come; the number of them at the end, even of a search that was interrupted."""

    def __init__(self, user: User, kind: AnyGridKind, puzzle: Any, count: bool, as_json: bool) -> None:
        self.user, self.kind, self.puzzle = user, kind, puzzle
        self.count, self.as_json = count, as_json
        self.total = 0
        self.first: tuple[Marks, ...] = ()

    def run(self, solutions: Iterator[Marks], most: int) -> Search:
        """Of a lazy search."""
        try:
            for marks in solutions:
                self._give(marks)
        except KeyboardInterrupt:
            self._end(complete=False)
            raise
        complete = self.total < most
        self._end(complete)
        return Search(self.first, complete, 0)

    def tell(self, search: Search) -> Search:
        """Of a search that is over."""
        for marks in search.solutions:
            self._give(marks)
        self._end(search.exhausted)
        return search

    def _give(self, marks: Marks) -> None:
        self.total += 1
        self.first = (*self.first, marks)[:2]
        if self.count:
            return
        text = self.kind.write(self.puzzle, marks)
        if self.as_json:
            echo_json(self.kind, number=self.total, text=text)
        else:
            click.echo(("\n" if self.total > 1 else "") + text, nl=False)

    def _end(self, complete: bool) -> None:
        if self.count and self.as_json:
            echo_json(self.kind, count=self.total, exhausted=complete)
        elif self.count:
            click.echo(self.total)
        if not self.as_json:
            stopped = "grid.stopped_at" if self.total else "grid.verdict_unknown"
            click.echo(self.user.say("grid.solutions_found" if complete else stopped, n=self.total), err=True)
