"""`pista wordle`: its commands, each in a module of its own."""

import click

from pista.cli.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    commands_at={"play": "pista.cli.wordle_play:play"},
    summaries={"play": "Guess the hidden word."},
)
def wordle() -> None:
    """A hidden word, in any language and length."""
