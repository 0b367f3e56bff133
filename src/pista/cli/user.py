"""What every command needs to know of its user: language, palette, terminal, folder for data."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import click

from pista.cli.help import TellingOption, interface_languages
from pista.kind import PuzzleError
from pista.message import LANGUAGES, Message, message, worded
from pista.settings import Settings, settings_from


@dataclass(frozen=True)
class User:
    """Settings, and whether a person sits at a terminal."""

    settings: Settings
    terminal: bool

    def say(self, key: str, /, **values: object) -> str:
        """A sentence in the user's language."""
        return self.worded(message(key, **values))

    def say_or(self, otherwise: str, *keys: str) -> str:
        """The first of these that is worded, for a kind may have worded it; another word where none is."""
        return worded(self.settings.language, otherwise, *keys)

    def worded(self, sentence: Message) -> str:
        """A message in the user's language."""
        return sentence.say(self.settings.language)


def current_user(ui: str | None = None) -> User:
    """From the environment; `ui`, when given, is the language."""
    settings = settings_from(os.environ)
    found = User(settings, sys.stdin.isatty() and sys.stdout.isatty())
    return with_language(found, ui) if ui else found


def with_language(user: User, ui: str) -> User:
    """The same with another language of the interface."""
    language = ui.lower().replace("_", "-").partition("-")[0]
    if language not in LANGUAGES:
        raise PuzzleError(message("cli.unknown_ui", names=", ".join(LANGUAGES)))
    return replace(user, settings=replace(user.settings, language=language))


def ui_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Lets `--ui` stand behind the command too."""

    def choose(context: click.Context, _: click.Parameter, ui: str | None) -> None:
        if ui:
            context.obj = context.find_root().obj = with_language(context.obj, ui)

    return click.option(
        "--ui",
        metavar="LANGUAGE",
        cls=TellingOption,
        values=interface_languages,
        expose_value=False,
        callback=choose,
        is_eager=True,
        help="help.ui",
    )(command)
