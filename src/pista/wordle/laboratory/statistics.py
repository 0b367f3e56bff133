"""How far the figures of a sample can be trusted. Exact tests: no draws, so the same games give the same numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import NamedTuple

SIGNIFICANT = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
NEGLIGIBLE = 1e-18
"""Chances that make no difference to the digits shown."""


class Interval(NamedTuple):
    """From `low` to `high`."""

    low: float
    high: float


class Paired(NamedTuple):
    """Two agents on the same secrets. `only_first` and `only_second` are games that one alone won, and `success` the
    chance of at least such a difference between equals (McNemar, exact); `difference` is by how many guesses the first
    needed more, in the mean of the games that `both` found, and `guesses` the chance of at least that (signs flipped in
    all ways)."""

    only_first: int
    only_second: int
    success: float
    both: int
    difference: float | None
    guesses: float


def wilson(won: int, games: int) -> Interval:
    """The interval by Wilson (1927), which holds near 0 and 1, too."""
    share, z = won / games, SIGNIFICANT
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return Interval(max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole))


def paired(first: Sequence[int | None], second: Sequence[int | None], tries: int) -> Paired:
    """Both agents' guesses per game, None where the word was never found, game by game."""
    won = [tuple(found is not None and found <= tries for found in pair) for pair in zip(first, second, strict=True)]
    one, other = won.count((True, False)), won.count((False, True))
    steps = [a - b for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    difference = sum(steps) / len(steps) if steps else None
    return Paired(one, other, even_split(one, other), len(steps), difference, flipped(steps))


def even_split(one: int, other: int) -> float:
    """The chance that a fair coin falls at least as unevenly: the exact test of McNemar, two-sided."""
    tosses = one + other
    tail = sum(islice(_ways(tosses), min(one, other) + 1))
    whole = 1 << tosses
    return min(1.0, 2 * tail / whole)


def flipped(differences: Iterable[int]) -> float:
    """The share of all ways to give the differences signs whose sum is at least as far from nothing.

    Every way counts, none is drawn: differences are whole numbers, so the sums can be counted size by size.
    """
    steps = [step for step in differences if step]
    chances = {0: 1.0}
    for size, count in Counter(map(abs, steps)).items():
        chances = _added(chances, {size * (2 * heads - count): chance for heads, chance in _tosses(count)})
    reached = abs(sum(steps))
    return min(1.0, sum(chance for total, chance in chances.items() if abs(total) >= reached))


def _tosses(count: int) -> list[tuple[int, float]]:
    """Heads of so many fair coins, and their chances."""
    whole = 1 << count
    return [(heads, chance) for heads, ways in enumerate(_ways(count)) if (chance := ways / whole) > NEGLIGIBLE]


def _ways(count: int) -> Iterator[int]:
    """In how many ways so many coins show no heads, one, two …"""
    ways = 1
    for heads in range(count + 1):
        yield ways
        ways = ways * (count - heads) // (heads + 1)


def _added(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    """The sum of two independent numbers."""
    found: dict[int, float] = {}
    for a, chance in one.items():
        for b, another in other.items():
            found[a + b] = found.get(a + b, 0.0) + chance * another
    return {total: chance for total, chance in found.items() if chance > NEGLIGIBLE}
