"""The default agent: likely words first, every accepted word possible, and no winnable position given away.

Guesses are ranked for secrets weighted by how common they are. When few tries are left, the first guess of that order
after which every word can still be found is played: a depth-capped search, so that families that differ in one letter
are told apart in time; where that does not know, the prover is asked.
"""

from dataclasses import dataclass
from functools import cache

from pista.core import wordle as core
from pista.wordle.agents.proved import proved_guess
from pista.wordle.agents.risk import least_risk
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.agents.width import considered, threads
from pista.wordle.lexicon import Lexicon

# A word from the list of secrets weighs this much; any other one more than its Zipf frequency, 1 to 9.
SECRET_WEIGHT = 100
# Replies that are counted for one ranking, about two milliseconds' work, and the fewest guesses they are counted for.
COUNTED = 1_500_000
FEWEST = 400
# With fewer secrets left than this, what guesses tell of them says little of what is left.
FEW_SECRETS = 160
# Guesses that the search for safety makes use of first, and replies to them.
HELPERS = 1500
HELPED = 2_000_000
# Words whose families are looked at for one guess.
WEIGHED = 80_000
# With more tries than this, only parts with large families are looked into.
SEARCHED = 4
# What `core.winnable_guess` answers where its budget was too small.
UNKNOWN = 2


@dataclass(frozen=True, repr=False)
class Best:
    """`top` guesses are checked for safety once at most `caution` tries are left; `width` and `budget` bound that."""

    top: int = 24
    caution: int = 5
    width: int = 40
    budget: int = 9_000_000
    name: str = "best"

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        words = seen.lexicon.words
        if len(seen.possible) == 1 or seen.tries <= 1:
            # Nothing that is learnt on the last try is of use.
            return words[max(seen.possible, key=weights(seen.lexicon).__getitem__)]
        return words[self.choose(seen, *self.rankings(seen))]

    def ranked(self, seen: Situation) -> list[int]:
        """The places of the `top` guesses, the one that promises the fewest further guesses first."""
        return self.rankings(seen)[0]

    def rankings(self, seen: Situation) -> tuple[list[int], list[int]]:
        """The `top` guesses for likely words, and those that split all words best: what is best for likely words may
        give rare ones away."""
        lexicon, count = seen.lexicon, len(seen.possible)
        guesses = _telling(seen, seen.packed if count == 2 else seen.packed + considered(seen))
        heft = pack(map(weights(lexicon).__getitem__, seen.possible))
        helpers = max(min(HELPERS, HELPED // count), self.top) if self._wary(seen) else 0
        cells = threads(len(guesses) // 4 * count)
        words = lexicon.codes, lexicon.length
        return core.weighted_guesses(*words, guesses, seen.packed, heft, self.top, helpers, cells)

    def _wary(self, seen: Situation) -> bool:
        """Whether a word may be given away now."""
        return 1 < seen.tries <= self.caution and len(seen.possible) > seen.tries

    def choose(self, seen: Situation, wished: list[int], helpers: list[int]) -> int:
        """The first wish that keeps every word within reach, where that can be known in time."""
        if not self._wary(seen):
            return wished[0]
        if seen.tries > SEARCHED and not seen.hard:
            wider = max(self.top // 2, min(4 * self.top, WEIGHED // len(seen.possible)))
            return least_risk(seen, list(dict.fromkeys([*wished[: self.top // 2], *helpers[:wider]])))
        first = dict.fromkeys([*wished, *helpers[: self.top]])
        wished = list(first)
        lexicon = seen.lexicon
        known, place = core.winnable_guess(
            lexicon.codes,
            lexicon.length,
            seen.allowed,
            pack(wished),
            pack([place for place in helpers if place not in first]),
            seen.packed,
            seen.tries,
            self.width,
            self.budget // 2 if seen.hard else self.budget,
            seen.hard,
        )
        if known != UNKNOWN:
            return place
        found = proved_guess(seen, wished[0])
        return place if found is None else found


def _telling(seen: Situation, guesses: bytes) -> bytes:
    """The guesses worth counting: all of them, or where that would take long those whose letters tell most."""
    lexicon, count = seen.lexicon, len(seen.possible)
    if len(guesses) // 4 * count <= COUNTED:
        return guesses
    likely = weights(lexicon)
    secrets = [place for place in seen.possible if likely[place] == SECRET_WEIGHT]
    # Few secrets say little of what is left.
    possible = pack(secrets) if len(secrets) >= FEW_SECRETS else seen.packed
    places, most = unpack(guesses), max(COUNTED // count, FEWEST)
    return pack(
        [places[number] for number in core.telling_guesses(lexicon.codes, lexicon.length, guesses, possible, most)]
    )


@cache
def weights(lexicon: Lexicon) -> tuple[int, ...]:
    """How likely each word is to be the secret, beside the others."""
    secrets = frozenset(lexicon.secrets)
    pairs = zip(lexicon.words, lexicon.commonness, strict=True)
    return tuple(SECRET_WEIGHT if word in secrets else 1 + common // 10 for word, common in pairs)
