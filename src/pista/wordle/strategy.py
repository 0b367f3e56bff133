"""The whole strategy of an agent as a tree."""

from pista.checks import checked, instance
from pista.wordle.agents import agent, grow, situation
from pista.wordle.agents.situation import Agent, Answers
from pista.wordle.lexicon import Lexicon
from pista.wordle.tree import Tree


@checked
def tree(
    player: str | Agent,
    lexicon: Lexicon,
    opener: str | None = None,
    *,
    answers: Answers = "secrets",
    tries: int = 6,
    hard: bool = False,
) -> Tree:
    """What an agent, ours by its name or one of your own, answers to everything that can happen, from `opener` or its
    own first guess. `score` then tells exactly how it does, without playing; PuzzleError where it names no word.

    >>> from pista import wordle
    >>> words = wordle.lexicon("en-classic")
    >>> print(tree("entropy", words, "soare").score(words))
    2315 words found in 8018 guesses, 3.4635 on average, 6 at worst.
    """
    from pista.wordle.agents.guest import Guest, made_here  # For agents of other people alone.

    instance("lexicon", lexicon, Lexicon)
    mine = agent(player, lexicon, tries=tries) if isinstance(player, str) else Guest(made_here(player))
    return grow(mine, situation(lexicon, tries=tries, hard=hard, answers=answers), opener)
