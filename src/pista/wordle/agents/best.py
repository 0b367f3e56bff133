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
FEW_SECRETS = 40
# Guesses that the search for safety makes use of first, and replies to them.
HELPERS = 1500
HELPED = 2_000_000
# Words whose families are looked at for one guess.
WEIGHED = 80_000
# With more tries than this, only parts with large families are looked into.
SEARCHED = 4
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
        if len(seen.possible) == 1 or seen.tries <= 1:
            # Nothing that is learnt on the last try is of use.
            return words[max(seen.possible, key=weights(seen.lexicon).__getitem__)]
        return words[self.choose(seen, self.ranked(seen))]

    def ranked(self, seen: Situation) -> list[int]:
        """The places of the `top` guesses, the one that promises the fewest further guesses first."""
        guesses = seen.packed if len(seen.possible) == 2 else seen.packed + considered(seen)
        secrets = pack(place for place in seen.possible if weights(seen.lexicon)[place] == SECRET_WEIGHT)
        worth = _telling(seen, guesses, secrets if len(secrets) >= FEW_SECRETS * 4 else seen.packed)
        return list(dict.fromkeys(self._likeliest(seen, worth, seen.possible, 2 * self.top)))[: self.top]

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
        guesses = _telling(seen, considered(seen), seen.packed)
        most = min(HELPERS, HELPED // len(seen.possible))
        helpers = self._likeliest(seen, guesses, seen.possible, max(most, self.top), alike=True)
        if seen.tries > SEARCHED and not seen.hard:
            wider = max(self.top // 2, min(4 * self.top, WEIGHED // len(seen.possible)))
            return least_risk(seen, list(dict.fromkeys([*wished[: self.top // 2], *helpers[:wider]])))
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
            self.budget // 2 if seen.hard else self.budget,
            seen.hard,
        )
        if known != UNKNOWN:
            return place
        found = proved_guess(seen, wished[0])
        return place if found is None else found


def _telling(seen: Situation, guesses: bytes, possible: bytes) -> list[int]:
    """The guesses worth counting: all of them, or where that would take long those whose letters tell most."""
    places, lexicon = unpack(guesses), seen.lexicon
    if len(places) * len(seen.possible) <= COUNTED:
        return places
    most = max(COUNTED // len(seen.possible), FEWEST)
    return [places[number] for number in core.telling_guesses(lexicon.codes, lexicon.length, guesses, possible, most)]


@cache
def weights(lexicon: Lexicon) -> tuple[int, ...]:
    """How likely each word is to be the secret, beside the others."""
    secrets = frozenset(lexicon.secrets)
    pairs = zip(lexicon.words, lexicon.commonness, strict=True)
    return tuple(SECRET_WEIGHT if word in secrets else 1 + common // 10 for word, common in pairs)
