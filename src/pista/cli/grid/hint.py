"""`hint`: the easiest next step from the position in a file, and why."""

from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.cli.grid.files import echo_json, json_option, show_picture, svg_option, write_picture
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import Hint, Verdict


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("hint", cls=SpokenCommand, help="help.hint_about", epilog=EPILOG)
    @json_option
    @svg_option
    @several_options(kind)
    @ui_option
    @click.pass_context
    def hint(context: click.Context, /, as_json: bool, svg: str | None, **several: Any) -> None:
        user: User = context.obj
        language = user.settings.language
        question = Question(kind.name, "hint", language=language, picture=svg is not None)
        puzzle, position = the_one(context, kind, question, svg=svg, **several)
        told = searching(user, lambda: answers.hint(kind, puzzle, position, language))
        found: Hint | None = told.found
        if as_json:
            echo_json(kind, **told.document)
        if told.why is not None and (told.verdict is Verdict.NONE or not as_json):
            click.echo(user.worded(told.why), err=told.verdict is Verdict.NONE)
        if found is not None and not as_json:
            if user.terminal and told.picture is not None:
                show_picture(user, puzzle, told.picture())
            click.echo(user.worded(found.because))
            click.echo(" ".join(found.conclusion))
        write_picture(user, told.picture, svg, labels=True)
        context.exit(told.code)

    return hint
