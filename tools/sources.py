"""Where the words of each language come from, and which spellings stand behind each played word.

Knows the packages and the dictionaries' quirks; knows nothing of what makes a fair secret.
"""

import json
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import headwords
import hunspell
import wordfreq
from headwords import Headwords, Kind
from packages import Package, Shelf

from pista.wordle.alphabet import LATIN, SPANISH, Alphabet

LENGTHS = range(3, 11)
LISTS = Path(__file__).parent / "lists"

SPANISH_WORDS = Package(
    "an-array-of-spanish-words",
    "2.0.0",
    "sha512-mzTXYjlzlT6RhQWeBpXgz0mtUkR1qNra6Zx68BRsMY5uejokblFW3d0asckbds5uacO/otrFPka2dWCr65gzmg==",
    "MIT (package), CC0-1.0 (Letterpress word list)",
)
ENGLISH_WORDS = Package(
    "an-array-of-english-words",
    "2.0.0",
    "sha512-FXnNvZSOI27kkKXeLSquhaTGP7z198UOQ4txaYO9fCfrjCh+D5SV7G7XqzEH0229+pAi4cjBEZ4WIQYgjKtO7Q==",
    "MIT (package), CC0-1.0 (Letterpress word list)",
)
CLASSIC_WORDS = Package(
    "wordle-words",
    "0.0.0",
    "sha512-DQvMqUb/zMI5SdVGHsRz3GDspK85C2WsJYixbmYhRhX3V29hiMVX6s67NrPFVYrCfKKUpxKj5hZx0tRflRMsXg==",
    "MIT",
)
DICTIONARY_ES = Package(
    "dictionary-es",
    "4.0.0",
    "sha512-8J3IYdaHYmkojxqhB+DneQpek6N/s3MwbVk3bPNGQSTBT5kxJtmbuiT0LSDP0Al6K9Vevo1sjspG8AGP9Yvxiw==",
    "GPL-3.0-or-later OR LGPL-3.0-or-later OR MPL-1.1 or later",
)
DICTIONARY_EN = Package(
    "dictionary-en",
    "4.0.0",
    "sha512-3NHnE1uq33ZE/CIwaZ6gqxa4BnglHnxeAcTM0GJ7cmtRGcvX9InMK/IqLtYcUMFCUpUNgybH+DzkqdgAo3F1zg==",
    "MIT AND BSD",
)
DICTIONARY_PT = Package(
    "dictionary-pt",
    "4.0.0",
    "sha512-ryJRhAtsaunBWw9grYXmVFftfab8+BCQ5wwh7fUzWO0oYEeMuR1lW2ubu1AHdvxOL32XP+u5wW/XhbFuoFuq8Q==",
    "LGPL-3.0 OR MPL-2.0",
)
DICTIONARY_PT_PT = Package(
    "dictionary-pt-pt",
    "2.0.0",
    "sha512-N44fxg2uDhF71Ql20zpe6BpdMlVkOT7oyjltuOhRwb2mx2SX3CJ/lqUE6+/HKZdqaxggqNbM/qv02a+Sa1XQiA==",
    "GPL-2.0 OR LGPL-2.1 OR MPL-1.1",
)
DICTIONARY_IT = Package(
    "dictionary-it",
    "2.0.0",
    "sha512-klTygBjKRYKEeDmqLfDpI9eDCj334TQhbq2zExKREV4CMPiUsnXnO/0CGMTiRTRL+Wk+qXd0fKfEZbgw+gnjHw==",
    "GPL-3.0",
)
Reader = Callable[[str, hunspell.Flags, str], set[Kind]]
ALPHABETS = {"en": Alphabet(LATIN), "es": Alphabet(SPANISH), "it": Alphabet(LATIN), "pt": Alphabet(LATIN)}


@dataclass(frozen=True)
class Dictionary:
    """One dictionary, written out: spellings by played word, what it tells of its headwords, its names (folded)."""

    spellings: dict[str, set[str]]
    headwords: Headwords = field(default_factory=Headwords)
    names: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Source:
    """All that is known of one language's words. `accepted` gives the spellings of each played word, `headwords` what
    the dictionary says that says most, `shares` how much each spelling is used, `attested` all spellings that are."""

    language: str
    alphabet: Alphabet
    accepted: dict[str, set[str]]
    dictionaries: tuple[Dictionary, ...]
    headwords: Headwords
    shares: dict[str, float]
    attested: dict[str, set[str]]
    zipf: dict[str, float]


def hand_kept(name: str) -> set[str]:
    """The words of a hand-kept list; `#` starts a remark."""
    path = LISTS / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {word for line in lines for word in line.partition("#")[0].split()}


def classic(shelf: Shelf) -> tuple[set[str], set[str]]:
    """The original game's secrets, and all words it accepts."""
    text = shelf.text(CLASSIC_WORDS, "index.mjs")
    answers, rest = (
        set(re.findall(r'"([a-z]{5})"', part.partition("]")[0])) for part in re.split(r"= \[\n", text)[1:3]
    )
    return answers, answers | rest


def source(language: str, shelf: Shelf) -> Source:
    """Gathers one language's words from its packages."""
    alphabet = ALPHABETS[language]
    known = wordfreq.get_frequency_dict(language, "large")
    match language:
        case "es":
            dictionaries: tuple[Dictionary, ...] = (
                _array(SPANISH_WORDS, alphabet, shelf),
                _hunspell(DICTIONARY_ES, alphabet, shelf, headwords.spanish),
            )
            bold = dictionaries[1].headwords
        case "en":
            dictionaries = (_array(ENGLISH_WORDS, alphabet, shelf), _hunspell(DICTIONARY_EN, alphabet, shelf))
            bold = dictionaries[1].headwords
        case "pt":
            vero = _hunspell(DICTIONARY_PT, alphabet, shelf)
            dictionaries = (
                _hunspell(DICTIONARY_PT_PT, alphabet, shelf, headwords.portuguese),
                _attested(vero, known),
            )
            dictionaries = tuple(map(_without_numerals, dictionaries))
            bold = dictionaries[0].headwords
        case _:
            written_out = _hunspell(DICTIONARY_IT, alphabet, shelf)
            dictionaries = (_without_stray_clitics(_without_numerals(written_out), known),)
            bold = headwords.italian(shelf)
            for stem in written_out.headwords.kinds:
                bold.enter(stem, {Kind.OTHER}, ())
    accepted: dict[str, set[str]] = defaultdict(set)
    # English ends with its first dictionary: the second has many abbreviations and only serves to choose secrets.
    for dictionary in dictionaries[:1] if language == "en" else dictionaries:
        for word, spellings in dictionary.spellings.items():
            accepted[word] |= spellings
    for spelling in hand_kept(f"{language}-accept"):
        accepted[alphabet.fold(spelling)].add(spelling)
    attested: dict[str, set[str]] = defaultdict(set)
    for spelling in known:
        attested[alphabet.fold(spelling)].add(spelling)
    zipf = {word: math.log10(sum(known[one] for one in all_of)) + 9 for word, all_of in attested.items()}
    return Source(language, alphabet, dict(accepted), dictionaries, bold, known, dict(attested), zipf)


def _array(package: Package, alphabet: Alphabet, shelf: Shelf) -> Dictionary:
    words = json.loads(shelf.text(package, "index.json"))
    return Dictionary(_played(words, alphabet))


def _hunspell(package: Package, alphabet: Alphabet, shelf: Shelf, kinds: Reader = headwords.listed) -> Dictionary:
    rules = hunspell.read_rules(shelf.path(package, "index.aff"))
    words, bold, names = set[str](), Headwords(), set[str]()
    for stem, flags, note in hunspell.read_stems(shelf.path(package, "index.dic"), rules):
        if not stem.islower() or "CAT=np" in note:
            names.add(alphabet.fold(stem))
        else:
            forms = set(hunspell.forms(stem, flags, rules))
            words |= forms
            bold.enter(stem, kinds(stem, flags, note), forms)
    if package is DICTIONARY_EN:
        # It lists house and brown as surnames; other dictionaries are sparing with names.
        names -= bold.kinds.keys()
    return Dictionary(_played(words, alphabet), bold, names)


def _played(spellings: Iterable[str], alphabet: Alphabet) -> dict[str, set[str]]:
    letters = set(alphabet.letters)
    played: dict[str, set[str]] = defaultdict(set)
    for spelling in spellings:
        word = alphabet.unaccent(spelling)
        if len(word) in LENGTHS and letters.issuperset(word):
            played[word].add(spelling)
    return dict(played)


def _attested(dictionary: Dictionary, known: dict[str, float]) -> Dictionary:
    """Without the forms nobody was ever seen to write: this dictionary builds very many."""
    spellings = {word: kept for word, all_of in dictionary.spellings.items() if (kept := all_of & known.keys())}
    return replace(dictionary, spellings=spellings)


def _without_numerals(dictionary: Dictionary) -> Dictionary:
    """Without the roman numerals that some dictionaries list in lower case."""
    numeral = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
    spellings = {word: all_of for word, all_of in dictionary.spellings.items() if not numeral.fullmatch(word)}
    return replace(dictionary, spellings=spellings)


def _without_stray_clitics(dictionary: Dictionary, known: dict[str, float]) -> Dictionary:
    """Without verbs that bear two pronouns at once (`abbaiamela`) unless someone was seen to write them."""
    stray = re.compile(r".{3,}(me|te|ce|ve|se|glie)(lo|la|li|le|ne)")
    attested = known.keys() | dictionary.headwords.kinds.keys()
    spellings = {
        word: all_of
        for word, all_of in dictionary.spellings.items()
        if not stray.fullmatch(word) or not attested.isdisjoint(all_of)
    }
    return replace(dictionary, spellings=spellings)
