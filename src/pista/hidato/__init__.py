"""Hidato: a hidden path through every cell. This module is the kind: everything a front end needs of it."""

from collections.abc import Callable, Mapping

from pista.grid.board import reflected, rotated
from pista.grid.canonical import canonical
from pista.grid.entry import Position, play, start
from pista.grid.turning import turned
from pista.hidato import original
from pista.hidato.about import ABOUT
from pista.hidato.explain import explain, grade, hint
from pista.hidato.find import find
from pista.hidato.generate import generate
from pista.hidato.paint import contact, paint
from pista.hidato.puzzle import Puzzle
from pista.hidato.rules import faults, status
from pista.hidato.solve import ENGINES, count, solutions, solve
from pista.hidato.text import read, read_position, write, write_template

name = "hidato"
"""The kind's name, in commands, pages and files."""

FORMATS: Mapping[str, Callable[[Puzzle, Position | None], str]] = {
    "text": write,
    "template": lambda puzzle, _: write_template(puzzle.board),
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
    "contact",
    "count",
    "explain",
    "faults",
    "find",
    "generate",
    "grade",
    "hint",
    "name",
    "original",
    "paint",
    "play",
    "read",
    "read_position",
    "solutions",
    "solve",
    "start",
    "status",
    "write",
    "write_template",
]
