"""Pista plays, solves, generates, grades, explains and proves kinds of puzzle."""

__version__ = "0.1.0"
