"""`grade`: level, score and hardest technique, how often each is used, and apart from them what else is measured."""

from typing import Any

import click

from pista.batch import answers
from pista.batch.answering import Question
from pista.cli.grid.files import echo_json, json_option
from pista.cli.grid.several import EPILOG, several_options, the_one
from pista.cli.grid.verdict import tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.kind import Grade, Verdict
from pista.message import catalogue, is_worded


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("grade", cls=SpokenCommand, help="help.grade_about", epilog=EPILOG)
    @json_option
    @several_options(kind)
    @ui_option
    @click.pass_context
    def grade(context: click.Context, /, as_json: bool, **several: Any) -> None:
        user: User = context.obj
        language = user.settings.language
        puzzle, position = the_one(context, kind, Question(kind.name, "grade", language=language), **several)
        told = searching(user, lambda: answers.grade(kind, puzzle, position, language))
        found: Grade | None = told.found
        if as_json:
            echo_json(kind, **told.document)
        if found is None:
            tell_faults(user, kind, puzzle, puzzle.givens)
            click.echo(user.say(f"grid.no_grade_{told.verdict}"), err=True)
        if found is None or as_json:
            context.exit(told.code)
        level = user.say_or(found.level, f"{kind.name}.level_{found.level}", f"grid.level_{found.level}")
        click.echo(graded(user, found, level))
        for technique, count in found.steps:
            click.echo(f"{count:>6}  {technique_name(user, technique)}")
        if found.measures:
            click.echo()
        for measure, value in found.measures:
            click.echo(measure_told(user, measure, value))
        if told.verdict is Verdict.UNKNOWN:
            click.echo(user.say("grid.verdict_unknown"), err=True)
        context.exit(told.code)

    return grade


def graded(user: User, found: Grade, level: str) -> str:
    """Level, score and hardest technique."""
    technique = technique_name(user, found.hardest)
    if found.score is None:
        return user.say("grid.grade", level=level, technique=technique)
    return user.say("grid.grade_scored", level=level, score=found.score, technique=technique)


def technique_name(user: User, technique: str) -> str:
    """What people call it; a kind that has not worded it yet shows its bare name."""
    return user.say_or(technique.replace("_", " "), f"grid.name_{technique}")


def measure_told(user: User, measure: str, value: int) -> str:
    """What it says of the board; a kind that has not worded it yet shows its bare name."""
    key = f"grid.measure_{measure}"
    if is_worded(key) or key in catalogue(user.settings.language):
        return user.say(key, n=value)
    return f"{measure.replace('_', ' ')}: {value}"
