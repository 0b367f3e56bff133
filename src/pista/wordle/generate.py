"""New games: a secret drawn by seed."""

from typing import Annotated

from pista.chance import Chance
from pista.checks import checked
from pista.kind import PuzzleError
from pista.message import message
from pista.options import Between
from pista.wordle.lexicon import Lexicon, languages, lexicon
from pista.wordle.puzzle import MOST_TRIES, Puzzle

LEVELS = ("normal", "hard", "adversary")


@checked
def generate(
    shape: str = "en 5",
    *,
    level: str = "normal",
    seed: int = 0,
    tries: Annotated[int, Between(1, MOST_TRIES)] = 6,
    repeats: bool = True,
) -> Puzzle:
    """A game in the language and length named by `shape` (`es 5`, or just `es`). The `level` is `normal`, `hard` (clues
    must be kept) or `adversary`, who commits to no word; without `repeats` no word may be guessed twice.

    >>> from pista import wordle
    >>> game = wordle.generate("es 5", level="hard", seed=1)
    >>> game.hard, game.tries
    (True, 6)
    """
    require_level(level, LEVELS)
    words = shipped(shape)
    secret = None if level == "adversary" else Chance(seed).choice(words.secrets)
    return Puzzle(words, secret, tries, hard=level == "hard", repeats=repeats)


def require_level(level: str, known: tuple[str, ...]) -> None:
    """Refuses a level that is none of these."""
    if level not in known:
        raise PuzzleError(message("wordle.level", option="level", names=", ".join(known)))


def shipped(shape: str) -> Lexicon:
    """The words of a shape. Only shipped ones go by name: a name that is a path would read somebody's files."""
    name, _, length = shape.strip().partition(" ")
    if length and not (length.isascii() and length.isdigit() and len(length) < 4):
        raise PuzzleError(message("wordle.shape"))
    if name not in languages():
        raise PuzzleError(message("wordle.text_lexicon", names=", ".join(languages())))
    return lexicon(name, int(length or 5))
