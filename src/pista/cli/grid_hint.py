"""`hint`: the easiest next step from the position in a file, and why."""

import click

from pista.as_json import hint_json, named, tile_of_cell
from pista.cli.accents import accented
from pista.cli.grid_files import (
    echo_json,
    file_argument,
    json_option,
    read_puzzle,
    show_picture,
    svg_option,
    write_picture,
)
from pista.cli.surroundings import Surroundings, ui_option
from pista.grid.surface import AnyGridKind
from pista.picture import Accent


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("hint")
    @file_argument
    @json_option
    @svg_option
    @ui_option
    @click.pass_obj
    def hint(around: Surroundings, source: str, as_json: bool, svg: str | None) -> None:
        """Tell the easiest next step and why it holds; a mistake first, if there is one."""
        puzzle, position = read_puzzle(around, kind, source)
        found = kind.hint(puzzle, position)
        if found is None:
            if as_json:
                echo_json(kind, hint=None)
            else:
                click.echo(around.say("grid.no_step" if None in position else "grid.nothing_left"))
            return
        names = [puzzle.board.names[cell] for cell in found.cells]
        picture = accented(kind.paint(puzzle, position), names, Accent.HINT)
        if as_json:
            told = hint_json(found, tile_of_cell(puzzle, picture), around.settings.language)
            echo_json(kind, hint=named(told, found.cells, puzzle))
        else:
            if around.terminal:
                show_picture(around, picture)
            click.echo(around.word(found.because))
            click.echo(" ".join(found.conclusion))
        write_picture(around, picture, svg, labels=True)

    return hint
