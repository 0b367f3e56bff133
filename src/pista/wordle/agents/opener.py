"""First guesses worked out beforehand: the slowest decision of a game, and always the same one."""

import json
from functools import cache

from pista.wordle.agents.best import Best
from pista.wordle.agents.cost import CostAgent
from pista.wordle.agents.greedy import Greedy
from pista.wordle.agents.minimax import Minimax
from pista.wordle.agents.situation import Agent, Situation
from pista.wordle.agents.tree import TreePlayer
from pista.wordle.lexicon import Lexicon, lexicon

Openers = dict[str, dict[str, str]]
OURS = (Best, CostAgent, Greedy, Minimax, TreePlayer)
"""Whose openers are known. Anybody else may bear the name of one of them."""


def next_guess(agent: Agent, seen: Situation) -> str:
    """The agent's guess, looked up where it is one of ours and the guess the first of a shipped lexicon."""
    known = not seen.turns and type(agent) in OURS
    return (shipped_opener(agent.name, seen) if known else None) or agent.guess(seen)


def shipped_opener(name: str, seen: Situation) -> str | None:
    """The agent's opener for the shipped lexicon this one is, or has grown from; None where there is none."""
    word = shipped_openers(seen.lexicon).get(seen.answers, {}).get(name)
    # Secrets of one's own make a shipped opener for the secrets meaningless.
    if word and seen.answers == "secrets":
        mine = seen.lexicon
        word = word if lexicon(mine.name, mine.length).secrets == mine.secrets else None
    return word if word is not None and seen.allows(word) else None


def shipped_openers(words: Lexicon) -> Openers:
    """By `answers`, then by agent."""
    if words.language is None:
        return {}
    return _all_openers().get(f"{words.name} {words.length}", {})


@cache
def _all_openers() -> dict[str, Openers]:
    from importlib import resources  # Needed by the first opener, not by the import.

    file = resources.files("pista").joinpath("wordle", "strategies", "openers.json")
    found: dict[str, Openers] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found
