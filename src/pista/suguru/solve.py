"""Solving, as on every board with rooms: which cells touch is data of the sheet that the core takes."""

from pista.grid.room_solve import ENGINES, count, solutions, solve

__all__ = ["ENGINES", "count", "solutions", "solve"]
