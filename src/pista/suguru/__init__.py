"""Suguru: rooms of hidden numbers that keep apart, corners included. This module is the kind: all a front end needs."""

from collections.abc import Callable, Mapping

from pista.grid.board import reflected, rotated
from pista.grid.canonical import canonical
from pista.grid.entry import Position, play, start
from pista.grid.turning import turned
from pista.suguru.about import ABOUT
from pista.suguru.explain import explain, grade, hint
from pista.suguru.generate import generate
from pista.suguru.paint import paint
from pista.suguru.puzzle import Puzzle
from pista.suguru.rules import faults, status
from pista.suguru.solve import ENGINES, count, solutions, solve
from pista.suguru.text import read, read_position, write

name = "suguru"
"""The kind's name, in commands, pages and files."""

FORMATS: Mapping[str, Callable[[Puzzle, Position | None], str]] = {
    "text": write,
    "rotated": turned(rotated, write),
    "reflected": turned(reflected, write),
}
"""The forms a puzzle can be written in."""

__all__ = [
    "ABOUT",
    "ENGINES",
    "FORMATS",
    "Position",
    "Puzzle",
    "canonical",
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
    "read_position",
    "solutions",
    "solve",
    "start",
    "status",
    "write",
]
