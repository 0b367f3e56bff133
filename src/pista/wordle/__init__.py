"""Wordle: a hidden word of any length in any language. This page is the kind's whole surface."""

from pista.checks import checked
from pista.kind import Fault
from pista.wordle import agents
from pista.wordle.about import ABOUT
from pista.wordle.agents import Situation, agent, situation
from pista.wordle.alphabet import Alphabet
from pista.wordle.candidates import fitting
from pista.wordle.compare import compare
from pista.wordle.daily import daily
from pista.wordle.generate import generate
from pista.wordle.hint import hint
from pista.wordle.lexicon import Lexicon, languages, lengths, lexicon
from pista.wordle.paint import letters_known, paint
from pista.wordle.prove import prove
from pista.wordle.puzzle import Position, Puzzle, answer, play, solution, start, status
from pista.wordle.reply import Reply, reply
from pista.wordle.report import details, ending, last_reply, mode, of_day, variety, yardstick
from pista.wordle.review import review
from pista.wordle.rules import refusal
from pista.wordle.share import share
from pista.wordle.sheet import grade, sheet, verdict
from pista.wordle.strategy import tree
from pista.wordle.suggest import suggest
from pista.wordle.text import read, write
from pista.wordle.verify import verify

name = "wordle"
"""The kind's name, in commands, pages and files."""


@checked
def faults(puzzle: Puzzle, position: Position | None = None) -> tuple[Fault, ...]:
    """None: a guess that breaks a rule is refused before it is played."""
    return ()


__all__ = [
    "ABOUT",
    "Alphabet",
    "Lexicon",
    "Position",
    "Puzzle",
    "Reply",
    "Situation",
    "agent",
    "agents",
    "answer",
    "compare",
    "daily",
    "details",
    "ending",
    "faults",
    "fitting",
    "generate",
    "grade",
    "hint",
    "languages",
    "last_reply",
    "lengths",
    "letters_known",
    "lexicon",
    "mode",
    "name",
    "of_day",
    "paint",
    "play",
    "prove",
    "read",
    "refusal",
    "reply",
    "review",
    "share",
    "sheet",
    "situation",
    "solution",
    "start",
    "status",
    "suggest",
    "tree",
    "variety",
    "verdict",
    "verify",
    "write",
    "yardstick",
]
