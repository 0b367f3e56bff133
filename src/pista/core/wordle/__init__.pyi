"""Guesses and replies, and strategies that find every word."""

from collections.abc import Callable

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
    manner: str,
    threads: int = 1,
) -> tuple[int, int] | None:
    """The first guess of least cost, as its number among `guesses`, and that cost.

    A part of n words costs `of_size[n]`; by `manner` the parts' costs are added ("sum") or the "largest" counts. Where
    the costs are known counting is saved: "bits" adds n·log2 n, "squares" n², "parts" (n - 1)·2**40 + n·log2 n. Words
    are letter codes one after the other; `guesses` and `possible` are places in them as native 32-bit integers.
    """

def part_figures(
    words: bytes, length: int, guesses: bytes, possible: bytes, threads: int = 1
) -> list[tuple[int, int, int, int]]:
    """Per guess: parts, largest part, sum of squared sizes, sum of n·log2 n in units of 2**-16."""

def telling_guesses(words: bytes, length: int, guesses: bytes, possible: bytes, top: int) -> list[int]:
    """The `top` guesses that tell most by their letters, taken two by two: close to the truth, and quick."""

def weighted_guesses(
    words: bytes,
    length: int,
    guesses: bytes,
    possible: bytes,
    weights: bytes,
    top: int,
    even: int = 0,
    threads: int = 1,
) -> tuple[list[int], list[int]]:
    """The places of the `top` guesses of least cost where possible words have weights, and of the `even` ones of least
    cost where all weigh the same; earlier guesses come before later ones of the same cost."""

def rose_guess(
    words: bytes, length: int, pool: bytes, tiles: list[int], turns: list[tuple[bytes, int]], levels: int
) -> int | None:
    """The place of the oldest agent's guess after these turns, each a guess as letter codes and its reply as a code: of
    the words of `pool` that pass them, the one of least value in a tree of so many `levels`; a letter's tiles are
    worth `tiles[code]`. None where no word passes."""

def strained_parts(
    words: bytes, length: int, guesses: bytes, possible: bytes, calm: int
) -> list[list[tuple[int, bytes]]]:
    """Per guess, up to the first without any, the parts whose strain is above `calm`, most strained first: the strain,
    and the part as places.

    The strain of a set is the sum over its families, words that differ in one letter only, of the square of their
    members beyond four. The guess itself is in no part.
    """

def winnable_guess(
    words: bytes,
    length: int,
    allowed: bytes,
    wished: bytes,
    helpers: bytes,
    possible: bytes,
    tries: int,
    width: int,
    budget: int,
    hard: bool = False,
) -> tuple[int, int]:
    """A guess after which every possible word is found within `tries`, the first of `wished` that will do.

    (1, place); (0, place) where there is none; (2, place) where `width` (guesses per state) or `budget` (replies looked
    at) ended the search before it knew. Without a yes, `place` is the wish that leaves the fewest words in doubt.
    `helpers` are guesses to make use of before all of `allowed` are looked at.
    """

def proved_guess(
    words: bytes,
    length: int,
    guesses: bytes,
    possible: bytes,
    wish: int,
    tries: int,
    effort: tuple[int, int, int, int, int],
    hard: bool = False,
) -> int | None:
    """The place of a guess after which every possible word is found within `tries`, the wish where it will do.

    None where the effort finds none: guesses that split well and guesses that break families to make use of, guesses
    per set, first guesses tried, sets searched.
    """

class Prover:
    """Least totals of openers: guesses, secrets and rules of play, with what has been learnt of them so far."""

    def __init__(
        self,
        words: bytes,
        length: int,
        secrets: list[int],
        *,
        hard: bool = False,
        max_guesses: int | None = None,
        width: int | None = None,
        cache_bytes: int = ...,
        ranked: bool = False,
    ) -> None:
        """`words` are letter codes (below 64, at most 10 a word), `secrets` numbers of words (fewer than 65536).

        With `width` only so many guesses are considered for sets that are not small, and totals are upper bounds.
        """

    def ranking(self) -> list[int]:
        """All words, the most promising openers first; needs `ranked`."""

    def opener(
        self, opener: int, threads: int = 1, progress: Callable[[int], object] | None = None, most: int = ...
    ) -> tuple[int | None, int, list[int]]:
        """The least total, the sets searched and the tree; no total where no tree is short enough, or where none was
        found among `most` sets.

        The tree is guess, number of branches, then reply and subtree of each. `progress` is told, every now and then,
        how many secrets are done.
        """

    def openers(self, openers: list[tuple[int, int]], threads: int) -> list[int]:
        """For each (opener, beta) the least total if below beta, else a lower bound not below it."""

    def claims(
        self, checker: BoundsChecker, openers: list[tuple[int, list[tuple[int, list[int], int]]]], total: int
    ) -> list[tuple[list[int], int]] | None:
        """What must be claimed so that the checker, which knows of each opener's parts what its `parts` says, sees that
        these openers take `total`, smaller sets first: guesses and replies by turns, and what is left takes at least.

        None where an opener takes less. For any number of guesses, without width and not in hard mode.
        """

class BoundsChecker:
    """Checks lower bounds of totals by rules of its own; shares nothing with the prover."""

    def __init__(self, words: bytes, length: int, secrets: list[int]) -> None:
        """`words` are letters as bytes, at most 5 a word, `secrets` numbers of words (fewer than 65536), none twice."""

    def believe(self, claims: list[tuple[list[int], int]]) -> int | None:
        """Believes each claim (guesses and replies by turns, least total) that follows from those of smaller sets. The
        number of one that does not follow, if any; none of larger sets is believed then."""

    def parts(self, opener: int, total: int) -> list[tuple[int, list[int], int]]:
        """The parts of an opener: reply, secrets, least total as far as known. No more is found out than it takes to
        reach `total` together, a try for each secret included."""

    def opener(self, opener: int, total: int) -> int:
        """What an opener takes at least; no more is found out than it takes to reach `total`."""
