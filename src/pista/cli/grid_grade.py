"""`grade`: the level, the hardest technique, and how often each is needed."""

import click

from pista.cli.grid_files import echo_json, file_argument, json_option, read_puzzle
from pista.cli.surroundings import Surroundings, ui_option
from pista.grid.surface import AnyGridKind
from pista.message import catalogue


def command(kind: AnyGridKind) -> click.Command:
    """The command for one kind."""

    @click.command("grade")
    @file_argument
    @json_option
    @ui_option
    @click.pass_obj
    def grade(around: Surroundings, source: str, as_json: bool) -> None:
        """Tell how hard a puzzle is for a person, by the techniques it needs."""
        puzzle, _ = read_puzzle(around, kind, source)
        found = kind.grade(puzzle)
        if as_json:
            echo_json(kind, **found._asdict() | {"steps": dict(found.steps), "measures": dict(found.measures)})
            return
        level = around.say(f"grid.level_{found.level}")
        click.echo(around.say("grid.grade", level=level, technique=technique_name(around, found.hardest)))
        for technique, count in found.steps:
            click.echo(f"{count:>6}  {technique_name(around, technique)}")
        for measure, value in found.measures:
            click.echo(f"{value:>6}  {technique_name(around, measure)}")

    return grade


def technique_name(around: Surroundings, technique: str) -> str:
    """What people call it; a kind that has not worded it yet shows its bare name."""
    key = f"grid.name_{technique}"
    return around.say(key) if key in catalogue(around.settings.language) else technique.replace("_", " ")
