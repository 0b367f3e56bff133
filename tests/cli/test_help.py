"""`--help` speaks the reader's language, for every command and every option of ours."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import click
import pytest
from plugs import install

from cli.program import pista
from pista.cli.help import SpokenCommand
from pista.cli.lazy import LazyGroup
from pista.cli.main import pista as root
from pista.message import LANGUAGES, catalogue, is_worded

KEY = re.compile(r"[a-z]+\.[a-z_0-9]+")
OURS = ("Usage:", "Options:", "Commands:", "Show this message", "default:", "required]", "INTEGER", "OPTIONS")
"""What click says in English."""
WIDE = 1000
UNSPOKEN = {"URL"}
"""What stands for something to type in every language alike."""


def commands(context: click.Context) -> Iterator[click.Context]:
    """The context of every command below this one, and of itself."""
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            assert command is not None
            yield from commands(click.Context(command, parent=context, info_name=name, terminal_width=WIDE))


def every_command() -> list[click.Context]:
    return list(commands(click.Context(root, info_name="pista", terminal_width=WIDE)))


def options(context: click.Context) -> list[click.Option]:
    return [each for each in context.command.params if isinstance(each, click.Option) and not each.hidden]


def test_there_are_many_commands() -> None:
    assert len(every_command()) > 30


@pytest.mark.parametrize("context", every_command(), ids=lambda each: each.command_path)
def test_every_command_and_option_is_worded(context: click.Context) -> None:
    command = context.command
    assert isinstance(command, SpokenCommand)
    said = [each.help for each in options(context)] + [command.epilog] * (command.epilog is not None)
    said += list(command.summaries.values()) if isinstance(command, LazyGroup) else [command.help]
    for key in said:
        assert key is not None and KEY.fullmatch(key) and is_worded(key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", every_command(), ids=lambda each: each.command_path)
def test_help_is_all_in_the_readers_language(
    context: click.Context, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PISTA_UI", language)
    shown = " ".join(context.get_help().split())
    for option in options(context):
        assert option.help is not None
        wording = catalogue(language)[option.help]
        assert isinstance(wording, str)
        # Values are filled in between these.
        for part in re.split(r"\{\w+\}", wording.replace("{{", "{").replace("}}", "}")):
            assert " ".join(part.split()) in shown, option.name
    assert [word for word in OURS if word in shown] == ([] if language != "en" else [w for w in OURS if w in shown])
    assert re.findall(r"\b(?:help|setting|metavar)\.[a-z]", shown) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("context", every_command(), ids=lambda each: each.command_path)
def test_lines_part_neither_names_nor_defaults(
    context: click.Context, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PISTA_UI", language)
    label = " ".join(str(catalogue(language)["help.default"]).format(default="").split())
    for columns in range(60, 82):
        monkeypatch.setattr(context, "terminal_width", columns)
        lines = [line.strip() for line in context.get_help().splitlines()]
        assert [line for line in lines if re.search(r"\w-$", line)] == []
        # A long default may have a line of its own.
        assert [line for line, after in pairwise(lines) if line.endswith(label) and len(after) < 30] == []
        assert "".join(lines).count(f"[{label}") == sum(line.count(f"[{label}") for line in lines)


@pytest.mark.parametrize("context", every_command(), ids=lambda each: each.command_path)
def test_help_can_be_copied_and_numbers_are_as_one_types_them(context: click.Context) -> None:
    shown = context.get_help()
    assert not {"\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}"} & set(shown)
    assert re.findall(r" \d+\.0\b(?!\.)", shown) == []


@pytest.mark.parametrize("context", every_command(), ids=lambda each: each.command_path)
def test_every_placeholder_has_a_word(context: click.Context) -> None:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    declared = [record[0] for option in options(context) if (record := option.get_help_record(context))]
    for text in (pieces, *declared):
        for found in re.findall(r"YYYY-MM-DD|\b[A-Z]{2,}(?: RANGE)?\b", text):
            assert found in UNSPOKEN or is_worded(f"metavar.{re.sub('[- ]', '_', found.lower())}"), found


@pytest.mark.minute
@pytest.mark.parametrize(
    "args",
    [
        ["--ui", "es", "wordle", "play", "--help"],
        ["wordle", "play", "--ui", "es", "--help"],
        ["wordle", "play", "--help", "--ui=es"],
    ],
)
def test_the_language_is_asked_for_before_or_behind(args: list[str]) -> None:
    shown = pista(*args, PISTA_UI="it").stdout
    assert shown.startswith("Uso: pista wordle play [OPCIONES] [ARCHIVO|URL]\n\n  Adivina la palabra oculta")
    assert "  [por omisión: 5]" in shown


@pytest.mark.minute
def test_without_an_argument_help_is_told_in_the_readers_language_too() -> None:
    told = pista("hidato", check=64, PISTA_UI="pt").stderr
    assert told.startswith("Uso: pista hidato [OPÇÕES] COMANDO [ARGUMENTOS]...") and "Comandos:" in told


@pytest.mark.minute
def test_a_command_of_another_package_keeps_its_own_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guest.py").write_text(
        "import click\n"
        "from dataclasses import replace\n"
        "from pista.wordle import *\n"
        "from pista.wordle import ABOUT as OURS\n"
        'name = "guest"\n'
        'ABOUT = replace(OURS, commands="guest:commands", pages=(), menu=(), routes=None)\n'
        "@click.group()\n"
        "def commands():\n"
        '    """Guests speak for themselves."""\n'
    )
    install(tmp_path, monkeypatch, guest="guest")
    shown = pista("guest", "--help", PISTA_UI="es").stdout
    assert "Guests speak for themselves." in shown and "Usage: pista guest" in shown


@pytest.mark.minute
def test_a_kind_of_another_package_speaks_where_it_has_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, latin="latin")
    shown = pista("latin", "generate", "--help", PISTA_UI="es").stdout
    assert "Opciones:" in shown and "--level gentle|fierce" in shown
    assert "help." not in shown
