"""`explain`: every step of the ladder to the solution, one sentence each."""

import click

from pista.as_json import named, step_json, tile_of_cell
from pista.cli.grid.files import echo_json, file_argument, json_option, read_puzzle
from pista.cli.grid.verdict import EXIT_CODES, MOST_NODES, tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import Search, Verdict


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("explain", cls=SpokenCommand, help="help.explain_about")
    @file_argument(kind)
    @json_option
    @ui_option
    @click.pass_context
    def explain(context: click.Context, source: str, as_json: bool) -> None:
        user: User = context.obj
        puzzle, position = read_puzzle(user, kind, source)
        search: Search = searching(user, lambda: kind.solve(puzzle, position, limit=2, max_nodes=MOST_NODES))
        if search.verdict is Verdict.NONE:
            # From a contradiction anything follows: there is nothing to explain but the contradiction.
            tell_faults(user, kind, puzzle, position)
            click.echo(user.say("grid.verdict_none"), err=True)
            context.exit(EXIT_CODES[Verdict.NONE])
        places = tile_of_cell(puzzle, kind.paint(puzzle, position))
        steps, done = kind.explain(puzzle, position)
        for number, step in enumerate(steps, 1):
            if as_json:
                told = step_json(step, puzzle, places, user.settings.language)
                echo_json(kind, step=number, **named(told, step.cells, puzzle))
            else:
                click.echo(f"{number:>4}. {user.worded(step.because)}")
        if None not in position and not as_json:
            click.echo(user.say("grid.nothing_left"))
        if search.verdict is Verdict.SEVERAL or (search.verdict is Verdict.UNKNOWN and not done):
            click.echo(user.say(f"grid.verdict_{search.verdict}"), err=True)
            context.exit(EXIT_CODES[search.verdict])
        if not done and not as_json:
            click.echo(user.say("grid.explain_stuck"))

    return explain
