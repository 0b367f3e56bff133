"""The oldest agent: a small tree of guesses and replies, judged by Scrabble tiles and by how little a reply tells.

Kept as it was, faults included: it filters by place and by count, weaker than asking which words would have replied so.
"""

from dataclasses import dataclass, field
from functools import cache

from pista.chance import Chance
from pista.core import wordle as core
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.lexicon import Lexicon

LEVELS = 4
TILES = {1: "aeionlrstu", 2: "dg", 3: "bcmp", 4: "fhvy", 5: "q", 8: "jñx", 10: "z"}
VALUES = {letter: value for value, letters in TILES.items() for letter in letters}
# A letter that has no tile in the Spanish set counts as its dearest.
NO_TILE = 10


@dataclass(frozen=True)
class Rose:
    """`seed` draws the first guess, and is itself drawn where none is given; everything after it is settled."""

    seed: int = field(default_factory=lambda: _drawn_seed())
    name: str = "rose"

    def guess(self, seen: Situation) -> str:
        words, lexicon = pool(seen), seen.lexicon
        if not seen.turns:
            return lexicon.words[Chance(self.seed).choice(words)]
        codes = lexicon.alphabet.codes
        turns = [(codes(guess), reply.code) for guess, reply in seen.turns]
        found = core.rose_guess(lexicon.codes, lexicon.length, pack(words), letter_values(lexicon), turns, LEVELS)
        if found is None:
            raise ValueError("there is nothing to guess")
        return lexicon.words[found]


def _drawn_seed() -> int:
    from secrets import randbits  # Hashes and all, which no other agent needs.

    return randbits(64)


def pool(seen: Situation) -> list[int]:
    """The places it may choose from, by the alphabet: of words that may be played those that may be the secret."""
    allowed = sorted(unpack(seen.allowed))
    if seen.answers == "all":
        return allowed
    secrets = set(map(seen.lexicon.index, seen.lexicon.secrets))
    return [place for place in allowed if place in secrets]


@cache
def letter_values(lexicon: Lexicon) -> list[int]:
    """What the tile of each letter is worth, by the letter's code."""
    return [VALUES.get(letter, NO_TILE) for letter in lexicon.alphabet.letters]
