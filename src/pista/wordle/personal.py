"""Words a person has taught Pista: one file per lexicon and length in the data folder, one word per line."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pista.wordle.lexicon import Lexicon

# A taught word is as common as an ordinary one: somebody thought of it.
COMMONNESS = 40


def personal_path(data: Path, lexicon: Lexicon) -> Path:
    """Where the words of this lexicon are kept."""
    return data / "words" / f"{lexicon.name}-{lexicon.length}.txt"


def personal_words(path: Path, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of the file that can be played; other lines are passed over."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return ()
    folded = (lexicon.alphabet.fold(line.strip()) for line in lines)
    return tuple(dict.fromkeys(word for word in folded if _playable(word, lexicon)))


def with_words(lexicon: Lexicon, added: Iterable[str]) -> Lexicon:
    """The lexicon with more accepted words; its secrets stay what they were."""
    common = dict(zip(lexicon.words, lexicon.commonness, strict=True))
    new = {word: COMMONNESS for word in added if word not in common}
    if not new:
        return lexicon
    merged = sorted((common | new).items())
    return replace(lexicon, words=tuple(word for word, _ in merged), commonness=bytes(value for _, value in merged))


def _playable(word: str, lexicon: Lexicon) -> bool:
    return len(word) == lexicon.length and all(letter in lexicon.alphabet for letter in word)
