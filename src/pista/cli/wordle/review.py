"""`pista wordle review`: what each guess of a finished game was worth."""

import json
from typing import Any

import click

from pista.cli.help import SpokenCommand
from pista.cli.user import User, ui_option
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import wrapped, wrapped_parts
from pista.wordle.lexicon import Lexicon
from pista.wordle.review import Review, review


@click.command(name="review", cls=SpokenCommand, help="help.wordle_review_about")
@click.argument("guesses", nargs=-1, required=True, metavar="GUESS...")
@click.option("--secret", "secret", required=True, metavar="WORD", help="help.wordle_review_secret")
@word_options()
@click.option("--hard", is_flag=True, help="help.wordle_review_hard")
@click.option("--answers", type=click.Choice(["all", "secrets"]), default="secrets", help="help.wordle_review_answers")
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_obj
def review_command(
    user: User,
    /,
    guesses: tuple[str, ...],
    secret: str,
    hard: bool,
    answers: Any,
    as_json: bool,
    **options: Any,
) -> None:
    words = chosen_words(user, options)
    found = review(words, guesses, secret, hard=hard, answers=answers)
    if as_json:
        click.echo(json.dumps(as_data(found, words, user.settings.language), ensure_ascii=False))
    else:
        show(user, found, words)


def show(user: User, found: Review, words: Lexicon) -> None:
    """One line per guess, then the verdict and what the figures mean."""
    for number, step in enumerate(found.steps, 1):
        counts = user.worded(step.counts()).split(" ")
        click.echo(
            wrapped_parts([f"{number}  {words.shown(step.guess)}  {step.reply.squares} ", *counts], indent="   ")
        )
        click.echo(wrapped("   " + user.worded(step.scores(words.shown(step.best))), indent="   "))
    click.echo(wrapped(user.worded(found.scores())))
    click.echo(wrapped(user.worded(found.verdict)))
    click.echo(wrapped(f"{user.say('review.how_expected')} {user.say('review.how_scores')}"))


def as_data(found: Review, words: Lexicon, language: str) -> dict[str, object]:
    """The review as JSON; replies in bulls and cows, and words also as people write them."""
    steps = [
        step._asdict()
        | {"reply": str(step.reply), "spelled": words.spelled(step.guess), "best_spelled": words.spelled(step.best)}
        for step in found.steps
    ]
    told = found._asdict() | {"spelled": words.spelled(found.secret), "steps": steps}
    return {"version": 1, **told, "verdict": found.verdict.say(language)}
