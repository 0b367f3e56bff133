"""`pista` alone: what can be played now, to read or to choose from."""

from shutil import get_terminal_size

import click

from pista.cli.surroundings import Surroundings

NARROW = 76
CHOICES = (
    ("menu.wordle_daily", ("wordle", "play", "--daily")),
    ("menu.wordle", ("wordle", "play")),
    ("menu.wordle_adversary", ("wordle", "play", "--adversary")),
    ("menu.hidato", ("hidato", "play")),
    ("menu.makaro", ("makaro", "play")),
    ("menu.stats", ("stats",)),
)


def menu(context: click.Context) -> None:
    """Lists the choices; at a terminal it also starts one."""
    around: Surroundings = context.obj
    click.echo(around.say("menu.title"))
    width = max(len(" ".join(command)) for _, command in CHOICES)
    narrow = get_terminal_size().columns < NARROW
    for number, (key, command) in enumerate(CHOICES, 1):
        if narrow:
            click.echo(f"{number} {around.say(key)}")
        else:
            click.echo(f"  {number}  pista {' '.join(command).ljust(width)}  {around.say(key)}")
    if around.terminal and (chosen := _ask(around)):
        group = context.command
        assert isinstance(group, click.Group)  # noqa: S101 - the menu belongs to the root group
        with group.make_context("pista", list(chosen), obj=around) as started:
            group.invoke(started)


def _ask(around: Surroundings) -> tuple[str, ...] | None:
    """The chosen command; None for Enter or Ctrl-D. A wrong answer is asked again."""
    while True:
        try:
            answer = input(f"{around.say('menu.choose', n=len(CHOICES))}: ").strip()
        except EOFError:
            click.echo()
            return None
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(CHOICES):
            return CHOICES[int(answer) - 1][1]
        click.echo(around.say("menu.no_such", n=len(CHOICES)))
