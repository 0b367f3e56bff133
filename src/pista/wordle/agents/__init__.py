"""Agents: values that name a guess for a situation. One file per idea; this page is the list of them."""

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.agents.best import Best
from pista.wordle.agents.cost import ENTROPY, EXPECTED, PARTS, WORST
from pista.wordle.agents.greedy import Greedy
from pista.wordle.agents.grow import Branch, Score, grow, score
from pista.wordle.agents.minimax import Minimax
from pista.wordle.agents.rose import Rose
from pista.wordle.agents.situation import Agent, Answers, Situation, situation

AGENTS = ("best", "entropy", "parts", "expected", "worst", "minimax", "greedy", "rose")


def agent(name: str, seed: int = 0) -> Agent:
    """The agent of that name; `seed` matters to `rose` alone."""
    match name:
        case "best":
            return Best()
        case "entropy":
            return ENTROPY
        case "parts":
            return PARTS
        case "expected":
            return EXPECTED
        case "worst":
            return WORST
        case "minimax":
            return Minimax()
        case "greedy":
            return Greedy()
        case "rose":
            return Rose(seed)
    raise PuzzleError(message("agents.unknown", name=name, names=", ".join(AGENTS)))


__all__ = [
    "AGENTS",
    "Agent",
    "Answers",
    "Branch",
    "Score",
    "Situation",
    "agent",
    "grow",
    "score",
    "situation",
]
