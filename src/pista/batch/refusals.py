"""Why a file cannot take the boards of a run."""

from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message
from pista.reading import printable

TABLES = (".sqlite", ".sqlite3", ".db", ".parquet")
LARGEST_SEED = 2**63 - 1
MOST_TRIED = 1_000_000
"""Seeds for each board, far more than are ever tried."""


def refuse_what_is_there(path: Path, resume: bool) -> None:
    """A file that holds something is only ever gone on with."""
    if not resume:
        raise PuzzleError(message("batch.something_there", path=printable(str(path)), option="--resume"))


def require_seeds(path: str | None, first: int | None, count: int) -> None:
    """Tables have no numbers of more than 64 bits; lines have."""
    if path is not None and first is not None and Path(path).suffix.lower() in TABLES:
        low, high = -LARGEST_SEED, LARGEST_SEED - MOST_TRIED * count
        if not low <= first <= high:
            raise PuzzleError(message("rooms.option_range", option="--seed", value=first, low=low, high=high))


def cannot_grow(path: Path, boards: int) -> PuzzleError:
    """It is whole, and more are wanted."""
    return PuzzleError(message("batch.cannot_grow", n=boards), source=printable(str(path)))


def not_of_this_run(path: Path, line: int | None = None) -> PuzzleError:
    """It holds something else, or boards of another order or version."""
    return PuzzleError(message("batch.not_of_this_run"), line, source=printable(str(path)))
