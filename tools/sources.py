"""Where the words of each language come from, and which spellings stand behind each played word.

Knows the packages and the dictionaries' quirks; knows nothing of what makes a fair secret.
"""

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import hunspell
import wordfreq
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
NOUNS_IT = Package(
    "italian-words-dict",
    "3.4.0",
    "sha512-4Buxj5/d2lUrIdK9VaZyUfM0KlS0I/PmXtBC+7W0P+bMWidlHzHSfyKEguhWqWV4j9NYAlXFB4G82Non2bWHzA==",
    "CC-BY-SA-2.0 OR LGPL",
)
ALPHABETS = {"en": Alphabet(LATIN), "es": Alphabet(SPANISH), "it": Alphabet(LATIN), "pt": Alphabet(LATIN)}


@dataclass(frozen=True)
class Dictionary:
    """One dictionary, written out: spellings by played word, its headwords, the nouns and adjectives among them as
    far as it tells, and its names (folded)."""

    spellings: dict[str, set[str]]
    headwords: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Source:
    """All that is known of one language's words. `accepted` gives the spellings of each played word."""

    language: str
    alphabet: Alphabet
    accepted: dict[str, set[str]]
    dictionaries: tuple[Dictionary, ...]
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
                _hunspell(DICTIONARY_ES, alphabet, shelf),
            )
        case "en":
            dictionaries = (_array(ENGLISH_WORDS, alphabet, shelf), _hunspell(DICTIONARY_EN, alphabet, shelf))
        case "pt":
            vero = _hunspell(DICTIONARY_PT, alphabet, shelf)
            dictionaries = (_hunspell(DICTIONARY_PT_PT, alphabet, shelf), _attested(vero, known))
            dictionaries = tuple(map(_without_numerals, dictionaries))
        case _:
            written_out = _hunspell(DICTIONARY_IT, alphabet, shelf)
            nouns = _italian_nouns(shelf)
            dictionaries = (replace(_without_stray_clitics(_without_numerals(written_out), known), nouns=nouns),)
    accepted: dict[str, set[str]] = defaultdict(set)
    # English ends with its first dictionary: the second has many abbreviations and only serves to choose secrets.
    for dictionary in dictionaries[:1] if language == "en" else dictionaries:
        for word, spellings in dictionary.spellings.items():
            accepted[word] |= spellings
    for spelling in hand_kept(f"{language}-accept"):
        accepted[alphabet.fold(spelling)].add(spelling)
    for word in hand_kept(f"{language}-refuse"):
        accepted.pop(word, None)
    frequency: dict[str, float] = defaultdict(float)
    for spelling, share in known.items():
        frequency[alphabet.fold(spelling)] += share
    zipf = {word: math.log10(share) + 9 for word, share in frequency.items()}
    return Source(language, alphabet, dict(accepted), dictionaries, zipf)


def _array(package: Package, alphabet: Alphabet, shelf: Shelf) -> Dictionary:
    words = json.loads(shelf.text(package, "index.json"))
    return Dictionary(_played(words, alphabet))


def _hunspell(package: Package, alphabet: Alphabet, shelf: Shelf) -> Dictionary:
    rules = hunspell.read_rules(shelf.path(package, "index.aff"))
    words, headwords, nouns, names = set[str](), set[str](), set[str](), set[str]()
    for stem, flags, note in hunspell.read_stems(shelf.path(package, "index.dic"), rules):
        if not stem.islower() or "CAT=np" in note:
            names.add(alphabet.fold(stem))
        else:
            headwords.add(stem)
            words.update(hunspell.forms(stem, flags, rules))
            if (package is DICTIONARY_ES and "S" in flags) or re.search(r"CAT=(nc|adj|a_nc)", note):
                nouns.add(stem)
    if package is DICTIONARY_EN:
        # It lists house and brown as surnames; other dictionaries are sparing with names.
        names -= headwords
    return Dictionary(_played(words, alphabet), headwords, nouns, names)


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
    attested = known.keys() | dictionary.headwords
    spellings = {
        word: all_of
        for word, all_of in dictionary.spellings.items()
        if not stray.fullmatch(word) or not attested.isdisjoint(all_of)
    }
    return replace(dictionary, spellings=spellings)


def _italian_nouns(shelf: Shelf) -> set[str]:
    nouns = json.loads(shelf.text(NOUNS_IT, "dist/words.json"))
    return {form for noun, facts in nouns.items() for form in (noun, facts["P"]) if form}
