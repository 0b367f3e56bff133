"""Makaro: rooms of hidden numbers, and arrows that tell which is the largest."""

from pista.grid.entry import Position, play, start
from pista.makaro.puzzle import Puzzle
from pista.makaro.rules import faults, status
from pista.makaro.solve import solutions, solve
from pista.makaro.text import read, write

name = "makaro"

__all__ = ["Position", "Puzzle", "faults", "name", "play", "read", "solutions", "solve", "start", "status", "write"]
