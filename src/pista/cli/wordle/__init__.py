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
        "compare": "pista.cli.wordle.compare:compare_command",
        "prove": "pista.cli.wordle.prove:prove_command",
        "today": "pista.cli.wordle.today:today",
    },
    summaries={
        "play": "Guess the hidden word.",
        "crack": "Think of a word: it guesses, you reply.",
        "suggest": "The best guesses after what you have seen.",
        "review": "After a game: skill, luck, and the best guess per turn.",
        "compare": "Agents against each other, over many secrets.",
        "prove": "The least possible number of guesses, exactly.",
        "today": "The official word of the day, played by an agent.",
    },
)
def wordle() -> None:
    """A hidden word, in any language and length."""
