"""What counts as a letter: an alphabet, and how any text folds into it.

Knows Unicode's accents and what an alphabet's own letters say about capitals; knows no word and no language.
"""

import codecs
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pista.checks import text
from pista.kind import PuzzleError
from pista.message import message

if TYPE_CHECKING:
    from _codecs import _EncodingMap

LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
SPANISH: Final = "abcdefghijklmnñopqrstuvwxyz"
MOST_LETTERS: Final = 255
# Where ı is a letter, it is the small I, and i the small İ.
_DOTTED: Final = str.maketrans("Iİ", "ıi")
_DOTTED_CAPITALS: Final = str.maketrans("ıi", "Iİ")
# One letter in two forms, unless an alphabet names both.
_SIGMAS: Final = {"ς": "σ", "σ": "ς"}
_FROM_ZERO: Final = bytes(max(number - 1, 0) for number in range(256))


def capitals(word: str) -> str:
    """For show: upper case, letter by letter; a letter without a capital of its own (ß) stays as it is."""
    return "".join(letter.upper() if len(letter.upper()) == 1 else letter for letter in word)


@dataclass(frozen=True)
class Alphabet:
    """`letters` in their order, each one lower-case character (given composed or decomposed)."""

    letters: str

    def __post_init__(self) -> None:
        letters = unicodedata.normalize("NFC", text("letters", self.letters))
        object.__setattr__(self, "letters", letters)
        if not letters:
            raise PuzzleError(message("lexicon.alphabet_empty"))
        if len(letters) > MOST_LETTERS:
            raise PuzzleError(message("lexicon.alphabet_long", n=len(letters), most=MOST_LETTERS))
        for place, letter in enumerate(letters):
            if unicodedata.category(letter).startswith("M"):
                raise PuzzleError(message("lexicon.alphabet_mark", place=place + 1), column=place + 1)
            if not letter.isprintable() or letter.isspace():
                raise PuzzleError(message("lexicon.alphabet_blank", place=place + 1), column=place + 1)
            if letter.lower() != letter:
                raise PuzzleError(message("lexicon.alphabet_upper", letter=letter), column=place + 1)
            if letters.index(letter) < place:
                raise PuzzleError(message("lexicon.alphabet_twice", letter=letter), column=place + 1)

    def __len__(self) -> int:
        return len(self.letters)

    def __contains__(self, letter: str) -> bool:
        return letter in self._set

    def __reduce__(self) -> tuple[type["Alphabet"], tuple[str]]:
        """Travels to other processes as its letters; tables are made anew there."""
        return Alphabet, (self.letters,)

    def fold(self, text: str) -> str:
        """`text` as it is played: lower case, without the accents that no letter of the alphabet bears."""
        return self.unaccent(self.lower(text))

    def lower(self, text: str) -> str:
        """`text` in lower case with its accents, composed."""
        composed = unicodedata.normalize("NFC", text)
        return (composed.translate(_DOTTED) if "ı" in self else composed).lower()

    def capitals(self, word: str) -> str:
        """For show, as `capitals`; i and ı keep apart where both are letters."""
        return capitals(word.translate(_DOTTED_CAPITALS) if "ı" in self else word)

    def unaccent(self, text: str) -> str:
        """`text` with its case kept, without the accents that no letter of the alphabet bears."""
        if text.isascii():
            return text
        return unicodedata.normalize("NFC", text).translate(self._unaccented)

    def codes(self, word: str) -> bytes:
        """The number of each letter, from zero in the alphabet's order."""
        try:
            numbers, _ = codecs.charmap_encode(word, "strict", self._numbers)
            place = numbers.find(0)
        except UnicodeEncodeError as error:
            place = error.start
        if place >= 0:
            raise PuzzleError(message("lexicon.not_a_letter", letter=word[place]))
        return numbers.translate(_FROM_ZERO)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _numbers(self) -> "dict[int, int] | _EncodingMap":
        # A character map is quickest where it starts with the null character, so letters count from one in it.
        return codecs.charmap_build("\0" + self.letters)

    @cached_property
    def _unaccented(self) -> "_Unaccented":
        return _Unaccented(self._set)


class _Unaccented(dict[int, str]):
    """A translation table that works out each character of composed text when it first meets it."""

    def __init__(self, letters: frozenset[str]) -> None:
        super().__init__()
        self._letters = letters

    def __missing__(self, code: int) -> str:
        self[code] = plain = self._plain(chr(code))
        return plain

    def _plain(self, character: str) -> str:
        if character.lower() in self._letters:
            return character
        if _SIGMAS.get(character) in self._letters:
            return _SIGMAS[character]
        if _is_accent(character):
            return ""
        parts = unicodedata.normalize("NFD", character)
        base, marks = parts[0], parts[1:]
        if not all(map(_is_accent, marks)):
            return character
        for mark in marks:
            # ǘ is ü where ü is a letter, else u.
            composed = unicodedata.normalize("NFC", base + mark)
            if composed.lower() in self._letters:
                base = composed
        return base


def _is_accent(mark: str) -> bool:
    """Whether a letter without the mark is the same letter to its readers: accents, and the vowel points of Hebrew and
    Arabic. Signs without which it is another letter or another sound (が, क्, ไม้) are none: Unicode's classes 6 to 9 and
    those of the scripts of South and South-East Asia.
    """
    kind = unicodedata.combining(mark)
    return kind == 1 or 10 <= kind <= 36 or kind >= 200
