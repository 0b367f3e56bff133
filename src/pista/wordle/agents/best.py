"""The default agent: likely words first, every accepted word possible, and no winnable position given away.

Guesses are ranked for secrets weighted by how common they are. When few tries are left, the first guess of that order
after which every word can still be found is played: a depth-capped search, so that families that differ in one letter
are told apart in time.
"""

from dataclasses import dataclass
from functools import cache

from pista import core
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.agents.width import considered, threads
from pista.wordle.lexicon import Lexicon

# A word from the list of secrets weighs this much; any other one more than its Zipf frequency, 1 to 9.
SECRET_WEIGHT = 100


@dataclass(frozen=True)
class Best:
    """`top` guesses are checked for safety once at most `caution` tries are left; `width` and `budget` bound that."""

    top: int = 24
    caution: int = 4
    width: int = 40
    budget: int = 300
    name: str = "best"

    def guess(self, seen: Situation) -> str:
        words = seen.lexicon.words
        if len(seen.possible) == 1:
            return words[seen.possible[0]]
        return words[self.choose(seen, self.ranked(seen))]

    def ranked(self, seen: Situation) -> list[int]:
        """The places of the `top` guesses, the one that promises the fewest further guesses first."""
        lexicon, count = seen.lexicon, len(seen.possible)
        likely = weights(lexicon)
        guesses = seen.packed if count == 2 else seen.packed + considered(seen)
        heft = pack(likely[place] for place in seen.possible)
        cells = threads(len(guesses) // 4 * count)
        found = core.likely_guesses(lexicon.codes, lexicon.length, guesses, seen.packed, heft, 2 * self.top, cells)
        places = unpack(guesses)
        return list(dict.fromkeys(places[number] for number, _ in found))[: self.top]

    def choose(self, seen: Situation, wished: list[int]) -> int:
        """The first wish that keeps every word within reach, where that can be known in time."""
        if not 1 < seen.tries <= self.caution:
            return wished[0]
        lexicon = seen.lexicon
        status, place = core.safe_guess(
            lexicon.codes,
            lexicon.length,
            seen.allowed,
            pack(wished),
            seen.packed,
            seen.tries,
            self.width,
            self.budget,
            seen.hard,
        )
        return place if status == 1 else wished[0]


@cache
def weights(lexicon: Lexicon) -> tuple[int, ...]:
    """How likely each word is to be the secret, beside the others."""
    secrets = frozenset(lexicon.secrets)
    pairs = zip(lexicon.words, lexicon.commonness, strict=True)
    return tuple(SECRET_WEIGHT if word in secrets else 1 + common // 10 for word, common in pairs)
