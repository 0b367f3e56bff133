"""Boards whose rooms of k cells hold 1 to k and whose equal numbers do not touch: solving, making, judging.

`touch` is 0 where equal numbers keep a king's move apart, 1 where a rook's. `cells` has a byte per cell, row by row: 0
empty, 1-64 a number, 100 black, 101-104 arrows up, down, left, right. `rooms` has two bytes per cell, low one first:
the room's number counted from 0, 65535 for black cells. KeyboardInterrupt on Ctrl-C.
"""

class Search:
    """A search for solutions that goes on where it stopped."""

    def __new__(cls, touch: int, width: int, cells: bytes, rooms: bytes) -> Search: ...
    def more(self, limit: int, max_nodes: int | None) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
        """The next solutions (the numbers of the white cells), whether there can be no more, and all nodes so far."""

def solve(
    touch: int, width: int, cells: bytes, rooms: bytes, limit: int, max_nodes: int | None
) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
    """`Search(touch, width, cells, rooms).more(limit, max_nodes)` in one call."""

def generate(
    touch: int,
    width: int,
    height: int,
    seed: int,
    level: int | None,
    largest: int,
    black_percent: int,
    symmetry: int,
    givens: int,
    arrows_only: bool,
    attempts: int,
    steps: int = 1,
) -> tuple[bytes, bytes] | None:
    """Cells and rooms of a new board of a level (0 easy to 3 expert, None for any); None if no attempt led to one.

    `symmetry` is 0 none, 1 rotate, 2 mirror, 3 flip. At least `steps` of the ladder's steps of the level are needed.
    """

def refute(
    touch: int, width: int, cells: bytes, rooms: bytes, candidates: bytes
) -> tuple[int, int, list[tuple[int, int, int]], tuple[int, int, int]] | None:
    """White cell and number that the fewest consequences refute, if few do; these, and what is impossible then.

    `candidates` has a native 64-bit set per white cell, the lowest bit for the number 1. A consequence is a white cell,
    what it is (0 equal to, 1 less than, 2 more than) and the number. Impossible is 0 a white cell without a number, 1 a
    number (last) without a place in the room of a white cell, 2 an arrow, numbered in reading order.
    """

def climbed(touch: int, width: int, cells: bytes, rooms: bytes) -> list[int] | None:
    """How often the ladder uses each technique above the easy ones, then contradictions by how many consequences are
    followed: see `pista/grid/room_climb.py`. None where it takes search.
    """

def is_sound(width: int, cells: bytes, rooms: bytes) -> bool:
    """Whether there are white cells, exactly these have rooms, every room is in one piece of 64 cells at most, every
    number is one of its room's, and every arrow points at a white cell.
    """

def steps(touch: int, width: int, cells: bytes, rooms: bytes) -> tuple[list[int], bool] | None:
    """How often the ladder uses each technique, the easy ones first, then as `climbed` says, and whether that fills the
    board; None where it is impossible.
    """
