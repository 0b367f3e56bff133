"""`pista NAME`: one set of commands for every grid kind, each in a module of its own."""

from importlib import import_module

import click

from pista.cli.lazy import LazyGroup

SUMMARIES = {
    "solve": "help.solve",
    "generate": "help.generate",
    "hint": "help.hint",
    "explain": "help.explain",
    "grade": "help.grade",
    "check": "help.check",
    "play": "help.play",
    "convert": "help.convert",
}


class GridGroup(LazyGroup):
    """The group's name is the kind's name; a command is built for its kind when it is used."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_at or self.name is None:
            return None
        from pista.grid.kind import solvable
        from pista.kinds import kind_named

        kind = kind_named(self.name)
        if not solvable(kind):
            return None
        command: click.Command = import_module(self.commands_at[cmd_name]).command(kind)
        return command


def grid_group(name: str, summary: str) -> GridGroup:
    """The commands of one kind."""
    places = {command: f"pista.cli.grid.{command}" for command in SUMMARIES}
    return GridGroup(name, commands_at=places, summaries=SUMMARIES, help=summary, epilog="help.exit_codes")
