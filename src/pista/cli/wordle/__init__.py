"""`pista wordle`: its commands, each in a module of its own."""

import click

from pista.cli.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    commands_at={
        "play": "pista.cli.wordle.play:play",
        "crack": "pista.cli.wordle.crack:crack",
        "suggest": "pista.cli.wordle.suggest:suggest_command",
        "review": "pista.cli.wordle.review:review_command",
        "watch": "pista.cli.wordle.watch:watch",
        "generate": "pista.cli.wordle.generate:generate",
        "compare": "pista.cli.wordle.compare:compare_command",
        "prove": "pista.cli.wordle.prove:prove_command",
        "verify": "pista.cli.wordle.verify:verify_command",
        "today": "pista.cli.wordle.today:today",
    },
    summaries={
        "play": "help.wordle_play",
        "crack": "help.wordle_crack",
        "suggest": "help.wordle_suggest",
        "review": "help.wordle_review",
        "watch": "help.wordle_watch",
        "generate": "help.wordle_generate",
        "compare": "help.wordle_compare",
        "prove": "help.wordle_prove",
        "verify": "help.wordle_verify",
        "today": "help.wordle_today",
    },
    help="help.wordle",
)
def wordle() -> None: ...
