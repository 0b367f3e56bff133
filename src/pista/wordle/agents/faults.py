"""What an agent can do wrong, told apart by name."""

from enum import StrEnum

from pista.kind import PuzzleError
from pista.message import Message, Number, message
from pista.wordle.agents.situation import Situation

LIMIT = 5.0
"""Seconds that an agent of somebody else's has for a guess, by the clock."""
LONGEST = 40
"""Signs shown of what an agent wanted to guess."""


class Fault(StrEnum):
    """Why a game of an agent ended without its word: it `RAISED` an exception, was too `SLOW`, named a word that is
    `NOT_ALLOWED`, or one that is `AGAINST_CLUES` in hard mode, `REPEATED` itself, or found nothing in sixty guesses
    (`ENDLESS`)."""

    RAISED = "raised"
    SLOW = "slow"
    NOT_ALLOWED = "not_allowed"
    AGAINST_CLUES = "against_clues"
    REPEATED = "repeated"
    ENDLESS = "endless"


class AgentError(PuzzleError):
    """The agent named no guess that can be played: `fault` says in which way, `why` in its own words."""

    def __init__(self, fault: Fault, why: str, sentence: Message) -> None:
        super().__init__(sentence)
        self.fault = fault
        self.why = why


def raised(name: str, why: str) -> AgentError:
    return AgentError(Fault.RAISED, why, message("agents.failed", name=name, why=why))


def too_slow(name: str, seconds: float) -> AgentError:
    said = message("agents.slow", name=name, seconds=Number(seconds, 0 if seconds == int(seconds) else 1))
    return AgentError(Fault.SLOW, "", said)


def playable(name: str, word: object, seen: Situation) -> str:
    """The word as it is played; AgentError where it is none, or may not be."""
    folded = seen.lexicon.alphabet.fold(word) if isinstance(word, str) else ""
    if not seen.allows(folded):
        raise not_allowed(name, repr(word), real=seen.hard and folded in seen.lexicon)
    return folded


def not_allowed(name: str, wanted: str, *, real: bool = False) -> AgentError:
    """`wanted` as it is written in Python; `real` where it is a word that hard mode forbids."""
    shown = wanted[:LONGEST]
    fault = Fault.AGAINST_CLUES if real else Fault.NOT_ALLOWED
    return AgentError(fault, shown, message("agents.not_allowed", name=name, word=shown))
