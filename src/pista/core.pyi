"""The native edge: what `core/src/lib.rs` exports."""

def reply_matrix(guesses: bytes, secrets: bytes, length: int, threads: int = 1) -> bytes:
    """Base-3 replies of all secrets to all guesses, row by row, as native integers.

    The integers have 1 byte for up to 5 letters, 2 for up to 10, 4 for up to 20.
    """
