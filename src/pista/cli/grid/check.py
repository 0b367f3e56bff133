"""`check`: broken rules first, then whether there is exactly one solution; exit codes as for `solve`."""

from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.batch.answers import MOST_NODES
from pista.cli.grid.files import echo_json, json_option
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("check", cls=SpokenCommand, help="help.check_about", epilog=EPILOG)
    @click.option("--max-nodes", type=click.IntRange(1), default=MOST_NODES, show_default=True, help="help.max_nodes")
    @json_option
    @several_options(kind)
    @ui_option
    @click.pass_context
    def check(context: click.Context, /, max_nodes: int, as_json: bool, **several: Any) -> None:
        user: User = context.obj
        language = user.settings.language
        question = Question(kind.name, "check", {"max_nodes": max_nodes}, language)
        puzzle, position = the_one(context, kind, question, **several)
        told = searching(user, lambda: answers.check(kind, puzzle, position, language, max_nodes=max_nodes))
        if as_json:
            echo_json(kind, **told.document)
        else:
            for fault in told.found:
                click.echo(user.worded(fault.message))
            click.echo(user.say(f"grid.verdict_{told.verdict}"))
        context.exit(told.code)

    return check
