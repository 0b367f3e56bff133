"""The words of a game are chosen in the same way by every command."""

import click
import pytest

from cli.program import pista
from pista.cli.wordle import wordle as group

CONTEXT = click.Context(group)
COMMANDS = group.list_commands(CONTEXT)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_same_options(name: str) -> None:
    command = group.get_command(CONTEXT, name)
    assert command is not None
    words = {"lang", "length", "alphabet", "secrets"} & {parameter.name for parameter in command.params}
    # The official word has the length it has; sheets are made of lists whose secrets people know.
    own = set() if name == "generate" else {"alphabet", "secrets"}
    assert words == {"lang"} | own | (set() if name == "today" else {"length"})


@pytest.mark.parametrize(
    "args",
    [
        ["play"],
        ["crack", "--agent", "entropy"],
        ["suggest", "crane:-V--T", "--top", "1"],
        ["review", "crane", "their", "--secret", "their"],
        ["compare", "--agents", "greedy", "--openers", "crane", "--games", "1", "--jobs", "1"],
    ],
)
def test_a_language_may_be_written_in_capitals(args: list[str]) -> None:
    assert pista("wordle", *args, "--lang", "EN-Classic").stdout
