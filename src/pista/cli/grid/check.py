"""`check`: broken rules first, then whether there is exactly one solution; exit codes as for `solve`."""

import click

from pista.as_json import fault_json, named, tile_of_cell
from pista.cli.grid.files import echo_json, file_argument, json_option, read_puzzle
from pista.cli.grid.verdict import EXIT_CODES, MOST_NODES, tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import Verdict


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("check", cls=SpokenCommand, help="help.check_about")
    @file_argument(kind)
    @click.option("--max-nodes", type=click.IntRange(1), default=MOST_NODES, show_default=True, help="help.max_nodes")
    @json_option
    @ui_option
    @click.pass_context
    def check(context: click.Context, source: str, max_nodes: int, as_json: bool) -> None:
        user: User = context.obj
        puzzle, position = read_puzzle(user, kind, source)
        faults = kind.faults(puzzle, position)
        verdict = Verdict.NONE
        if not faults:
            verdict = searching(user, lambda: kind.solve(puzzle, position, limit=2, max_nodes=max_nodes)).verdict
        if as_json:
            places = tile_of_cell(puzzle, kind.paint(puzzle, position))
            language = user.settings.language
            told = [named(fault_json(fault, places, language), fault.cells, puzzle) for fault in faults]
            echo_json(kind, verdict=verdict, faults=told, status=kind.status(puzzle, position))
        else:
            tell_faults(user, kind, puzzle, position, err=False)
            click.echo(user.say(f"grid.verdict_{verdict}"))
        context.exit(EXIT_CODES[verdict])

    return check
