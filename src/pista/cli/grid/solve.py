"""`solve`: exit 0 unique, 1 none, 2 several, 3 budget ran out."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.batch.answers import MOST_NODES
from pista.cli.common_options import refuse_both
from pista.cli.grid.files import echo_json, json_option, show, svg_option, write_picture
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.grid.verdict import tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.output import must_be_writable
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.kind import Marks, PuzzleError, Search, Verdict
from pista.message import message


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("solve", cls=SpokenCommand, help="help.solve_about", epilog=EPILOG)
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
    @several_options(kind)
    @ui_option
    @click.pass_context
    def solve(
        context: click.Context,
        /,
        every: bool,
        count: bool,
        limit: int | None,
        max_nodes: int,
        engine: str,
        as_json: bool,
        svg: str | None,
        **several: Any,
    ) -> None:
        user: User = context.obj
        refuse_both(("--count", count), ("--svg", svg is not None))
        refuse_both(("--count", count), ("--all", every))

        def may_be_several() -> None:
            if every and limit is None:
                raise PuzzleError(message("grid.all_of_several"))

        options: dict[str, Any] = {"limit": limit, "max_nodes": max_nodes, "engine": engine}
        question = Question(
            kind.name, "solve", options | {"count": count}, user.settings.language, picture=svg is not None
        )
        puzzle, position = the_one(context, kind, question, svg=svg, may_be_several=may_be_several, **several)
        if svg is not None:
            must_be_writable(svg)

        if every or count:
            most = min(limit or max_nodes, max_nodes)
            stream = _Stream(user, kind, puzzle, count, as_json)

            def listed() -> Search:
                known, is_all = answers.first_search(kind, puzzle, position, most, max_nodes, engine)
                if is_all:
                    return stream.tell(known)
                return stream.run(islice(kind.solutions(puzzle, position), most), most)

            seen: Search = searching(user, listed)
        else:
            told = searching(user, lambda: answers.solve(kind, puzzle, position, user.settings.language, **options))
            seen = told.found
            if as_json:
                echo_json(kind, **told.document)
            else:
                _tell(user, kind, puzzle, position, seen, limit)
        if seen.solutions:
            write_picture(user, lambda: kind.paint(puzzle, seen.solutions[0]), svg)
        context.exit(answers.exit_code(seen, limit))

    return solve


def _tell(user: User, kind: AnyGridKind, puzzle: Any, position: Position, search: Search, limit: int | None) -> None:
    verdict = search.verdict
    for number, marks in enumerate(search.solutions):
        if number:
            click.echo()
        show(user, kind, puzzle, marks)
    tell_faults(user, kind, puzzle, position)
    if limit == 1 and search.solutions and verdict is Verdict.UNKNOWN:
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
