"""Which spellings dictionaries print in bold, and as what: nouns, adjectives, infinitives and the rest.

Knows how each dictionary marks its entries; knows nothing of frequency.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, auto

from hunspell import Flags
from packages import Package, Shelf

NOUNS_IT = Package(
    "italian-words-dict",
    "3.4.0",
    "sha512-4Buxj5/d2lUrIdK9VaZyUfM0KlS0I/PmXtBC+7W0P+bMWidlHzHSfyKEguhWqWV4j9NYAlXFB4G82Non2bWHzA==",
    "CC-BY-SA-2.0 OR LGPL",
)
ADJECTIVES_IT = Package(
    "italian-adjectives-dict",
    "3.4.0",
    "sha512-Ka3iO5/chtB7B9tCa6pb9qSZiANfubp7JVmR0dx8fyCpsP7XpfVubyML8CzXT8iyNMvxDXuyf2QwaTXSWaF5sg==",
    "CC-BY-SA-2.0 OR LGPL",
)
VERBS_IT = Package(
    "italian-verbs-dict",
    "3.4.0",
    "sha512-TY0kVsDUxP8sg1V+9QDXryu/IJzaRGLZgkeOibECr1ASMwBwMW/O63YQEJl4R5kLO5cE3RIltFxt15mQkkdOlA==",
    "CC-BY-SA-2.0 OR LGPL",
)


PARTICIPLE = re.compile(r".*[ai]d[oa]")


class Kind(Enum):
    """What an entry is. OTHER: adverbs, pronouns, numbers … LEMMA: no entry at all, but a lemmatiser's headword.
    FORM: no headword, but a verb's irregular form that has an entry."""

    NOUN = auto()
    ADJECTIVE = auto()
    VERB = auto()
    OTHER = auto()
    LEMMA = auto()
    FORM = auto()


@dataclass
class Headwords:
    """The kinds of every headword, the forms verbs make of themselves (their participles also apart), and the forms
    of adjectives with their headword."""

    kinds: dict[str, set[Kind]] = field(default_factory=lambda: defaultdict(set))
    verb_forms: set[str] = field(default_factory=set)
    participles: set[str] = field(default_factory=set)
    adjectives: dict[str, str] = field(default_factory=dict)

    def enter(self, headword: str, kinds: set[Kind], forms: Iterable[str]) -> None:
        """One entry and all its forms; the headword may be among them."""
        others = {form for form in forms if form != headword or Kind.FORM in kinds}
        self.kinds[headword] |= kinds - {Kind.FORM}
        if kinds & {Kind.VERB, Kind.FORM}:
            self.verb_forms |= others
            self.participles |= set(filter(PARTICIPLE.fullmatch, others))
        elif Kind.ADJECTIVE in kinds:
            self.adjectives |= dict.fromkeys(others, headword)

    def of(self, spelling: str) -> set[Kind]:
        """What `spelling` is as a headword; nothing where it is only a form of another word."""
        kinds = set(self.kinds.get(spelling, ()))
        if spelling in self.participles:
            kinds.discard(Kind.ADJECTIVE)
        if spelling in self.verb_forms or spelling in self.adjectives:
            kinds.discard(Kind.OTHER)
        return kinds


def spanish(stem: str, flags: Flags, _note: str) -> set[Kind]:
    """Flags tell: R conjugates, G makes a feminine, S a plural; what has none of them is invariable."""
    if "R" in flags and stem.endswith(("ar", "er", "ir", "ír")):
        return {Kind.VERB}
    if "G" in flags:
        return {Kind.ADJECTIVE}
    return {Kind.NOUN} if "S" in flags else {Kind.OTHER}


def portuguese(_stem: str, _flags: Flags, note: str) -> set[Kind]:
    """The dictionary of Portugal says what each entry is; spellings from before the reform are none."""
    if "EQAO90" in note:
        return set()
    category = re.match(r"\[(?:PREAO90=[^,]*,)?CAT=(\w+)", note)
    if not category:
        return {Kind.FORM} if "CAT=v" in note else set()
    match category[1]:
        case "nc":
            return {Kind.NOUN}
        case "adj":
            return {Kind.ADJECTIVE} if "G=f" not in note else set()
        case "a_nc":
            return {Kind.ADJECTIVE, Kind.NOUN}
        case "v":
            return {Kind.VERB} if "T=inf" in note else set()
        case "pref" | "np" | "cp" | "art":
            return set()
        case _:
            return {Kind.OTHER}


def listed(_stem: str, _flags: Flags, _note: str) -> set[Kind]:
    """A dictionary that tells nothing of its entries."""
    return {Kind.OTHER}


def italian(shelf: Shelf) -> Headwords:
    """Nouns, adjectives and verbs as Morph-it has them, with all their forms."""
    found = Headwords()
    for noun in json.loads(shelf.text(NOUNS_IT, "dist/words.json")):
        found.enter(noun, {Kind.NOUN}, ())
    for adjective, forms in json.loads(shelf.text(ADJECTIVES_IT, "dist/adjectives.json")).items():
        found.enter(adjective, {Kind.ADJECTIVE}, filter(None, forms.values()))
    for verb, moods in json.loads(shelf.text(VERBS_IT, "dist/verbs.json")).items():
        found.enter(verb, {Kind.VERB}, _leaves(moods))
        found.participles.update(_leaves(moods["part"]["past"] if "past" in moods.get("part", {}) else {}))
    return found


def _leaves(tree: object) -> Iterable[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for branch in tree.values():
            yield from _leaves(branch)
