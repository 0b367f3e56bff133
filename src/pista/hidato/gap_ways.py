"""All ways to walk one gap between two placed numbers, as far as they can be kept in mind."""

from collections.abc import Sequence

from pista.hidato.walks import Strike, Walks, by_number, cells_in, least
from pista.kind import Cell

Way = tuple[Cell, ...]


def ways_through(walks: Walks, low: int, high: int, sets: Sequence[int], most: int) -> list[Way]:
    """Every way from `low` to `high`, its cells included, over the cells of each number between; none at all where
    there are more than `most`.
    """
    ways: list[Way] = [(walks.at[low],)]
    for cells in (*sets, 1 << walks.at[high]):
        longer: list[Way] = []
        for way in ways:
            steps = cells_in(walks.near[way[-1]] & cells)
            longer += [(*way, cell) for cell in steps if cell not in way]
            # Unfinished ways die out later, so that more of them than of finished ones are allowed.
            if len(longer) > 8 * most:
                return []
        ways = longer
    return ways if len(ways) <= most else []


def strikes_for(walks: Walks, low: int, high: int, ways: list[Way]) -> frozenset[Strike]:
    """The strikes without which there would be more ways than these."""

    def is_enough(strikes: Sequence[Strike]) -> bool:
        struck = by_number(strikes)
        sets = [walks.reach(value, (low, high), struck) for value in range(low + 1, high)]
        return ways_through(walks, low, high, sets, len(ways)) == ways

    return frozenset(least(walks.strikes_between(low, high), is_enough))
