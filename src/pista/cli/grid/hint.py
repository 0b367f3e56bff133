"""`hint`: the easiest next step from the position in a file, and why."""

import click

from pista.as_json import hint_json, named, tile_of_cell
from pista.cli.grid.files import (
    echo_json,
    file_argument,
    json_option,
    read_puzzle,
    show_picture,
    svg_option,
    write_picture,
)
from pista.cli.grid.verdict import EXIT_CODES, MOST_NODES
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import PuzzleError, Verdict
from pista.picture import Accent
from pista.render.accents import accented


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("hint", cls=SpokenCommand, help="help.hint_about")
    @file_argument(kind)
    @json_option
    @svg_option
    @ui_option
    @click.pass_context
    def hint(context: click.Context, source: str, as_json: bool, svg: str | None) -> None:
        user: User = context.obj
        puzzle, position = read_puzzle(user, kind, source)
        try:
            found = searching(user, lambda: kind.hint(puzzle, position))
        except PuzzleError as error:
            # The text is right, but it leads nowhere: an answer, and no complaint about the input.
            if as_json:
                echo_json(kind, hint=None)
            click.echo(user.worded(error.message), err=True)
            context.exit(EXIT_CODES[Verdict.NONE])
        if found is None:
            if as_json:
                echo_json(kind, hint=None)
            else:
                click.echo(user.say("grid.no_step" if None in position else "grid.nothing_left"))
            if None in position:
                search = searching(user, lambda: kind.solve(puzzle, position, limit=2, max_nodes=MOST_NODES))
                context.exit(EXIT_CODES[search.verdict])
            return
        names = [puzzle.board.names[cell] for cell in found.cells]
        picture = accented(kind.paint(puzzle, position), names, Accent.HINT)
        if as_json:
            told = hint_json(found, tile_of_cell(puzzle, picture), user.settings.language)
            echo_json(kind, hint=named(told, found.cells, puzzle))
        else:
            if user.terminal:
                show_picture(user, puzzle, picture)
            click.echo(user.worded(found.because))
            click.echo(" ".join(found.conclusion))
        write_picture(user, picture, svg, labels=True)

    return hint
