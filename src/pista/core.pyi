"""The native edge: what `core/src/lib.rs` exports."""

def reply_matrix(guesses: bytes, secrets: bytes, length: int, threads: int = 1) -> bytes:
    """Base-3 replies of all secrets to all guesses, row by row, as native integers.

    The integers have 1 byte for up to 5 letters, 2 for up to 10, 4 for up to 20.
    """

def hidato_solve(
    touch: int, places: bytes, marks: bytes, limit: int, max_nodes: int
) -> tuple[list[list[int]], bool, int]:
    """Up to `limit` solutions (the number in each cell), whether there are no others, and the nodes spent.

    `touch` is 0 king, 1 rook, 2 hex; `places` row and column of each cell, `marks` the number in each cell or 0, all as
    native 16-bit integers. OverflowError if the board is too large, KeyboardInterrupt on Ctrl-C.
    """

class HidatoSearch:
    """All solutions of a board, one at a time; arguments as for `hidato_solve`."""

    def __init__(self, touch: int, places: bytes, marks: bytes) -> None: ...
    def next(self) -> list[int] | None:
        """The next solution; None when there are no more."""
