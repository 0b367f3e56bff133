"""Agents that look at the parts a guess makes and differ only in what a part of n words costs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import Literal

from pista.core import wordle as core
from pista.wordle.agents.sampled import Figures, Price, cheapest, fewest, too_many
from pista.wordle.agents.situation import Situation, unpack
from pista.wordle.agents.width import considered

# Logarithms as integers in 2**-16, so that equal guesses are equal on every machine.
UNIT = 1 << 16
# With so many words left it is quicker to look at all guesses at once than at those that may win first.
MANY = 48


@dataclass(frozen=True, repr=False)
class CostAgent:
    """Plays the accepted word whose parts cost least, added in a `manner` that the core knows; a word that may win
    comes first. "sum" and "largest" are right for any costs; the others say what the costs are, which saves counting.
    `price` says the same by the figures of all parts, for lists too long to count every guess over every word.
    """

    name: str
    of_size: Callable[[int], int]
    manner: Literal["sum", "largest", "bits", "squares", "parts"]
    price: Price

    def __repr__(self) -> str:
        return f"<Agent {self.name}>"

    def guess(self, seen: Situation) -> str:
        words = seen.lexicon.words
        if len(seen.possible) <= 2:
            return words[seen.possible[0]]
        if too_many(seen, len(seen.allowed) // 4) > 1:
            return words[cheapest(seen, self.price, 1)[0]]
        if len(seen.possible) >= MANY:
            return words[self._cheapest(seen, seen.packed + considered(seen))[0]]
        place, cost = self._cheapest(seen, seen.packed)
        if cost > self._least(len(seen.possible)):
            other, lower = self._cheapest(seen, considered(seen))
            place = other if lower < cost else place
        return words[place]

    def _cheapest(self, seen: Situation, guesses: bytes) -> tuple[int, int]:
        lexicon, count = seen.lexicon, len(seen.possible)
        sizes = costs(self.of_size, count)
        found = core.cheapest_guess(
            lexicon.codes,
            lexicon.length,
            guesses,
            seen.packed,
            sizes,
            self.manner,
        )
        if found is None:
            raise ValueError("there is nothing to guess")
        number, cost = found
        return unpack(guesses)[number], cost

    def _least(self, count: int) -> int:
        """The cost of a guess that tells all words apart."""
        return self.of_size(1) if self.manner == "largest" else count * self.of_size(1)


@lru_cache(maxsize=64)
def costs(of_size: Callable[[int], int], count: int) -> list[int]:
    """What parts of 0 to `count` words cost."""
    return [of_size(size) for size in range(count + 1)]


def size(n: int) -> int:
    """A part costs its words: with the largest part counting, the fewest words at worst."""
    return n


def beyond_one(n: int) -> int:
    """Every word of a part but one: least in sum where the parts are most. Entropy decides between equal numbers."""
    return (max(n - 1, 0) << 40) + bits(n)


def square(n: int) -> int:
    """A word is in a part of n with chance n/all, so the sum of squares is the expected number left."""
    return n * n


def bits(n: int) -> int:
    """n·log2 n: least in sum where the reply's entropy is greatest."""
    return round(n * log2(n) * UNIT) if n > 1 else 0


def largest(figures: Figures) -> tuple[int, ...]:
    return (figures[1],)


def fewest_bits(figures: Figures) -> tuple[int, ...]:
    return (figures[3],)


def most_parts(figures: Figures) -> tuple[int, ...]:
    return (-figures[0], figures[3])


WORST = CostAgent("worst", size, "largest", largest)
ENTROPY = CostAgent("entropy", bits, "bits", fewest_bits)
PARTS = CostAgent("parts", beyond_one, "parts", most_parts)
EXPECTED = CostAgent("expected", square, "squares", fewest)
