"""A text file with one word per line, and which of its words can be played.

Knows files and their faults; knows no shipped language.
"""

import codecs
import re
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.alphabet import Alphabet
from pista.wordle.spelling import joined

LARGEST_FILE: Final = 64 * 1024 * 1024
LONGEST_LINE: Final = 10_000


class WordFile(NamedTuple):
    """The playable words of a file, sorted, and how it spells those that bear accents."""

    words: tuple[str, ...]
    written: dict[str, str]


def read_words(path: str, length: int, alphabet: Alphabet) -> WordFile:
    """The playable words of a file: `length` letters of the alphabet, as written but for accents.

    A capital is no letter of the alphabet, so proper nouns drop out by themselves.
    """
    original = _text(path)
    text = alphabet.unaccent(original)
    letters = re.escape(alphabet.letters)
    found = set(re.findall(rf"^[ \t]*+([{letters}]++)[ \t]*+$", text, re.MULTILINE))
    words = tuple(sorted(word for word in found if len(word) == length))
    if not found:
        raise PuzzleError(message("lexicon.nothing_playable", name=shown(path)))
    if not words:
        there = ", ".join(map(str, sorted(set(map(len, found)))))
        raise PuzzleError(message("lexicon.no_such_length", name=shown(path), length=length, lengths=there))
    return WordFile(words, {} if text is original else _written(original, frozenset(words), alphabet))


def _written(text: str, words: frozenset[str], alphabet: Alphabet) -> dict[str, str]:
    """The spellings of these words in the order of the file, where any of them bears an accent."""
    found: dict[str, dict[str, None]] = {}
    for line in unicodedata.normalize("NFC", text).split("\n"):
        spelling = line.strip(" \t")
        word = alphabet.unaccent(spelling)
        if word in words:
            found.setdefault(word, {})[spelling] = None
    return {word: joined(spellings) for word, spellings in found.items() if set(spellings) != {word}}


def shown(name: str) -> str:
    """A name as it can be printed anywhere, even one that came from undecodable bytes."""
    return name.encode("utf-8", "backslashreplace").decode()


def _text(path: str) -> str:
    data = _utf8(_bytes(path)).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not data.strip():
        raise PuzzleError(message("lexicon.file_empty", name=shown(path)))
    place = data.find(b"\0")
    if place >= 0:
        raise PuzzleError(message("lexicon.file_binary", name=shown(path)), line=_line(data, place), source=shown(path))
    for line, content in enumerate(data.split(b"\n"), 1):
        if len(content) > LONGEST_LINE:
            raise PuzzleError(
                message("lexicon.line_long", name=shown(path), most=LONGEST_LINE), line=line, source=shown(path)
            )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(
            message("lexicon.file_undecodable", name=shown(path)), _line(data, error.start), source=shown(path)
        ) from None


def _utf8(data: bytes) -> bytes:
    """UTF-16 with its mark first, as some editors write text, in UTF-8; anything else as it is."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16").encode()
    return data


def _bytes(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            # One byte more than allowed shows a file that is too large, even one without an end.
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise PuzzleError(message("lexicon.file_missing", name=shown(path))) from None
    except IsADirectoryError:
        raise PuzzleError(message("lexicon.file_directory", name=shown(path))) from None
    except (OSError, ValueError):
        raise PuzzleError(message("lexicon.file_unreadable", name=shown(path))) from None
    if len(data) > LARGEST_FILE:
        raise PuzzleError(message("lexicon.file_large", name=shown(path), most=LARGEST_FILE // (1024 * 1024)))
    return data


def _line(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1
