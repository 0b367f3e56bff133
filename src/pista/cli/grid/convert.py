"""`convert`: a puzzle in another form."""

import click

from pista.as_json import puzzle_json
from pista.cli.grid.files import echo_json, file_argument, read_puzzle, svg_option, write_picture
from pista.cli.help import SpokenCommand
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("convert", cls=SpokenCommand, help="help.convert_about")
    @file_argument(kind)
    @click.option(
        "--to",
        "form",
        type=click.Choice([*kind.FORMATS, "json"]),
        default="text",
        show_default=True,
        help="help.convert_to",
    )
    @svg_option
    @ui_option
    @click.pass_obj
    def convert(user: User, source: str, form: str, svg: str | None) -> None:
        puzzle, position = read_puzzle(user, kind, source)
        if form == "json":
            echo_json(kind, **puzzle_json(kind, puzzle, position))
        else:
            click.echo(kind.FORMATS[form](puzzle, position).rstrip("\n"))
        write_picture(user, kind.paint(puzzle, position), svg)

    return convert
