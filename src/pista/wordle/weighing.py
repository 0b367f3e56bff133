"""How many words a reader weighs who solves a sheet: what its level is decided by.

A reader knows the secrets, and every other word of the lexicon that is met once in a million words of text or more. Who
solves reads the guess first that the fewest of these words fit, then the one that leaves the fewest of them, and so on
to the last. Every word that is left on the way is weighed: the sum of these numbers is the score.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pista.wordle.lexicon import Lexicon
from pista.wordle.reply import reply_codes
from pista.wordle.rules import Turn

ONCE_IN_A_MILLION = 30
"""Ten times the Zipf frequency of a word that is met so often."""
MOST_WEIGHED = {"easy": 8, "medium": 20, "hard": None}
"""The levels, the easiest first, each with its highest score; the last has none."""
LEVELS = tuple(MOST_WEIGHED)


@lru_cache(maxsize=64)
def known(lexicon: Lexicon) -> tuple[str, ...]:
    """The words that a reader knows, secrets first."""
    secrets = frozenset(lexicon.secrets)
    others = (
        word
        for word, common in zip(lexicon.words, lexicon.commonness, strict=True)
        if common >= ONCE_IN_A_MILLION and word not in secrets
    )
    return (*lexicon.secrets, *others)


@lru_cache(maxsize=64)
def _codes(lexicon: Lexicon) -> bytes:
    return lexicon.alphabet.codes("".join(known(lexicon)))


def fits(lexicon: Lexicon, turns: Sequence[Turn]) -> Iterator[int]:
    """For each turn the known words that fit it: a number whose bits are these words, the first the lowest."""
    letters, codes = _codes(lexicon), lexicon.alphabet.codes
    for guess, said in turns:
        wanted = said.code
        row = reply_codes(codes(guess), letters, lexicon.length).tolist()
        yield int("".join(["1" if code == wanted else "0" for code in reversed(row)]), 2)


def secrets_of(lexicon: Lexicon) -> int:
    """The bits that are secrets."""
    return (1 << len(lexicon.secrets)) - 1


def weighed(sets: Sequence[int]) -> int:
    """The score of turns that these words fit."""
    rest, left, score = list(sets), -1, 0
    while rest:
        best = min(rest, key=lambda each: (each & left).bit_count())
        rest.remove(best)
        left &= best
        score += left.bit_count()
    return score


def level_of(score: int) -> str:
    """The level that a score belongs to."""
    return next(level for level, most in MOST_WEIGHED.items() if most is None or score <= most)


def least(level: str) -> int:
    """The lowest score of a level."""
    at = LEVELS.index(level)
    below = MOST_WEIGHED[LEVELS[at - 1]] if at else None
    return 0 if below is None else below + 1
