"""The native edge: what `core/src/lib.rs` exports."""

def reply_matrix(guesses: bytes, secrets: bytes, length: int, threads: int = 1) -> bytes:
    """Base-3 replies of all secrets to all guesses, row by row, as native integers.

    The integers have 1 byte for up to 5 letters, 2 for up to 10, 4 for up to 20.
    """

class MakaroSearch:
    """A search for the solutions of a Makaro that goes on where it stopped.

    `cells` has a byte per cell, row by row: 0 empty, 1-64 a number, 100 black, 101-104 arrows up, down, left, right.
    `rooms` has two bytes per cell, low one first: the room's number counted from 0, 65535 for black cells.
    """

    def __new__(cls, width: int, cells: bytes, rooms: bytes) -> MakaroSearch: ...
    def more(self, limit: int, max_nodes: int | None) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
        """The next solutions (the numbers of the white cells), whether there can be no more, and all nodes so far."""

def makaro_solve(
    width: int, cells: bytes, rooms: bytes, limit: int, max_nodes: int | None
) -> tuple[tuple[tuple[int, ...], ...], bool, int]:
    """`MakaroSearch(width, cells, rooms).more(limit, max_nodes)` in one call."""
