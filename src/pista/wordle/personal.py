"""Words a person has taught Pista: one file per list of words and length in the data folder, one word per line."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from os import fsencode
from pathlib import Path
from typing import NamedTuple

from pista.message import Message, message, reason
from pista.store import append_lines, make_folder
from pista.wordle.lexicon import Lexicon

# A taught word is as common as an ordinary one: somebody thought of it.
COMMONNESS = 40
LONGEST_NAME = 40


class Personal(NamedTuple):
    """The words of the file that can be played; `damage` says what of it cannot be read, `written` how it spells the
    words that bear accents."""

    words: tuple[str, ...]
    damage: Message | None = None
    written: Mapping[str, str] = {}


def personal_path(data: Path, lexicon: Lexicon, source: str) -> Path:
    """Where the words taught for this lexicon are kept. `source` is what it was made from.

    A shipped lexicon goes by its name. A file goes by where it lies, for many may have one name; what is changed in it
    does not matter.
    """
    name = lexicon.name
    if lexicon.language is None:
        place = sha256(fsencode(Path(source).resolve())).hexdigest()[:12]
        name = f"{name[:LONGEST_NAME]}~{place}"
    return data / "words" / f"{name}-{lexicon.length}.txt"


def personal_words(path: Path, lexicon: Lexicon) -> Personal:
    """What the file holds; lines that are no words of this length are passed over."""
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return Personal(())
    except OSError as error:
        return Personal((), message("cli.unreadable", path=path, why=reason(error)))
    damage = None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        damage = message("crack.list_damaged", path=path, line=line)
        text = data.decode("utf-8-sig", errors="replace")
    alphabet = lexicon.alphabet
    lines = [alphabet.lower(line.strip()) for line in text.splitlines()]
    found = {word: line for line in lines if _playable(word := alphabet.unaccent(line), lexicon)}
    return Personal(tuple(found), damage, {word: line for word, line in found.items() if word != line})


def remember(path: Path, word: str) -> None:
    """Adds the word; what stands in the file stays as it is, byte for byte."""
    make_folder(path.parent)
    append_lines(path, f"{word}\n")


def with_words(lexicon: Lexicon, added: Iterable[str], written: Mapping[str, str] | None = None) -> Lexicon:
    """The lexicon with more accepted words, spelled so; its secrets stay what they were."""
    common = dict(zip(lexicon.words, lexicon.commonness, strict=True))
    new = {word: COMMONNESS for word in added if word not in common}
    if not new:
        return lexicon
    merged = sorted((common | new).items())
    spellings = {**{word: one for word, one in (written or {}).items() if word in new}, **lexicon.written}
    return replace(
        lexicon,
        words=tuple(word for word, _ in merged),
        commonness=bytes(value for _, value in merged),
        written=spellings,
    )


def _playable(word: str, lexicon: Lexicon) -> bool:
    return len(word) == lexicon.length and all(letter in lexicon.alphabet for letter in word)
