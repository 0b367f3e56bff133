"""Hidato: a hidden path through every cell. This module is the kind: everything a front end needs of it."""

from collections.abc import Callable, Mapping

from pista.grid.board import reflected, rotated
from pista.grid.entry import Position, play, start
from pista.grid.options import GENERATED_LEVELS
from pista.hidato.explain import explain, grade, hint
from pista.hidato.generate import generate
from pista.hidato.paint import paint
from pista.hidato.rules import Puzzle, faults, status
from pista.hidato.solve import ENGINES, count, solutions, solve
from pista.hidato.text import read, turned, write, write_template

name = "hidato"

FORMATS: Mapping[str, Callable[[Puzzle, Position | None], str]] = {
    "text": write,
    "template": lambda puzzle, _: write_template(puzzle.board),
    "rotated": lambda puzzle, position: write(*turned(rotated, puzzle, position)),
    "reflected": lambda puzzle, position: write(*turned(reflected, puzzle, position)),
}
"""The forms a puzzle can be written in."""

__all__ = [
    "ENGINES",
    "FORMATS",
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
    "paint",
    "play",
    "read",
    "solutions",
    "solve",
    "start",
    "status",
    "turned",
    "write",
    "write_template",
]
