"""`pista` alone: what can be played now, to read or to choose from."""

from shutil import get_terminal_size

import click

from pista.cli.prompt import ask
from pista.cli.user import User
from pista.cli.wrapping import wrapped
from pista.kinds import kinds

NARROW = 76
Line = tuple[str, tuple[str, ...]]
"""The key of its wording, and the command."""


def lines() -> tuple[Line, ...]:
    """What can be played now, in the order of the kinds."""
    offered = [
        (f"{kind.name}.{choice.key}", (kind.name, *choice.command)) for kind in kinds() for choice in kind.ABOUT.menu
    ]
    return (*offered, ("menu.stats", ("stats",)))


def menu(context: click.Context) -> None:
    """Lists the choices; at a terminal it also starts one."""
    user: User = context.obj
    click.echo(user.say("menu.title"))
    offered = lines()
    width = max(len(" ".join(command)) for _, command in offered)
    narrow = get_terminal_size().columns < NARROW
    for number, (key, command) in enumerate(offered, 1):
        about = user.say_or(command[0], key)
        if narrow:
            click.echo(wrapped(f"{number} {about}", indent="  "))
        else:
            click.echo(f"  {number}  pista {' '.join(command).ljust(width)}  {about}")
    if user.terminal and (chosen := _ask(user, offered)):
        group = context.command
        assert isinstance(group, click.Group)  # noqa: S101 - the menu belongs to the root group
        with group.make_context("pista", list(chosen), obj=user) as started:
            group.invoke(started)


def _ask(user: User, offered: tuple[Line, ...]) -> tuple[str, ...] | None:
    """The chosen command; None for Enter or Ctrl-D. A wrong answer is asked again."""
    while True:
        try:
            answer = ask(f"{user.say('menu.choose', n=len(offered))}:").strip()
        except EOFError:
            click.echo()
            return None
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(offered):
            return offered[int(answer) - 1][1]
        click.echo(user.say("menu.no_such", n=len(offered)))
