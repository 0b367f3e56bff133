"""`explain`: every step of the ladder to the solution, one sentence each."""

from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.batch.answers import EXIT_CODES
from pista.cli.grid.files import echo_json, json_option
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.grid.verdict import tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import Verdict


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("explain", cls=SpokenCommand, help="help.explain_about", epilog=EPILOG)
    @json_option
    @several_options(kind)
    @ui_option
    @click.pass_context
    def explain(context: click.Context, /, as_json: bool, **several: Any) -> None:
        user: User = context.obj
        language = user.settings.language
        puzzle, position = the_one(context, kind, Question(kind.name, "explain", language=language), **several)
        told = searching(user, lambda: answers.explain(kind, puzzle, position, language))
        if told.verdict is Verdict.NONE:
            tell_faults(user, kind, puzzle, position)
            click.echo(user.say("grid.verdict_none"), err=True)
            context.exit(told.code)
        for step in told.document["steps"]:
            if as_json:
                echo_json(kind, **step)
            else:
                click.echo(f"{step['step']:>4}. {step['because']}")
        if None not in position and not as_json:
            click.echo(user.say("grid.nothing_left"))
        if told.code != EXIT_CODES[Verdict.UNIQUE]:
            click.echo(user.say(f"grid.verdict_{told.verdict}"), err=True)
        elif told.why is not None and not as_json:
            click.echo(user.worded(told.why))
        context.exit(told.code)

    return explain
