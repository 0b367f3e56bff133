"""What is wrong with a board, for people."""

from typing import Any

import click

from pista.cli.user import User
from pista.grid.entry import Position
from pista.grid.kind import AnyGridKind


def tell_faults(user: User, kind: AnyGridKind, puzzle: Any, position: Position, *, err: bool = True) -> None:
    """Every broken rule, a line each."""
    for fault in kind.faults(puzzle, position):
        click.echo(user.worded(fault.message), err=err)
