"""`pista wordle suggest`: the best next guesses for what has been seen so far."""

import json
from typing import Any

import click

from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told, chosen_agent, guest_options
from pista.cli.wordle.word_options import chosen_words, taught_file, word_options
from pista.cli.wrapping import wrapped
from pista.kind import PuzzleError
from pista.message import message
from pista.render.table import aligned
from pista.wordle.agents.guest import in_file
from pista.wordle.contradiction import ContradictionError
from pista.wordle.history import read_turns
from pista.wordle.lexicon import Lexicon
from pista.wordle.personal import personal_words, with_words
from pista.wordle.rules import keeps_the_clues
from pista.wordle.suggest import Suggestions, suggest


@click.command(name="suggest", cls=SpokenCommand, help="help.wordle_suggest_about")
@click.argument("turns", nargs=-1, metavar="[GUESS:REPLY]...")
@word_options()
@click.option(
    "--agent",
    default="best",
    show_default=True,
    cls=TellingOption,
    values=agents_told,
    help="help.wordle_suggest_agent",
)
@click.option("--top", default=10, show_default=True, type=click.IntRange(1, 1000), help="help.wordle_suggest_top")
@click.option("--tries", default=6, show_default=True, type=click.IntRange(1, 100), help="help.wordle_tries")
@click.option("--hard", is_flag=True, help="help.wordle_suggest_hard")
@click.option("--answers", type=click.Choice(["all", "secrets"]), default="all", help="help.wordle_answers")
@guest_options
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_obj
def suggest_command(
    user: User,
    /,
    turns: tuple[str, ...],
    agent: str,
    top: int,
    tries: int,
    hard: bool,
    answers: Any,
    limit: float,
    debug: bool,
    as_json: bool,
    **options: Any,
) -> None:
    lexicon = chosen_words(user, options)
    taught = personal_words(taught_file(user, options, lexicon), lexicon)
    if taught.damage:
        click.echo(user.worded(taught.damage), err=True)
    # A tree is one for the words as they were shipped.
    shipped, lexicon = lexicon, lexicon if agent == "tree" else with_words(lexicon, taught.words, taught.written)
    adviser = agent if in_file(agent) is None else chosen_agent(agent, lexicon, limit=limit, debug=debug)
    history = read_turns(lexicon, turns)
    if hard:
        for number, (guess, _) in enumerate(history):
            why = keeps_the_clues(guess, history[:number])
            if why:
                raise PuzzleError(message("suggest.wrong_turn", number=number + 1, why=why))
    try:
        found = suggest(
            lexicon, history, agent=adviser, top=top, tries=tries, hard=hard, answers=answers, before=shipped
        )
    except ContradictionError as error:
        if as_json:
            click.echo(json.dumps(as_data(Suggestions((), ()), lexicon, explained(user, error)), ensure_ascii=False))
        raise
    if as_json:
        click.echo(json.dumps(as_data(found, lexicon, None), ensure_ascii=False))
    else:
        show(user, found)


def as_data(found: Suggestions, lexicon: Lexicon, contradiction: dict[str, Any] | None) -> dict[str, Any]:
    """Suggestions as JSON, the words also as people write them; `contradiction` says why there are none."""
    guesses = [guess._asdict() | {"spelled": lexicon.spelled(guess.word)} for guess in found.guesses]
    left = {"left": found.left, "left_spelled": [lexicon.spelled(word) for word in found.left]}
    return {"version": 1, "guesses": guesses} | left | {"contradiction": contradiction}


def explained(user: User, error: ContradictionError) -> dict[str, Any]:
    """That no word fits, and which replies would explain it if they were mistaken; turns are counted from 0."""
    sets = [{"turns": one.turns, "words": one.words} for one in error.explanations]
    return {"sentence": user.worded(error.message), "explanations": sets}


def show(user: User, found: Suggestions) -> None:
    """A table of guesses, then the words that are left."""
    click.echo("\n".join(aligned(found.table(user.settings.language))))
    click.echo(wrapped(user.worded(found.left_told())))
