"""A lexicon: the words a game accepts and, among them, those it may choose as the secret.

Knows the shipped languages and files of one's own; knows nothing of guesses and replies.
"""

import zlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from itertools import compress
from os import PathLike, fspath, sep
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pista.checks import checked, text
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.alphabet import LATIN, SPANISH, Alphabet
from pista.wordle.reply import LONGEST
from pista.wordle.spelling import Accents
from pista.wordle.wordfile import WordFile, read_words, shown

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# Name of each shipped lexicon: its language and its letters.
_SHIPPED: Final = {
    "en": ("en", LATIN),
    "en-classic": ("en", LATIN),
    "es": ("es", SPANISH),
    "it": ("it", LATIN),
    "pt": ("pt", LATIN),
}


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The `words` of one `length` that a game accepts, sorted by code point, and those among them that may be the
    secret (`secrets`). `name` is what it was asked for by, `language` that of a shipped one, `alphabet` what counts as
    a letter.

    `commonness` has one byte a word: ten times its Zipf frequency (the power of ten of its occurrences in a thousand
    million words), 0 where unknown. `written` has the spellings of files of one's own; those of a shipped lexicon are
    read when one is asked for.
    """

    name: str
    language: str | None
    length: int
    alphabet: Alphabet
    words: tuple[str, ...]
    secrets: tuple[str, ...]
    commonness: bytes
    written: Mapping[str, str] = field(default_factory=dict)

    def __contains__(self, word: object) -> bool:
        """Whether a word is accepted, however it is capitalised and accented."""
        return isinstance(word, str) and (word in self.accepted or self.alphabet.fold(word) in self.accepted)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        return (self.name, self.fingerprint, self.commonness) == (other.name, other.fingerprint, other.commonness)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name} {self.length}: {len(self.words)} words, {len(self.secrets)} secrets>"

    def say(self, language: str = "en") -> str:
        """Its name, and how many words it has."""
        letters = message("wordle.shape_n", n=self.length)
        words = {"words": len(self.words), "n": len(self.secrets)}
        return message("lexicon.told", name=self.name, letters=letters, **words).say(language)

    def __str__(self) -> str:
        return self.say()

    def __reduce__(self) -> tuple[type["Lexicon"], tuple[object, ...]]:
        """Travels to other processes as its words; tables are made anew there."""
        return Lexicon, tuple(getattr(self, field.name) for field in fields(self))

    def index(self, word: str) -> int:
        """The place of `word`, however it is capitalised and accented, among `words`."""
        place = self._places.get(word)
        if place is None:
            place = self._places.get(self.alphabet.fold(text("word", word)))
        if place is None:
            raise PuzzleError(message("lexicon.not_a_word", word=word))
        return place

    def spelled(self, word: str) -> str:
        """`word` as people write it: `ópera` for `opera`. Where it is several words, all of them, the commonest first:
        `papa/papá`. A word that is not in the lexicon stays as it is."""
        if word in self.written or self.language is None:
            return self.written.get(word, word)
        shipped = _shipped(self.name, self.length).words
        place = bisect_left(shipped, word)
        there = place < len(shipped) and shipped[place] == word
        return _accents(self.name, self.length).spelled(word, place) if there else word

    def shown(self, word: str) -> str:
        """`word` as people write it, in capitals."""
        return self.alphabet.capitals(self.spelled(word))

    @cached_property
    def identity(self) -> str:
        """The name, for a shipped lexicon as it is shipped; any other bears its fingerprint too, so that games and
        results of two lists of one name are not taken for each other."""
        if self.language and self.fingerprint == _shipped(self.name, self.length).fingerprint:
            return self.name
        return f"{self.name}~{self.fingerprint[:8]}"

    @cached_property
    def codes(self) -> bytes:
        """The letter codes of all words, one word after the other."""
        return self.alphabet.codes("".join(self.words))

    @cached_property
    def secret_codes(self) -> bytes:
        """The letter codes of all secrets, one word after the other."""
        return self.alphabet.codes("".join(self.secrets))

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that change with the words, the secrets or the alphabet."""
        from hashlib import sha256

        parts = (self.alphabet.letters, " ".join(self.words), " ".join(self.secrets))
        return sha256("\n".join(parts).encode()).hexdigest()[:16]

    @cached_property
    def accepted(self) -> frozenset[str]:
        """The words as a set, as they are played."""
        # Half as long in the making as the places, which few games need.
        return frozenset(self.words)

    @cached_property
    def _places(self) -> dict[str, int]:
        return dict(zip(self.words, range(len(self.words)), strict=True))


@cache
def languages() -> tuple[str, ...]:
    """The names of the shipped lexicons; one whose folder was left out is not among them.

    >>> languages()
    ('en', 'en-classic', 'es', 'it', 'pt')
    """
    return tuple(name for name in _SHIPPED if _folder(name).is_dir())


@checked
def lengths(language: str) -> tuple[int, ...]:
    """The word lengths in which `language` is shipped."""
    if language not in languages():
        raise _unknown(language)
    files = (file.name for file in _folder(language).iterdir())
    return tuple(sorted(int(name.removesuffix(".words")) for name in files if name.endswith(".words")))


@checked
def lexicon(
    source: str | PathLike[str],
    length: int = 5,
    *,
    alphabet: str | Alphabet | None = None,
    secrets: str | PathLike[str] | None = None,
) -> Lexicon:
    """The words of `length` letters of a shipped language, or of a text file with one word per line.

    Words with a character outside `alphabet` drop out. `secrets` is a second file: its words become the secrets, and
    are accepted too; without it a file's every word may be the secret.

    >>> words = lexicon("es")
    >>> len(words), len(words.secrets), "queso" in words
    (11107, 947, True)
    """
    letters = Alphabet(alphabet) if isinstance(alphabet, str) else alphabet
    if isinstance(source, str) and source in languages():
        found = _shipped(source, length)
        if letters is not None and letters != found.alphabet:
            found = _restricted(found, letters)
    else:
        if isinstance(source, str) and not _is_path(source):
            raise _unknown(source)
        found = _own(fspath(source), length, letters or Alphabet(SPANISH))
    return found if secrets is None else _with_secrets(found, read_words(fspath(secrets), length, found.alphabet))


def _unknown(name: str) -> PuzzleError:
    return PuzzleError(message("lexicon.unknown_language", name=shown(name), known=", ".join(languages())))


def _is_path(source: str) -> bool:
    """A bare name without a dot is taken for a language unless such a file exists."""
    if sep in source or "/" in source or "." in source:
        return True
    with suppress(OSError, ValueError):
        return bool(source) and Path(source).exists()
    return False


def _folder(name: str) -> "Traversable":
    from importlib import resources  # Needed by the first list, not by the import.

    return resources.files("pista").joinpath("wordle", "data", name)


@cache
def _shipped(name: str, length: int) -> Lexicon:
    language, letters = _SHIPPED[name]
    there = lengths(name)
    if length not in there:
        known = ", ".join(map(str, there))
        raise PuzzleError(message("lexicon.no_such_length", name=name, length=length, lengths=known))
    folder = _folder(name)
    # After the words and a zero comes one byte a word, 1 for a secret. Commonness has its licence, so its own file.
    told, _, secrecy = zlib.decompress(folder.joinpath(f"{length}.words").read_bytes()).partition(b"\0")
    commonness = zlib.decompress(folder.joinpath(f"{length}.common").read_bytes())
    words = tuple(told.decode().split("\n"))
    secrets = tuple(compress(words, secrecy))
    return Lexicon(name, language, length, Alphabet(letters), words, secrets, commonness)


@cache
def _accents(name: str, length: int) -> Accents:
    return Accents.from_bytes(_folder(name).joinpath(f"{length}.spelled").read_bytes())


def _own(path: str, length: int, alphabet: Alphabet) -> Lexicon:
    if not 1 <= length <= LONGEST:
        raise PuzzleError(message("lexicon.length_range", most=LONGEST))
    words, written = read_words(path, length, alphabet)
    name = "".join(sign if sign.isprintable() else "_" for sign in Path(path).stem)
    return Lexicon(name, None, length, alphabet, words, words, bytes(len(words)), written)


def _restricted(found: Lexicon, alphabet: Alphabet) -> Lexicon:
    """The words of `found` that can be written with `alphabet`."""
    letters = set(alphabet.letters)
    kept = [letters.issuperset(word) for word in found.words]
    words = tuple(compress(found.words, kept))
    if not words:
        raise PuzzleError(message("lexicon.nothing_playable", name=found.name))
    secrets = tuple(word for word in found.secrets if letters.issuperset(word))
    commonness = bytes(compress(found.commonness, kept))
    return Lexicon(found.name, found.language, found.length, alphabet, words, secrets or words, commonness)


def _with_secrets(found: Lexicon, secrets: WordFile) -> Lexicon:
    """`found` with other secrets; those it did not accept are accepted from now on. Accents of their file are kept."""
    chosen = secrets.words
    words = tuple(sorted({*found.words, *chosen}))
    written = {**found.written, **secrets.written}
    known = dict(zip(found.words, found.commonness, strict=True))
    commonness = bytes(known.get(word, 0) for word in words)
    return Lexicon(found.name, found.language, found.length, found.alphabet, words, chosen, commonness, written)
