"""The cheapest guesses by the parts they make, counted exactly, or by samples where that would take too long."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from pista.core import wordle as core
from pista.wordle.agents.situation import Situation, pack, unpack
from pista.wordle.agents.width import threads

# Parts, largest part, sum of squared sizes, sum of n·log2 n.
Figures = tuple[int, int, int, int]
Price = Callable[[Figures], tuple[int, ...]]
# Replies, times the square of their letters, that are counted to find the best guesses: half a second on one core.
MOST_COUNTED: Final = 5_000_000_000
STAGES: Final = 4


def cheapest(seen: Situation, price: Price, top: int) -> list[int]:
    """The places of the `top` guesses of least price; of equal ones those that may be the answer come first.

    Where counting all words for every guess would take too long, ever fewer guesses are counted over ever larger even
    samples of the words, the last over all of them.
    """
    guesses = list(dict.fromkeys((*seen.possible, *unpack(seen.allowed))))
    every, share = len(guesses), too_many(seen, len(guesses))
    for stage in range(1, STAGES) if share > 1 else ():
        # Every stage, and the last count, cost the same.
        smaller, larger = ((share * STAGES) ** (part / (STAGES - 1)) for part in (stage, STAGES - stage))
        worth = _ordered(seen, guesses, seen.possible[:: ceil(larger)], price)[: max(int(every / smaller), 2 * top)]
        guesses = [guesses[number] for number in sorted(worth)]
    return [guesses[number] for number in _ordered(seen, guesses, seen.possible, price)[:top]]


def too_many(seen: Situation, guesses: int) -> int:
    """How many times over what can be counted in time; 1 where everything can."""
    return -(-guesses * len(seen.possible) * seen.lexicon.length**2 // MOST_COUNTED)


def fewest(figures: Figures) -> tuple[int, ...]:
    """The price of those who want the fewest words left in the mean."""
    return (figures[2],)


def _ordered(seen: Situation, guesses: list[int], possible: Sequence[int], price: Price) -> list[int]:
    """The numbers of the guesses, cheapest first, counted over these words."""
    lexicon = seen.lexicon
    cells = threads(len(guesses) * len(possible))
    figures = core.part_figures(lexicon.codes, lexicon.length, pack(guesses), pack(possible), cells)
    return sorted(range(len(figures)), key=lambda number: (price(figures[number]), number))
