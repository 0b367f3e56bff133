"""`pista wordle crack`: you think of a word, it guesses, you reply."""

from typing import Any

import click
from click.core import ParameterSource

from pista.cli.help import SpokenCommand, TellingOption
from pista.cli.user import User, ui_option
from pista.cli.wordle.agent_option import agents_told, chosen_agent, guest_options
from pista.cli.wordle.crack_talk import Cracker
from pista.cli.wordle.table import open_display
from pista.cli.wordle.word_options import chosen_words, taught_file, word_options
from pista.kind import PuzzleError
from pista.message import message
from pista.settings import PALETTES
from pista.wordle.agents import Agent, TreePlayer, agent
from pista.wordle.crack import Crack
from pista.wordle.lexicon import Lexicon
from pista.wordle.personal import personal_words, with_words
from pista.wordle.tree import Tree


@click.command(cls=SpokenCommand, help="help.wordle_crack_about")
@word_options()
@click.option(
    "--agent",
    "agent_name",
    default="best",
    show_default=True,
    cls=TellingOption,
    values=agents_told,
    help="help.wordle_crack_agent",
)
@click.option("--tree", type=click.Path(dir_okay=False), help="help.wordle_crack_tree")
@click.option("--tries", default=6, show_default=True, type=click.IntRange(1, 100), help="help.wordle_crack_tries")
@click.option("--hard", is_flag=True, help="help.wordle_crack_hard")
@click.option("--seed", type=int, help="help.wordle_crack_seed")
@guest_options
@click.option("--plain", is_flag=True, help="help.plain")
@click.option("--palette", type=click.Choice(PALETTES), help="help.wordle_palette")
@ui_option
@click.pass_obj
def crack(
    user: User,
    /,
    agent_name: str,
    tree: str | None,
    tries: int,
    hard: bool,
    seed: int | None,
    limit: float,
    debug: bool,
    plain: bool,
    palette: str | None,
    **options: Any,
) -> None:
    words = chosen_words(user, options)
    kept = taught_file(user, options, words)
    taught = personal_words(kept, words)
    if tree is None:
        player: Agent = chosen_agent(agent_name, words, limit=limit, debug=debug, seed=seed, tries=tries)
    elif click.get_current_context().get_parameter_source("agent_name") is ParameterSource.COMMANDLINE:
        raise PuzzleError(message("crack.tree_agent"))
    else:
        player = tree_player(tree, words, tries=tries, hard=hard)
    game = Crack(with_words(words, taught.words, taught.written), player, tries, hard)
    display = open_display(user, plain=plain, palette=palette)
    if taught.damage:
        display.line(user.worded(taught.damage))
    Cracker(user, display, kept).play(game)


def tree_player(path: str, words: Lexicon, *, tries: int, hard: bool) -> TreePlayer:
    """Follows the saved tree; where the game leaves it, the best agent guesses."""
    tree = Tree.load(path, words)
    if hard and not tree.hard:
        raise PuzzleError(message("crack.tree_not_hard", path=path))
    return TreePlayer(tree, agent("best", words, tries=tries))
