"""`convert`: a puzzle in another form."""

from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.cli.grid.files import echo_json, svg_option, write_picture
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.help import SpokenCommand
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("convert", cls=SpokenCommand, help="help.convert_about", epilog=EPILOG)
    @click.option(
        "--to",
        "form",
        type=click.Choice([*kind.FORMATS, "json"]),
        default="text",
        show_default=True,
        help="help.convert_to",
    )
    @click.option("--bare", is_flag=True, help="help.convert_bare")
    @svg_option
    @several_options(kind)
    @ui_option
    @click.pass_context
    def convert(context: click.Context, /, form: str, bare: bool, svg: str | None, **several: Any) -> None:
        user: User = context.obj
        language = user.settings.language
        question = Question(kind.name, "convert", {"form": form}, language, picture=svg is not None, bare=bare)
        puzzle, position = the_one(context, kind, question, svg=svg, **several)
        told = answers.convert(kind, puzzle, position, language, form=form)
        if form == "json":
            echo_json(kind, **told.document)
        else:
            click.echo(told.found.rstrip("\n"))
        write_picture(user, told.picture, svg)

    return convert
