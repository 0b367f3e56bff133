"""How people write the words that are played without accents.

Knows the file beside a shipped list; knows no list and no language.
"""

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

BETWEEN: Final = "/"
"""Stands between spellings that are played alike: papa/papá."""
SAME: Final = "."
"""In a pattern, a letter that is written as it is played."""


def joined(spellings: Iterable[str]) -> str:
    """Spellings of one played word as they are shown, the usual one first."""
    return BETWEEN.join(spellings)


@dataclass(frozen=True)
class Accents:
    """The accents of a sorted list of words: one pattern a word, by its place among the patterns there are.

    A pattern has a sign per letter: for `opera` it is `ó....`, for `papa`, which is two words, `..../...á`. That of a
    word written as it is played is empty.
    """

    patterns: tuple[str, ...]
    places: str

    @classmethod
    def of(cls, words: Sequence[str], spellings: Sequence[str]) -> "Accents":
        """What `spellings` adds to `words`; the commonest patterns come first."""
        found = [_pattern(word, spelling) for word, spelling in zip(words, spellings, strict=True)]
        patterns = [pattern for pattern, _ in Counter(sorted(found)).most_common()]
        places = {pattern: chr(place) for place, pattern in enumerate(patterns)}
        return cls(tuple(patterns), "".join(places[pattern] for pattern in found))

    @classmethod
    def from_bytes(cls, data: bytes) -> "Accents":
        head, _, body = zlib.decompress(data).decode().partition("\n\n")
        return cls(tuple(head.split("\n")), body)

    def to_bytes(self) -> bytes:
        """For a file; the same words give the same bytes."""
        return zlib.compress(("\n".join(self.patterns) + "\n\n" + self.places).encode(), 9)

    def spelled(self, word: str, place: int) -> str:
        """How the word at this place of the list is written."""
        pattern = self.patterns[ord(self.places[place])]
        if not pattern:
            return word
        return joined(
            "".join(own if sign == SAME else sign for own, sign in zip(word, one, strict=True))
            for one in pattern.split(BETWEEN)
        )


def _pattern(word: str, spelling: str) -> str:
    if word == spelling:
        return ""
    return joined(
        "".join(SAME if own == sign else sign for own, sign in zip(word, one, strict=True))
        for one in spelling.split(BETWEEN)
    )
