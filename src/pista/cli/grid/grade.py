"""`grade`: level, score and hardest technique, how often each is used, and apart from them what else is measured."""

import click

from pista.as_json import grade_json
from pista.cli.grid.files import echo_json, file_argument, json_option, read_puzzle
from pista.cli.grid.verdict import EXIT_CODES, MOST_NODES, tell_faults
from pista.cli.help import SpokenCommand
from pista.cli.progress import searching
from pista.cli.user import User, ui_option
from pista.grid.kind import AnyGridKind
from pista.grid.ladder import SEARCH
from pista.kind import Grade, PuzzleError, Verdict
from pista.message import catalogue, is_worded, message


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("grade", cls=SpokenCommand, help="help.grade_about")
    @file_argument(kind)
    @json_option
    @ui_option
    @click.pass_context
    def grade(context: click.Context, source: str, as_json: bool) -> None:
        user: User = context.obj
        puzzle, _ = read_puzzle(user, kind, source)
        verdict = searching(user, lambda: kind.solve(puzzle, limit=2, max_nodes=MOST_NODES)).verdict
        if verdict in (Verdict.NONE, Verdict.SEVERAL):
            if as_json:
                echo_json(kind, verdict=verdict, grade=None)
            tell_faults(user, kind, puzzle, puzzle.givens)
            click.echo(user.say(f"grid.no_grade_{verdict}"), err=True)
            context.exit(EXIT_CODES[verdict])
        if None not in puzzle.givens:
            raise PuzzleError(message("grid.no_grade_full"))
        found = searching(user, lambda: kind.grade(puzzle))
        if found.level != SEARCH:
            # Whoever finishes it without a guess has proved it.
            verdict = Verdict.UNIQUE
        if as_json:
            echo_json(kind, verdict=verdict, grade=grade_json(found))
            context.exit(EXIT_CODES[verdict])
        level = user.say_or(found.level, f"{kind.name}.level_{found.level}", f"grid.level_{found.level}")
        click.echo(graded(user, found, level))
        for technique, count in found.steps:
            click.echo(f"{count:>6}  {technique_name(user, technique)}")
        if found.measures:
            click.echo()
        for measure, value in found.measures:
            click.echo(measure_told(user, measure, value))
        if verdict is Verdict.UNKNOWN:
            click.echo(user.say("grid.verdict_unknown"), err=True)
        context.exit(EXIT_CODES[verdict])

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
