"""Pista plays, solves, generates, grades, explains and proves kinds of puzzle."""

from pista.core import VERSION

__version__ = VERSION
