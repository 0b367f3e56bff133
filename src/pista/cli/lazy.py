"""A click group that imports a command's module only when the command is used."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from pista.cli.help import SpokenCommand, told


class LazyGroup(SpokenCommand, click.Group):
    """`commands_at` maps a command's name to `module:attribute`; `summaries` to what it is for, in one line."""

    def __init__(self, *args: Any, commands_at: Mapping[str, str], summaries: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands_at = commands_at
        self.summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands_at)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return imported_command(self.commands_at[cmd_name]) if cmd_name in self.commands_at else None

    def summary(self, ctx: click.Context, cmd_name: str) -> str:
        """A command in one line."""
        return told(ctx, self.summaries[cmd_name])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands by their summaries, so that asking for help imports none of them."""
        with formatter.section(told(ctx, "help.commands")):
            formatter.write_dl([(name, self.summary(ctx, name)) for name in self.list_commands(ctx)])


def imported_command(place: str) -> click.Command:
    """The command at `module:attribute`."""
    module, _, attribute = place.partition(":")
    command: click.Command = getattr(import_module(module), attribute)
    return command
