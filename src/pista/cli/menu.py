"""`pista` alone: what can be played now, to read or to choose from."""

import click

from pista.cli.surroundings import Surroundings

CHOICES = (
    ("menu.wordle_daily", ("wordle", "play", "--daily")),
    ("menu.wordle", ("wordle", "play")),
    ("menu.wordle_adversary", ("wordle", "play", "--adversary")),
    ("menu.hidato", ("hidato", "play")),
    ("menu.stats", ("stats",)),
)


def menu(context: click.Context) -> None:
    """Lists the choices; at a terminal it also starts one."""
    around: Surroundings = context.obj
    click.echo(around.say("menu.title"))
    width = max(len(" ".join(command)) for _, command in CHOICES)
    for number, (key, command) in enumerate(CHOICES, 1):
        click.echo(f"  {number}  pista {' '.join(command).ljust(width)}  {around.say(key)}")
    if not around.terminal:
        return
    answer = click.prompt(around.say("menu.choose", n=len(CHOICES)), default="", show_default=False).strip()
    if not answer:
        return
    if not (answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(CHOICES)):
        click.echo(around.say("menu.no_such", n=len(CHOICES)))
        return
    group = context.command
    assert isinstance(group, click.Group)  # noqa: S101 - the menu belongs to the root group
    with group.make_context("pista", list(CHOICES[int(answer) - 1][1]), obj=around) as chosen:
        group.invoke(chosen)
