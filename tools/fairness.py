"""Which accepted words a native speaker would call fair secrets.

Knows frequency, lemmas, names, foreign words and insults; the hand-kept lists have the last word.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

import simplemma
import wordfreq
from packages import Package, Shelf
from sources import Source, classic, hand_kept

NAUGHTY = Package(
    "naughty-words",
    "1.2.0",
    "sha512-0iadX6fN+3NsfvIRtWmmpEX9VsoIQ6n9FwyIxmew9w5yzFNqMgs/Ky0eAC/z5xXSHtqlVoByiovdROikwH9SXQ==",
    "CC-BY-4.0",
)
CUSS = Package(
    "cuss",
    "2.2.0",
    "sha512-3hlHOhMiZ6YdHY5LPUhfxlx1Pj14eGttv2l9ADB1Lkv7e/us5XD798wrVLJ9DHmDO8SzCDuA+ItByFZ3M1dIYg==",
    "MIT",
)
# The least Zipf frequency of a headword and of a plural or feminine, by language.
FLOORS = {"en": (3.3, 9.0), "es": (3.2, 3.8), "it": (3.3, 3.8), "pt": (3.2, 3.8)}
# Short words are commoner by nature: what it takes them more.
SHORT = {3: 0.4, 4: 0.2}
# A word this much commoner in English than at home is taken for an English one.
FOREIGN = 0.8
CUSS_FILES = {"en": ("index.js",), "es": ("es.js",), "it": ("it.js",), "pt": ("pt.js", "pt-pt.js")}


def fair_secrets(source: Source, shelf: Shelf) -> set[str]:
    """The words of `source` to choose secrets from."""
    unfair = _insults(source, shelf) | hand_kept(f"{source.language}-drop")
    names = set[str]().union(*(dictionary.names for dictionary in source.dictionaries))
    if source.language == "en":
        # The original game's secrets were chosen by hand: of five letters take the common ones of those.
        chosen = {word for word in classic(shelf)[0] if source.zipf.get(word, 0.0) >= FLOORS["en"][0]}
        others = {word for word in source.accepted if len(word) != 5 and word not in names and _is_fair(word, source)}
        fair = chosen | others
    else:
        fair = {word for word in source.accepted if word not in names and _is_fair(word, source)}
    fair -= unfair
    added = {source.alphabet.fold(word) for word in hand_kept(f"{source.language}-add")}
    return (fair | added) & source.accepted.keys()


def _is_fair(word: str, source: Source) -> bool:
    zipf = source.zipf.get(word, 0.0)
    of_headword, of_inflection = (floor + SHORT.get(len(word), 0.0) for floor in FLOORS[source.language])
    if zipf < min(of_headword, of_inflection) or not _in_all(word, source) or _is_foreign(word, zipf, source.language):
        return False
    spelling = usual_spelling(word, source)
    if is_headword(spelling, source):
        return zipf >= of_headword
    return zipf >= of_inflection and is_inflection(spelling, source)


def usual_spelling(word: str, source: Source) -> str:
    """The commonest of the spellings behind a played word."""
    return max(sorted(source.accepted[word]), key=lambda s: wordfreq.word_frequency(s, source.language))


def is_headword(spelling: str, source: Source) -> bool:
    """Whether dictionaries list it and no verb claims it as its form."""
    if any(spelling in dictionary.nouns for dictionary in source.dictionaries):
        return True
    lemma = _lemma(spelling, source.language)
    listed = any(spelling in dictionary.headwords for dictionary in source.dictionaries)
    return listed and (lemma == spelling or not _is_verb(lemma, source.language)) and not _is_gerund(spelling, source)


def is_inflection(spelling: str, source: Source) -> bool:
    """Whether it is the regular plural or feminine of a listed noun or adjective."""
    if _is_verb(_lemma(spelling, source.language), source.language):
        return False
    return any(
        base in dictionary.nouns or (base in dictionary.headwords and _lemma(spelling, source.language) == base)
        for base in _bases(spelling, source.language)
        for dictionary in source.dictionaries
    )


def _bases(spelling: str, language: str) -> Iterator[str]:
    """Singular and masculine forms this could be made from."""
    match language:
        case "es" | "pt":
            rules = [("s", ""), ("es", ""), ("a", "o"), ("as", "o"), ("os", "o"), ("ces", "z"), ("ones", "ón")]
            rules += [("ães", "ão"), ("ões", "ão"), ("ns", "m"), ("is", "l"), ("éis", "el")]
        case "it":
            rules = [("i", "o"), ("i", "e"), ("e", "a"), ("a", "o"), ("e", "o"), ("hi", "o"), ("he", "a"), ("i", "io")]
        case _:
            rules = [("s", "")]
    for ending, before in rules:
        if spelling.endswith(ending) and len(spelling) > len(ending) + 1:
            yield spelling.removesuffix(ending) + before


def _is_verb(lemma: str, language: str) -> bool:
    endings = {"es": r".*([aei]r|ír)", "pt": r".*([aei]r|ôr)", "it": r".*[aei]re", "en": ".*"}
    return re.fullmatch(endings[language], lemma) is not None


def _is_gerund(spelling: str, source: Source) -> bool:
    """The Italian dictionary lists them by themselves."""
    return source.language == "it" and spelling.endswith(("ando", "endo"))


def _in_all(word: str, source: Source) -> bool:
    if not all(word in dictionary.spellings for dictionary in source.dictionaries):
        return False
    # One dictionary is not enough; the lemmatiser's word list is the second then.
    return len(source.dictionaries) > 1 or any(
        simplemma.is_known(spelling, lang=source.language) or spelling in source.dictionaries[0].nouns
        for spelling in source.accepted[word]
    )


def _is_foreign(word: str, zipf: float, language: str) -> bool:
    return language != "en" and wordfreq.zipf_frequency(word, "en") - zipf > FOREIGN


@cache
def _lemma(spelling: str, language: str) -> str:
    return str(simplemma.lemmatize(spelling, lang=language))


def _insults(source: Source, shelf: Shelf) -> set[str]:
    words = set(json.loads(shelf.text(NAUGHTY, f"{source.language}.json")))
    for file in CUSS_FILES[source.language]:
        # Ratings 1 and 2: an insult in some or in most uses; 0 is mostly harmless.
        rated = re.findall(r"""^\s+(?:'([^']+)'|(\w+)): ([012])""", shelf.text(CUSS, file), re.MULTILINE)
        words |= {quoted or bare for quoted, bare, rating in rated if rating != "0"}
    return {source.alphabet.fold(word) for word in words}
