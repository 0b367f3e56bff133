"""What Pista says to people: a key and its values, worded by one catalogue per language.

Knows the catalogues and nothing about puzzles. `str(message)` is English; `message.say("es")` is the reader's own.
"""

import errno
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

LANGUAGES = ("en", "es", "pt", "it")

Entry = str | dict[str, str]


@dataclass(frozen=True)
class Message:
    """One sentence, not yet in any language. A value may itself be a message, or a list."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def say(self, language: str = "en") -> str:
        """The sentence in `language`; the value `n` picks between the `one` and `other` wordings."""
        entry = catalogue(language)[self.key]
        values = dict(self.values)
        if isinstance(entry, dict):
            entry = entry["one" if values["n"] == 1 else "other"]
        spoken = {k: v.say(language) if isinstance(v, Message | Listed) else v for k, v in values.items()}
        return entry.format_map(spoken)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True)
class Listed:
    """Several things in a sentence, joined as its language joins them: `a1, a2 and a3`."""

    key: str
    items: tuple[str, ...]

    def say(self, language: str = "en") -> str:
        """The items with commas between them and the language's word before the last."""
        *first, last = self.items or ("",)
        return Message(self.key, (("first", ", ".join(first)), ("last", last))).say(language) if first else last

    def __str__(self) -> str:
        return self.say()


def all_of(items: Iterable[str]) -> Listed:
    """`a1, a2 and a3`."""
    return Listed("list.all_of", tuple(items))


def any_of(items: Iterable[str]) -> Listed:
    """`a1, a2 or a3`."""
    return Listed("list.any_of", tuple(items))


def message(key: str, /, **values: object) -> Message:
    """Shorthand: `message("wordle.won", n=3)`."""
    return Message(key, tuple(values.items()))


def reason(error: OSError) -> Message | str:
    """Why the system refused, in the reader's language where we have a wording for it, else in the system's."""
    key = f"cli.why_{errno.errorcode.get(error.errno or 0, '').lower()}"
    return message(key) if key in catalogue("en") else error.strerror or type(error).__name__


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """All wordings of one language, keys flattened to `section.name`."""
    text = resources.files("pista").joinpath("catalogues", f"{language}.json").read_text(encoding="utf-8")
    return {f"{section}.{name}": entry for section, names in json.loads(text).items() for name, entry in names.items()}


def reader_language(environ: Mapping[str, str]) -> str:
    """The interface language asked for by PISTA_UI or the locale; English where it is none of ours."""
    for name in ("PISTA_UI", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            code = environ[name].replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
