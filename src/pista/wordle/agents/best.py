"""The default agent: likely words first, every accepted word possible, and no winnable position given away.

Guesses are ranked for secrets weighted by how common they are. When few tries are left, the first guess of that order
after which every word can still be found is played: a depth-capped search, so that families that differ in one letter
are told apart in time; where that does not know, the prover is asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pista import core
from pista.wordle.agents.proved import proved_guess
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.agents.width import considered, threads
from pista.wordle.lexicon import Lexicon

# A word from the list of secrets weighs this much; any other one more than its Zipf frequency, 1 to 9.
SECRET_WEIGHT = 100
# Replies that are counted for one ranking, about fifteen milliseconds' work on one core.
SAMPLED = 12_000_000
# Guesses that the search for safety makes use of first, and replies to them.
HELPERS = 1500
HELPED = 2_000_000
# What `core.safe_guess` answers where its budget was too small.
UNKNOWN = 2


@dataclass(frozen=True)
class Best:
    """`top` guesses are checked for safety once at most `caution` tries are left; `width` and `budget` bound that."""

    top: int = 24
    caution: int = 5
    width: int = 40
    budget: int = 9_000_000
    name: str = "best"

    def guess(self, seen: Situation) -> str:
        words = seen.lexicon.words
        if len(seen.possible) == 1:
            return words[seen.possible[0]]
        return words[self.choose(seen, self.ranked(seen))]

    def ranked(self, seen: Situation) -> list[int]:
        """The places of the `top` guesses, the one that promises the fewest further guesses first."""
        guesses = unpack(seen.packed if len(seen.possible) == 2 else seen.packed + considered(seen))
        stride = len(guesses) * len(seen.possible) // SAMPLED
        if stride > 1:
            # Too many words to count them all for every guess: every so many say which guesses are worth it.
            guesses = self._likeliest(seen, guesses, seen.possible[::stride], len(guesses) // stride)
        return list(dict.fromkeys(self._likeliest(seen, guesses, seen.possible, 2 * self.top)))[: self.top]

    def _likeliest(
        self, seen: Situation, guesses: list[int], possible: Sequence[int], top: int, *, alike: bool = False
    ) -> list[int]:
        """The `top` guesses for these possible words, cheapest first; `alike` takes all words for equally likely."""
        lexicon, likely = seen.lexicon, weights(seen.lexicon)
        heft = pack(1 if alike else likely[place] for place in possible)
        cells = threads(len(guesses) * len(possible))
        found = core.likely_guesses(lexicon.codes, lexicon.length, pack(guesses), pack(possible), heft, top, cells)
        return [guesses[number] for number, _ in found]

    def choose(self, seen: Situation, wished: list[int]) -> int:
        """The first wish that keeps every word within reach, where that can be known in time."""
        if not 1 < seen.tries <= self.caution:
            return wished[0]
        if len(seen.possible) <= seen.tries:
            return wished[0]
        # What is best for likely words may give rare ones away: what splits all of them best is wished for as well.
        guesses = unpack(considered(seen))
        stride = 1 + len(guesses) * len(seen.possible) // SAMPLED
        most = min(HELPERS, HELPED // len(seen.possible))
        helpers = self._likeliest(seen, guesses, seen.possible[::stride], max(most, self.top), alike=True)
        wished = list(dict.fromkeys([*wished, *helpers[: self.top]]))
        lexicon = seen.lexicon
        known, place = core.safe_guess(
            lexicon.codes,
            lexicon.length,
            seen.allowed,
            pack(wished),
            pack(place for place in helpers if place not in wished),
            seen.packed,
            seen.tries,
            self.width,
            self.budget,
            seen.hard,
        )
        if known != UNKNOWN:
            return place
        found = proved_guess(seen, wished[0])
        return place if found is None else found


@cache
def weights(lexicon: Lexicon) -> tuple[int, ...]:
    """How likely each word is to be the secret, beside the others."""
    secrets = frozenset(lexicon.secrets)
    pairs = zip(lexicon.words, lexicon.commonness, strict=True)
    return tuple(SECRET_WEIGHT if word in secrets else 1 + common // 10 for word, common in pairs)
