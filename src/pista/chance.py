"""Seeded randomness whose results never change: same seed, same draws, on every machine and Python version.

SplitMix64 (Steele, Lea, Flood 2014) with unbiased draws by rejection. `core/src/chance.rs` is the same generator.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Chance:
    """A stream of draws that depends on `seed` alone.

    >>> chance = Chance(7)
    >>> [chance.below(6) + 1 for _ in range(5)]
    [4, 1, 1, 4, 5]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"bound must be from 1 to 2**64 - 1, not {bound}")
        limit = (_WORD + 1) // bound * bound
        while (drawn := self.word()) >= limit:
            pass
        return drawn % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items in random order (Fisher-Yates from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items, in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]
