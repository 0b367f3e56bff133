"""A language may be written in capitals in every command."""

from importlib.resources import files

import pytest
from click.testing import CliRunner

from pista.cli.main import pista

COMMANDS = {
    "play": ((), "sobre\n"),
    "crack": ((), "no\n"),
    "suggest": (("--top", "1", "sobre:-----"), ""),
    "review": (("sobre", "--secret", "sobre"), ""),
    "compare": (("--agents", "greedy", "--games", "1"), ""),
    "prove": (("--opener", "zzzzz"), ""),
    "verify": ((str(files("pista") / "wordle" / "strategies" / "es-5-best.tree"),), ""),
    "generate": (("--seed", "1"), ""),
    "watch": (("sobre", "--agent", "greedy"), ""),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_capitals_do_not_matter(command: str) -> None:
    further, typed = COMMANDS[command]
    results = [
        CliRunner().invoke(pista, ["wordle", command, *further, "--lang", name], input=typed, env={"PISTA_PLAIN": "1"})
        for name in ("es", "ES")
    ]
    assert "There are no words" not in results[1].output
    assert results[0].exit_code == results[1].exit_code


def test_every_command_with_words_is_tried() -> None:
    group = pista.get_command(None, "wordle")  # type: ignore[arg-type]
    names = group.list_commands(None)  # type: ignore[union-attr]
    with_words = {
        name
        for name in names
        if any("--lang" in parameter.opts for parameter in group.get_command(None, name).params)  # type: ignore[union-attr]
    }
    assert with_words - {"today"} <= COMMANDS.keys()


@pytest.mark.parametrize(("language", "called"), [("en", "parts (most replies)"), ("es", "greedy (voraz)")])
def test_help_calls_agents_as_the_pages_do(language: str, called: str) -> None:
    for command in ("suggest", "compare", "crack", "watch"):
        told = CliRunner().invoke(pista, ["wordle", command, "--help", "--ui", language]).output
        assert called in " ".join(told.split()), command
