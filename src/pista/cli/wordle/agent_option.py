"""Options that name agents; who there is, is looked up when help is asked for, for other packages may bring some."""

import click

from pista.wordle.agents import agent_names


class AgentOption(click.Option):
    """Its help may say {names}."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = (self.help or "").format(names=", ".join(agent_names()))
        return super().get_help_record(ctx)
