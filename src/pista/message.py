"""What Pista says to people: a key and its values, worded by one catalogue per language.

A catalogue is put together from all folders called `words`: Pista's own and each kind's. Knows nothing about puzzles.
`str(message)` is English; `message.say("es")` is the reader's own. Whatever else prints as a sentence has a `say`, too.
"""

import errno
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from pista.plugins import BROKEN, KINDS, plugins, refuse, said

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "es", "pt", "it")
"""The languages that everything is said in."""

CELL = re.compile(r"[a-z]+\d")
"""What a cell's name begins with; it is not one of the words around it."""

MOST_BITS = 1000
"""Of a number that is said digit by digit; Python itself says none of many thousands."""

Entry = str | dict[str, str]
Sections = dict[str, dict[str, Entry]]


@dataclass(frozen=True, repr=False)
class Message:
    """One sentence, not yet in any language: the `key` of its wording, and its `values` by name. A value may itself be
    a message, a list or a number with digits.

    >>> found = message("grid.solutions_found", n=3)
    >>> str(found)
    '3 solutions.'
    >>> found.say("es")
    '3 soluciones.'
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def say(self, language: str = "en") -> str:
        """The sentence in `language`, a code or a locale; the value `n` picks between `one` and `other` wordings."""
        entry = wording(language, self.key)
        values = dict(self.values)
        if isinstance(entry, dict):
            entry = entry["one" if values["n"] == 1 else "other"]
        return entry.format_map({name: spoken(value, language) for name, value in values.items()})

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        try:
            return f"<Message {self.key}: {self.say()}>"
        except (KeyError, IndexError, ValueError):
            # What has no wording yet is shown to whoever writes it.
            return f"<Message {self.key} {dict(self.values)}>"


@dataclass(frozen=True)
class Listed:
    """Several `items` in a sentence, joined as its language joins them: `a1, a2 and a3`; `key` says by which word.

    Before a cell whose name begins like the word that joins, that word changes, or goes: `a1, b2 e i3` in Spanish.
    """

    key: str
    items: tuple["str | Message", ...]

    def say(self, language: str = "en") -> str:
        """The items with commas between them and the language's word before the last."""
        *first, last = [item.say(language) if isinstance(item, Message) else item for item in self.items] or [""]
        if not first:
            return last
        before_cell = f"{self.key}_{last[0]}" if CELL.match(last) else ""
        key = before_cell if before_cell in _flat(language) else self.key
        return Message(key, (("first", ", ".join(first)), ("last", last))).say(language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True)
class Number:
    """A `value` with so many `digits` behind the point, or the comma, as its language writes it."""

    value: float
    digits: int

    def say(self, language: str = "en") -> str:
        """`3.50` in English, `3,50` in the others."""
        return _pointed(f"{self.value:.{self.digits}f}", language)

    def __str__(self) -> str:
        return self.say()


def percent(value: float, digits: int) -> Message:
    """`12.5%`, and in Spanish `12,5 %`."""
    return message("number.percent", number=Number(value, digits))


def spoken(value: object, language: str) -> str:
    """A value as it goes into a sentence."""
    match value:
        case Message() | Listed() | Number():
            return value.say(language)
        case int() if value.bit_length() > MOST_BITS:
            return f"{'-' if value < 0 else ''}2**{value.bit_length() - 1}…"
        case float():
            return _pointed(f"{value:.6f}".rstrip("0").rstrip("."), language)
    return str(value)


def _pointed(digits: str, language: str) -> str:
    return digits.replace(".", str(wording(language, "number.point")))


def all_of(items: Iterable[str]) -> Listed:
    """`a1, a2 and a3`."""
    return Listed("list.all_of", tuple(items))


def any_of(items: Iterable[str]) -> Listed:
    """`a1, a2 or a3`."""
    return Listed("list.any_of", tuple(items))


def one_by_one(items: Iterable[Message]) -> Listed:
    """`a1, a2, a3`."""
    return Listed("list.one_by_one", tuple(items))


def message(key: str, /, **values: object) -> Message:
    """Shorthand: `message("grid.solutions_found", n=3)`."""
    return Message(key, tuple(values.items()))


def worded(language: str, otherwise: str, *keys: str) -> str:
    """What stands under the first of these keys that is worded; `otherwise` where none is.

    Plug-ins are loaded only for a section of their own, or for what none of ours says.
    """
    keys, own = tuple(key.replace("-", "_") for key in keys), _flat(language)
    for key in keys:
        if key in own or (key.partition(".")[0] not in own_sections() and key in catalogue(language)):
            return message(key).say(language)
    return next((message(key).say(language) for key in keys if key in catalogue(language)), otherwise)


def is_worded(key: str) -> bool:
    """Whether anything stands under the key; plug-ins are loaded only for a section of their own."""
    return key in _flat("en") or (key.partition(".")[0] not in own_sections() and key in catalogue("en"))


def reason(error: OSError) -> Message | str:
    """Why the system refused, in the reader's language where we have a wording for it, else in the system's."""
    key = f"cli.why_{errno.errorcode.get(error.errno or 0, '').lower()}"
    return message(key) if key in _flat("en") else error.strerror or type(error).__name__


def wording(language: str, key: str) -> Entry:
    """What stands under a key: here, else in the words of a plug-in."""
    own = _flat(language)
    return own[key] if key in own else catalogue(language)[key]


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """All wordings of one language, keys flattened to `section.name`; plug-ins may add some, and change none."""
    language = _known(language)
    return _flattened(_plugged(language)) | _flat(language)


@cache
def sections(language: str) -> Mapping[str, Mapping[str, Entry]]:
    """The same as the files have it, by section."""
    whole: Sections = {}
    for key, entry in catalogue(language).items():
        section, _, name = key.partition(".")
        whole.setdefault(section, {})[name] = entry
    return whole


@cache
def _flat(language: str) -> dict[str, Entry]:
    from importlib import resources  # Which is slow to import, and needed by the first sentence.

    language = _known(language)
    home = resources.files("pista")
    return _flattened(_read([home, *(folder for folder in home.iterdir() if folder.is_dir())], language))


@cache
def own_sections() -> frozenset[str]:
    """The names our sentences stand under; a plug-in has others."""
    return frozenset(key.partition(".")[0] for key in _flat("en"))


def _plugged(language: str) -> Sections:
    """What plug-ins say; one whose words cannot be read says nothing."""
    from importlib import resources

    whole: Sections = {}
    for point, module in plugins(KINDS).items():
        if not isinstance(module, ModuleType) or not hasattr(module, "__path__"):
            continue
        try:
            found = _read([resources.files(module)], language)
            wrong = next((name for name, names in found.items() if not all(map(_is_entry, names.values()))), None)
        except BROKEN as error:
            found, wrong = {}, said(error)
        if wrong is not None:
            refuse(KINDS, point, f"words: {wrong}", in_part=True)
            continue
        for section, names in found.items():
            whole.setdefault(section, {}).update(names)
    return whole


def _is_entry(entry: object) -> bool:
    if isinstance(entry, dict):
        return entry.keys() == {"one", "other"} and all(isinstance(each, str) for each in entry.values())
    return isinstance(entry, str)


def _read(folders: "Iterable[Traversable]", language: str) -> Sections:
    """The words of these folders; a plug-in that does not speak the language speaks English."""
    whole: Sections = {}
    for folder in folders:
        words = folder.joinpath("words")
        files = (words.joinpath(f"{name}.json") for name in (language, "en"))
        file = next((each for each in files if each.is_file()), None)
        for section, names in json.loads(file.read_text(encoding="utf-8")).items() if file else ():
            whole.setdefault(section, {}).update(names)
    return whole


def _flattened(whole: Sections) -> dict[str, Entry]:
    return {f"{section}.{name}": entry for section, names in whole.items() for name, entry in names.items()}


def language_code(language: object) -> str | None:
    """Which of ours is meant, by its code or a locale, in any case: `es` by `es_ES.UTF-8`; None where none is."""
    if not isinstance(language, str):
        return None
    code = language.strip().replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else None


def _known(language: object) -> str:
    """The language's code; a sentence where it is none of ours."""
    code = language_code(language)
    if code is None:
        raise ValueError(message("cli.unknown_ui", names=all_of(LANGUAGES)).say())
    return code


def reader_language(environ: Mapping[str, str]) -> str:
    """The interface language asked for by PISTA_UI or the locale; English where it is none of ours."""
    for name in ("PISTA_UI", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return language_code(environ[name]) or "en"
    return "en"
