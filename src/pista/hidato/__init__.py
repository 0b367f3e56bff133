"""Hidato: a hidden path through every cell. This module is the kind: everything a front end needs of it."""

from pista.grid.entry import Position, play, start
from pista.hidato.explain import explain, grade, hint
from pista.hidato.generate import GENERATED_LEVELS, generate
from pista.hidato.rules import Puzzle, faults, status
from pista.hidato.solve import ENGINES, count, solutions, solve
from pista.hidato.text import read, write, write_template

name = "hidato"

__all__ = [
    "ENGINES",
    "GENERATED_LEVELS",
    "Position",
    "Puzzle",
    "count",
    "explain",
    "faults",
    "generate",
    "grade",
    "hint",
    "name",
    "play",
    "read",
    "solutions",
    "solve",
    "start",
    "status",
    "write",
    "write_template",
]
