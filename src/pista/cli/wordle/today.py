"""`pista wordle today`: the official word of the day, played by an agent."""

from shutil import get_terminal_size
from typing import Any

import click

from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told, chosen_agent, guest_options
from pista.cli.wordle.dates import date_option, read_date
from pista.cli.wordle.seconds import Seconds
from pista.cli.wordle.table import squares_in
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import wrapped
from pista.daily import today as utc_today
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents import Agent, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply
from pista.wordle.rules import Turn, refusal
from pista.wordle.today import SECONDS, SERVICE, official_word


@click.command(cls=SpokenCommand, help="help.wordle_today_about")
@click.option(
    "--agent",
    "agent_name",
    default="best",
    show_default=True,
    cls=TellingOption,
    values=agents_told,
    help="help.wordle_today_agent",
)
@word_options(lang="en-classic", any_length=False)
@date_option
@click.option(
    "--service",
    metavar="URL",
    show_default=f"PISTA_OFFICIAL_URL, {SERVICE}",
    help="help.wordle_today_service",
)
@click.option("--timeout", default=SECONDS, show_default=True, type=Seconds(0.1, 300), help="help.wordle_today_timeout")
@click.option("--tries", default=6, show_default=True, type=click.IntRange(1, 100), help="help.wordle_tries")
@guest_options
@click.option("--reveal", is_flag=True, help="help.wordle_today_reveal")
@ui_option
@click.pass_obj
def today(
    user: User,
    /,
    agent_name: str,
    date: str | None,
    service: str | None,
    timeout: float,
    tries: int,
    limit: float,
    debug: bool,
    reveal: bool,
    **options: Any,
) -> None:
    day = read_date(date) if date else utc_today()
    official = official_word(day, service or user.settings.official_url or SERVICE, timeout)
    words = chosen_words(user, options, len(official.word))
    player = chosen_agent(agent_name, words, limit=limit, debug=debug, seed=day.toordinal(), tries=tries)
    secret = words.alphabet.fold(official.word)
    why = refusal(secret, words)
    if why:
        raise PuzzleError(message("today.unknown_word", date=day))
    turns = played(words, player, secret, tries)
    squares = squares_in(user.settings.palette)
    score = len(turns) if turns[-1][1].won else "X"
    tell(user.say("today.title", date=day, agent=player.name, score=score, tries=tries))
    for guess, said in turns:
        click.echo(said.written(squares) + (f"  {words.shown(guess)}" if reveal else ""))
    if not turns[-1][1].won:
        tell(user.say("today.lost", word=words.shown(secret)) if reveal else user.say("today.lost_hidden"))


def tell(sentence: str) -> None:
    """Lines end between words where the terminal is narrow."""
    click.echo(wrapped(sentence, width=get_terminal_size().columns))


def played(words: Lexicon, player: Agent, secret: str, tries: int) -> list[Turn]:
    """The agent's game against a secret."""
    seen = situation(words, tries=tries)
    turns: list[Turn] = []
    while len(turns) < tries and not (turns and turns[-1][1].won):
        guess = next_guess(player, seen)
        said = reply(guess, secret)
        turns.append((guess, said))
        seen = seen.after(guess, said)
    return turns
