"""The native edge: what `core/src/lib.rs` exports."""

def reply_matrix(guesses: bytes, secrets: bytes, length: int, threads: int = 1) -> bytes:
    """Base-3 replies of all secrets to all guesses, row by row, as native integers.

    The integers have 1 byte for up to 5 letters, 2 for up to 10, 4 for up to 20.
    """

def cheapest_guess(
    words: bytes,
    length: int,
    guesses: bytes,
    possible: bytes,
    of_size: list[int],
    largest: bool,
    threads: int = 1,
) -> tuple[int, int] | None:
    """The first guess of least cost, as its number among `guesses`, and that cost.

    A part of n words costs `of_size[n]`; the parts' costs are added, or the largest counts. Words are letter codes one
    after the other; `guesses` and `possible` are places in them as native 32-bit integers.
    """

def part_figures(
    words: bytes, length: int, guesses: bytes, possible: bytes, threads: int = 1
) -> list[tuple[int, int, int, int]]:
    """Per guess: parts, largest part, sum of squared sizes, sum of n·log2 n in units of 2**-16."""

def likely_guesses(
    words: bytes, length: int, guesses: bytes, possible: bytes, weights: bytes, top: int, threads: int = 1
) -> list[tuple[int, int]]:
    """The `top` guesses of least cost where possible words have weights: number among `guesses`, and cost."""

def safe_guess(
    words: bytes,
    length: int,
    allowed: bytes,
    wished: bytes,
    possible: bytes,
    tries: int,
    width: int,
    budget: int,
    hard: bool = False,
) -> tuple[int, int]:
    """A guess after which every possible word is found within `tries`, the first of `wished` that will do.

    (1, place); (0, 0) where there is none; (2, 0) where `width` or `budget` ended the search before it knew.
    """
