"""Options that choose the words of a game; every command has the same ones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pista.cli.user import User
from pista.wordle.lexicon import Lexicon, languages, lexicon
from pista.wordle.personal import personal_path

LENGTH = 5


def word_options(
    *, lang: str | None = None, any_length: bool = True, lang_help: str = "help.wordle_lang"
) -> Callable[[Callable[..., Any]], Any]:
    """Adds the options, which `chosen_words` takes; without `lang` words are in the language of the interface."""
    options = [
        click.option(
            "--lang",
            metavar="NAME|FILE",
            default=lang,
            show_default=lang is not None,
            help=lang_help,
        ),
        click.option("--length", default=LENGTH, show_default=True, help="help.wordle_length"),
        click.option("--alphabet", help="help.wordle_alphabet"),
        click.option("--secrets", metavar="FILE", help="help.wordle_secrets"),
    ]
    if not any_length:
        del options[1]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def chosen_words(user: User, options: dict[str, Any], length: int | None = None) -> Lexicon:
    """The lexicon of the options; of that length, where they do not say one."""
    wanted = options.get("length", LENGTH) if length is None else length
    return lexicon(_named(user, options), wanted, alphabet=options["alphabet"], secrets=options["secrets"])


def taught_file(user: User, options: dict[str, Any], words: Lexicon) -> Path:
    """Where the words are kept that the person has taught for these."""
    return personal_path(user.settings.data, words, _named(user, options))


def _named(user: User, options: dict[str, Any]) -> str:
    """A language however it is capitalised, or a path as it is."""
    name: str | None = options["lang"]
    if name is None:
        return user.settings.language
    return name.lower() if name.lower() in languages() else name
