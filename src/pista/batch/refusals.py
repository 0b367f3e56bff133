"""Why a file cannot take the boards of a run."""

from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message
from pista.reading import printable


def refuse_what_is_there(path: Path, resume: bool) -> None:
    """A file that holds something is only ever gone on with."""
    if not resume:
        raise PuzzleError(message("batch.something_there", path=printable(str(path)), option="--resume"))


def cannot_grow(path: Path, boards: int) -> PuzzleError:
    """It is whole, and more are wanted."""
    return PuzzleError(message("batch.cannot_grow", n=boards), source=printable(str(path)))


def not_of_this_run(path: Path, line: int | None = None) -> PuzzleError:
    """It holds something else, or boards of another order or version."""
    return PuzzleError(message("batch.not_of_this_run"), line, source=printable(str(path)))
