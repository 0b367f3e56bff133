"""Options that choose the words of a game; every Wordle command has the same ones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pista.cli.surroundings import Surroundings
from pista.wordle.lexicon import Lexicon, lexicon
from pista.wordle.personal import personal_path

OPTIONS = (
    click.option("--lang", metavar="NAME|FILE", help="en, es, pt, it, en-classic, or a file with one word per line."),
    click.option("--length", default=5, show_default=True, help="Letters per word."),
    click.option("--alphabet", help="The letters of your own word list."),
    click.option("--secrets", metavar="FILE", help="A second file: the words that may be the secret."),
)


def words_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options; `chosen_words` takes what they gave."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def chosen_words(around: Surroundings, options: dict[str, Any]) -> Lexicon:
    """The lexicon of `lang`, `length`, `alphabet` and `secrets`."""
    name = _named(around, options)
    return lexicon(name, options["length"], alphabet=options["alphabet"], secrets=options["secrets"])


def taught_file(around: Surroundings, options: dict[str, Any], words: Lexicon) -> Path:
    """Where the words are kept that the person has taught for these."""
    return personal_path(around.settings.data, words, _named(around, options))


def _named(around: Surroundings, options: dict[str, Any]) -> str:
    name: str = options["lang"] or around.settings.language
    return name
