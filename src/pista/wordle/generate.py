"""New games: a secret drawn by seed."""

from pista.chance import Chance
from pista.kind import PuzzleError
from pista.message import message
from pista.wordle.lexicon import languages, lexicon
from pista.wordle.puzzle import Puzzle

LEVELS = ("normal", "hard", "adversary")


def generate(shape: str = "en 5", *, level: str = "normal", seed: int = 0) -> Puzzle:
    """A game in the language and length named by `shape` (`es 5`, or just `es`); `hard` is hard mode."""
    if level not in LEVELS:
        raise PuzzleError(message("wordle.level", names=", ".join(LEVELS)))
    name, _, length = shape.strip().partition(" ")
    if length and not (length.isascii() and length.isdigit() and len(length) < 4):
        raise PuzzleError(message("wordle.shape"))
    if name not in languages():
        raise PuzzleError(message("wordle.text_lexicon", names=", ".join(languages())))
    words = lexicon(name, int(length or 5))
    secret = None if level == "adversary" else Chance(seed).choice(words.secrets)
    return Puzzle(words, secret, hard=level == "hard")
