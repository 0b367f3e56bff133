"""Options of several commands, and those that cannot be used together."""

import click

from pista.kind import PuzzleError
from pista.message import message

MOST_JOBS = 256
"""Processes at once on this machine."""

cluster_option = click.option("--cluster", metavar="ADDRESS", help="help.cluster")
"""The address of a scheduler, or how many workers to start here."""


def refuse_both(one: tuple[str, object], other: tuple[str, object]) -> None:
    """Two options, each with its value, of which only one may be used."""
    if one[1] and other[1]:
        raise PuzzleError(message("grid.not_together", one=one[0], other=other[0]))


def require(one: tuple[str, object], other: tuple[str, object]) -> None:
    """An option, with its value, that means something only beside another."""
    if one[1] and not other[1]:
        raise PuzzleError(message("grid.only_with", one=one[0], other=other[0]))
