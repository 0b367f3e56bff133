"""Paths through every cell: solving, making, judging.

`touch` is 0 king, 1 rook, 2 hex; `places` row and column of each cell, `marks` the number in each cell or 0, all as
native 16-bit integers. OverflowError if the board is too large, KeyboardInterrupt on Ctrl-C.
"""

class Search:
    """A search for solutions that goes on where it stopped."""

    def __new__(cls, touch: int, places: bytes, marks: bytes) -> Search: ...
    def more(self, limit: int, max_nodes: int | None) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
        """The next solutions (the number in each cell), whether there can be no more, and all nodes so far."""

def solve(
    touch: int, places: bytes, marks: bytes, limit: int, max_nodes: int | None
) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
    """`Search(touch, places, marks).more(limit, max_nodes)` in one call."""

def path(touch: int, places: bytes, seed: int, max_conflicts: int) -> list[int] | None:
    """A random path through every cell, as the number in each cell.

    Empty where it is proved that there is none, None where the budget ran out.
    """

def thin(
    touch: int,
    places: bytes,
    marks: bytes,
    given: list[bool],
    order: list[tuple[int, ...]],
    wanted: int,
    level: int,
    max_nodes: int,
) -> list[bool]:
    """Which givens are left when groups of cells lose theirs in order, as long as the puzzle stays within `level`.

    Levels are 0 easy to 3 expert; 4 asks only that it stays unique, proved within `max_nodes` per given.
    """

def level(touch: int, places: bytes, marks: bytes) -> int | None:
    """The easiest level (0 to 3) that finishes the board without guessing, if any does."""

def sweep(touch: int, places: bytes, sets: bytes) -> bytes | None:
    """The candidates (for each number a bitset of cells, in whole bytes) within walking distance; None on a clash."""

def refute(
    touch: int, places: bytes, sets: bytes
) -> tuple[tuple[int, int], list[tuple[int, int]], tuple[int, int, int]] | None:
    """Number and cell that the fewest consequences refute, if few do; these, and what is impossible then.

    Impossible is 0 a cell without a number, 1 two placed numbers with no way between them, 2 a placed number from which
    no way leads to another number.
    """

def climbed(touch: int, places: bytes, marks: bytes) -> list[int] | None:
    """How often the ladder uses each technique above the easy ones, then contradictions by how many consequences are
    followed: see `pista/hidato/climb.py`. None where it takes search.
    """

def steps(touch: int, places: bytes, marks: bytes) -> tuple[list[int], bool] | None:
    """How often the ladder uses each technique, the two easy ones first, then as `climbed` says, and whether that fills
    the board; None where it is impossible.
    """
