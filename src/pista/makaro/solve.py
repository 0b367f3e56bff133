"""Solving, as on every board with rooms: arrows are on the sheet that the core takes, and bound what cells may hold."""

from pista.grid.room_solve import ENGINES, count, solutions, solve

__all__ = ["ENGINES", "count", "solutions", "solve"]
