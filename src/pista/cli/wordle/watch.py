"""`pista wordle watch`: an agent finds a word, guess by guess, with the words that are left after each."""

import json
from collections.abc import Iterator
from secrets import randbits
from typing import Any

import click

from pista.chance import Chance
from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told, chosen_agent, guest_options
from pista.cli.wordle.table import squares_in
from pista.cli.wordle.word_options import chosen_words, word_options
from pista.cli.wrapping import wrapped
from pista.wordle.agents import Agent, Situation, situation
from pista.wordle.agents.opener import next_guess
from pista.wordle.history import read_guess
from pista.wordle.reply import reply
from pista.wordle.suggest import left

MOST_SHOWN = 6


@click.command(name="watch", cls=SpokenCommand, help="help.wordle_watch_about")
@click.argument("secret", required=False, metavar="[WORD]")
@word_options()
@click.option(
    "--agent",
    "agent_name",
    default="best",
    show_default=True,
    cls=TellingOption,
    values=agents_told,
    help="help.wordle_today_agent",
)
@click.option("--opener", metavar="WORD", help="help.wordle_watch_opener")
@click.option("--tries", default=6, show_default=True, type=click.IntRange(1, 100), help="help.wordle_tries")
@click.option("--hard", is_flag=True, help="help.wordle_hard")
@click.option("--seed", type=int, help="help.wordle_watch_seed")
@guest_options
@click.option("--json", "as_json", is_flag=True, help="help.json")
@ui_option
@click.pass_obj
def watch(
    user: User,
    /,
    secret: str | None,
    agent_name: str,
    opener: str | None,
    tries: int,
    hard: bool,
    seed: int | None,
    limit: float,
    debug: bool,
    as_json: bool,
    **options: Any,
) -> None:
    words = chosen_words(user, options)
    number = randbits(32) if seed is None else seed
    hidden = Chance(number).choice(words.secrets) if secret is None else read_guess(words, secret)
    first = None if opener is None else read_guess(words, opener)
    player = chosen_agent(agent_name, words, limit=limit, debug=debug, seed=seed, tries=tries)
    seen = situation(words, tries=tries, hard=hard)
    turns = []
    for later in game(player, seen, hidden, first):
        guess, said = later.turns[-1]
        turns.append({"guess": guess, "spelled": words.spelled(guess), "reply": str(said), "left": len(later.possible)})
        if not as_json:
            squares = said.written(squares_in(user.settings.palette))
            line = f"{len(turns)}  {words.shown(guess)}  {squares}  {_left(user, later)}".rstrip()
            click.echo(wrapped(line, indent="   "))
    won = turns[-1]["guess"] == hidden
    if as_json:
        told = {"version": 1, "agent": player.name, "secret": hidden, "spelled": words.spelled(hidden), "won": won}
        click.echo(json.dumps(told | {"turns": turns}, ensure_ascii=False))
    else:
        key = "watch.found" if won else "watch.lost"
        click.echo(wrapped(user.say(key, agent=player.name, word=words.shown(hidden), n=len(turns))))


def game(player: Agent, seen: Situation, secret: str, opener: str | None) -> Iterator[Situation]:
    """What is seen after each guess, until the word is found or the tries are over."""
    won = False
    while seen.tries and not won:
        guess = opener if opener and not seen.turns else next_guess(player, seen)
        said = reply(guess, secret)
        seen, won = seen.after(guess, said), said.won
        yield seen


def _left(user: User, seen: Situation) -> str:
    """How many words remain, and the likeliest of them."""
    if seen.turns[-1][1].won:
        return ""
    words = left(seen)
    more = " …" if len(words) > MOST_SHOWN else ""
    return user.say("watch.left", n=len(words), words=" ".join(map(seen.lexicon.shown, words[:MOST_SHOWN])) + more)
