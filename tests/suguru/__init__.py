"""Suguru: rooms of k cells hold 1 to k, and equal numbers do not touch, not even at a corner."""

from collections.abc import Callable, Mapping

from pista.grid.entry import Position, play, start
from suguru.explain import explain, grade, hint
from suguru.generate import generate
from suguru.paint import paint
from suguru.rules import Puzzle, faults, status
from suguru.solve import ENGINES, solutions, solve
from suguru.text import read, write

name = "suguru"

FORMATS: Mapping[str, Callable[[Puzzle, Position | None], str]] = {"text": write}

__all__ = [
    "ENGINES",
    "FORMATS",
    "Puzzle",
    "explain",
    "faults",
    "generate",
    "grade",
    "hint",
    "name",
    "paint",
    "play",
    "read",
    "solutions",
    "solve",
    "start",
    "status",
    "write",
]
