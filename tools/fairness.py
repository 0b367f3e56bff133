"""Which accepted words a native speaker would call fair secrets.

Knows frequency, lemmas, names, foreign words and insults; the hand-kept lists have the last word.
"""

import json
import math
import re
from functools import cache

import simplemma
import wordfreq
from headwords import Kind
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
# The least Zipf frequency of a secret, by what it is; what is not named here is none.
FLOORS = {
    "en": {Kind.OTHER: 3.3},
    "es": {Kind.NOUN: 3.2, Kind.ADJECTIVE: 3.3, Kind.VERB: 3.3, Kind.OTHER: 3.9, Kind.LEMMA: 3.4},
    "it": {Kind.NOUN: 3.2, Kind.ADJECTIVE: 3.2, Kind.VERB: 3.3, Kind.OTHER: 3.9},
    "pt": {Kind.NOUN: 3.2, Kind.ADJECTIVE: 3.3, Kind.VERB: 3.3, Kind.OTHER: 3.9},
}
CLASSIC_FLOOR = 3.3
# What it takes more at some lengths: short words are commoner by nature, Italian headwords of five letters are few.
SHORT = {"en": {3: 0.4, 4: 0.2}, "es": {3: 0.4}, "it": {3: 0.2, 5: -0.5}, "pt": {3: 0.4}}
# Of words that differ in their last letter alone only the commonest is a secret, and others that are as common as this.
STEM = {"it": 3.0}
# A word this much commoner in English than at home is taken for an English one.
FOREIGN = 0.8
# A headword is none to players where it has less than this share of the uses of what is played alike (salio and salió).
SHADE = 0.25
EUROPEAN = str.maketrans("êô", "éó")
CUSS_FILES = {"en": ("index.js",), "es": ("es.js",), "it": ("it.js",), "pt": ("pt.js", "pt-pt.js")}


def fair_secrets(source: Source, shelf: Shelf) -> set[str]:
    """The words of `source` to choose secrets from."""
    unfair = _insults(source, shelf) | hand_kept(f"{source.language}-drop")
    unfair = unfair.union(*(dictionary.names for dictionary in source.dictionaries))
    fair = {word for word in source.accepted if _is_fair(word, source)}
    if source.language == "en":
        # The original game's secrets were chosen by hand: of five letters take the common ones of those.
        original = {word for word in classic(shelf)[0] if source.zipf.get(word, 0.0) >= CLASSIC_FLOOR}
        fair = {word for word in fair if len(word) != 5} | original
    fair = _without_lotteries(fair - unfair, source)
    added = {source.alphabet.fold(word) for word in hand_kept(f"{source.language}-add")}
    return (fair | added) & source.accepted.keys()


def _is_fair(word: str, source: Source) -> bool:
    if not _in_all(word, source) or _is_foreign(word, source):
        return False
    shares = {spelling: source.shares.get(spelling, 0.0) for spelling in source.accepted[word]}
    least = SHADE * sum(shares.values())
    return any(share >= least and is_common(spelling, len(word), source) for spelling, share in shares.items())


def is_common(spelling: str, length: int, source: Source) -> bool:
    """Whether it is a headword, and met often enough for what it is."""
    share = source.shares.get(spelling, 0.0)
    if not share:
        return False
    zipf = math.log10(share) + 9 - SHORT[source.language].get(length, 0.0)
    floors = FLOORS[source.language]
    least = min(floors.values())
    return zipf >= least and any(zipf >= floors.get(kind, math.inf) for kind in _kinds(spelling, source))


def _without_lotteries(words: set[str], source: Source) -> set[str]:
    """Without words that leave a player guess after guess at the last letter alone."""
    if source.language not in STEM:
        return words
    kept: dict[str, str] = {}
    for word in sorted(words, key=lambda word: (-source.zipf[word], word)):
        kept.setdefault(word[:-1], word)
    common = {word for word in words if len(word) < 5 or source.zipf[word] >= STEM[source.language]}
    return common | set(kept.values())


def _kinds(spelling: str, source: Source) -> set[Kind]:
    """What it is as a headword. Where the dictionary says little, the lemmatiser must take it for one, too."""
    kinds = source.headwords.of(spelling)
    if source.language == "pt":
        # The dictionary that tells kinds is Portugal's: género stands in it for gênero, too.
        kinds |= source.headwords.of(spelling.translate(EUROPEAN))
    is_lemma = _lemma(spelling, source.language) == spelling
    if not is_lemma:
        kinds.discard(Kind.OTHER)
        if source.language in ("es", "pt") and spelling in source.headwords.participles:
            # These dictionaries have very many participles as nouns.
            kinds.discard(Kind.NOUN)
    elif not kinds and simplemma.is_known(spelling, lang=source.language):
        # Nouns that a dictionary makes of verbs (apoyo) have no entry in it.
        kinds = {Kind.LEMMA}
    # A noun that is the feminine of an adjective, too (media, bella), is one of its own where it is met more often.
    masculine = source.headwords.adjectives.get(spelling)
    if masculine and source.shares.get(spelling, 0.0) < source.shares.get(masculine, 0.0):
        kinds.discard(Kind.NOUN)
    return kinds


def _in_all(word: str, source: Source) -> bool:
    if not all(word in dictionary.spellings for dictionary in source.dictionaries):
        return False
    # One dictionary is not enough; what tells the kinds of words, or the lemmatiser's word list, is the second then.
    return len(source.dictionaries) > 1 or any(
        simplemma.is_known(spelling, lang=source.language) or source.headwords.of(spelling) - {Kind.OTHER}
        for spelling in source.accepted[word]
    )


def _is_foreign(word: str, source: Source) -> bool:
    if source.language == "en":
        return False
    return bool(wordfreq.zipf_frequency(word, "en") - source.zipf.get(word, 0.0) > FOREIGN)


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
