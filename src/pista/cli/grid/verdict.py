"""What the grid commands answer to the shell: the exit code says how many solutions there are."""

from typing import Any

import click

from pista.cli.user import User
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind
from pista.kind import Verdict

EXIT_CODES = {Verdict.UNIQUE: 0, Verdict.NONE: 1, Verdict.SEVERAL: 2, Verdict.UNKNOWN: 3}
MOST_NODES = 1_000_000
"""Nodes before a command gives up, unless told otherwise."""


def tell_faults(user: User, kind: AnyGridKind, puzzle: Any, position: Position, *, err: bool = True) -> None:
    """Every broken rule, a line each."""
    for fault in kind.faults(puzzle, position):
        click.echo(user.worded(fault.message), err=err)
