"""The native edge: what `core/src/lib.rs` exports."""

from collections.abc import Callable

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

def makaro_generate(
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
) -> tuple[bytes, bytes] | None:
    """Cells and rooms of a new board of a level (0 easy to 3 expert, None for any); None if no attempt led to one.

    `symmetry` is 0 none, 1 rotate, 2 mirror, 3 flip.
    """

def makaro_level(width: int, cells: bytes, rooms: bytes) -> int | None:
    """The easiest level (0 to 3) that finishes the board without guessing, if any does."""

def makaro_refute(
    width: int, cells: bytes, rooms: bytes, candidates: bytes
) -> tuple[int, int, list[tuple[int, int, int]], tuple[int, int, int]] | None:
    """White cell and number that the fewest consequences refute, if few do; these, and what is impossible then.

    `candidates` has a native 64-bit set per white cell, the lowest bit for the number 1. A consequence is a white cell,
    what it is (0 equal to, 1 less than, 2 more than) and the number. Impossible is 0 a white cell without a number, 1 a
    number (last) without a place in the room of a white cell, 2 an arrow, numbered in reading order.
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

def hidato_path(touch: int, places: bytes, seed: int, max_conflicts: int) -> list[int] | None:
    """A random path through every cell, as the number in each cell.

    Empty where it is proved that there is none, None where the budget ran out.
    """

def hidato_thin(
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

def hidato_level(touch: int, places: bytes, marks: bytes) -> int | None:
    """The easiest level (0 to 3) that finishes the board without guessing, if any does."""

def hidato_sweep(touch: int, places: bytes, sets: bytes) -> bytes | None:
    """The candidates (for each number a bitset of cells, in whole bytes) within walking distance; None on a clash."""

def hidato_refute(
    touch: int, places: bytes, sets: bytes
) -> tuple[tuple[int, int], list[tuple[int, int]], tuple[int, int, int]] | None:
    """Number and cell that the fewest consequences refute, if few do; these, and what is impossible then.

    Impossible is 0 a cell without a number, 1 two placed numbers with no way between them, 2 a placed number from which
    no way leads to another number.
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

def likely_guesses(
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

def strained_parts(
    words: bytes, length: int, guesses: bytes, possible: bytes, calm: int
) -> list[list[tuple[int, bytes]]]:
    """Per guess, up to the first without any, the parts whose strain is above `calm`, most strained first: the strain,
    and the part as places.

    The strain of a set is the sum over its families, words that differ in one letter only, of the square of their
    members beyond four. The guess itself is in no part.
    """

def safe_guess(
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
