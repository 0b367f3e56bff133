"""All ways to walk one gap between two placed numbers, as far as they can be kept in mind."""

from pista.hidato.possible import Possible, cells_in
from pista.kind import Cell

Way = tuple[Cell, ...]


def ways_through(possible: Possible, low: int, high: int, most: int) -> list[Way]:
    """Every way from `low` to `high`, its cells included; none at all where there are more than `most`."""
    ways: list[Way] = [(possible.at[low],)]
    for value in range(low + 1, high + 1):
        longer: list[Way] = []
        for way in ways:
            steps = cells_in(possible.near[way[-1]] & possible.sets[value])
            longer += [(*way, cell) for cell in steps if cell not in way]
            # Unfinished ways die out later, so that more of them than of finished ones are allowed.
            if len(longer) > 8 * most:
                return []
        ways = longer
    return ways if len(ways) <= most else []
