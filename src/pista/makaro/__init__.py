"""Makaro: rooms of hidden numbers, arrows that tell the largest. This module is the kind: all a front end needs."""

from collections.abc import Callable, Mapping

from pista.grid.board import reflected, rotated
from pista.grid.canonical import canonical
from pista.grid.entry import Position, play, start
from pista.makaro import link, pzprv3
from pista.makaro.about import ABOUT
from pista.makaro.explain import explain, grade, hint
from pista.makaro.generate import generate
from pista.makaro.paint import paint
from pista.makaro.puzzle import Puzzle
from pista.makaro.rules import faults, status
from pista.makaro.solve import ENGINES, count, solutions, solve
from pista.makaro.text import read, read_position, write
from pista.makaro.turning import turned

name = "makaro"
"""The kind's name, in commands, pages and files."""

FORMATS: Mapping[str, Callable[[Puzzle, Position | None], str]] = {
    "text": write,
    "link": link.write,
    "pzprv3": pzprv3.write,
    "rotated": turned(rotated),
    "reflected": turned(reflected),
}
"""The forms a puzzle can be written in; `read` takes them all."""

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
