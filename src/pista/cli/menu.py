"""`pista` alone: what can be played now, to read or to choose from."""

from shutil import get_terminal_size

import click

from pista.cli.narrow import sentence
from pista.cli.surroundings import Surroundings
from pista.cli.typed import typed
from pista.kinds import kind_names

NARROW = 76
Choice = tuple[str, tuple[str, ...]]
"""The key of its wording, and the command."""


def choices() -> tuple[Choice, ...]:
    """What can be played now, in the order of the kinds."""
    return (
        ("menu.wordle_daily", ("wordle", "play", "--daily")),
        ("menu.wordle", ("wordle", "play")),
        ("menu.wordle_adversary", ("wordle", "play", "--adversary")),
        *((f"kind.about_{name}", (name, "play")) for name in kind_names() if name != "wordle"),
        ("menu.stats", ("stats",)),
    )


def menu(context: click.Context) -> None:
    """Lists the choices; at a terminal it also starts one."""
    around: Surroundings = context.obj
    click.echo(around.say("menu.title"))
    offered = choices()
    width = max(len(" ".join(command)) for _, command in offered)
    narrow = get_terminal_size().columns < NARROW
    for number, (key, command) in enumerate(offered, 1):
        if narrow:
            click.echo(sentence(f"{number} {around.say(key)}", indent="  "))
        else:
            click.echo(f"  {number}  pista {' '.join(command).ljust(width)}  {around.say(key)}")
    if around.terminal and (chosen := _ask(around, offered)):
        group = context.command
        assert isinstance(group, click.Group)  # noqa: S101 - the menu belongs to the root group
        with group.make_context("pista", list(chosen), obj=around) as started:
            group.invoke(started)


def _ask(around: Surroundings, offered: tuple[Choice, ...]) -> tuple[str, ...] | None:
    """The chosen command; None for Enter or Ctrl-D. A wrong answer is asked again."""
    while True:
        try:
            answer = typed(f"{around.say('menu.choose', n=len(offered))}:").strip()
        except EOFError:
            click.echo()
            return None
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(offered):
            return offered[int(answer) - 1][1]
        click.echo(around.say("menu.no_such", n=len(offered)))
