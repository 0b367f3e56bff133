"""Files that commands write. Whether one can be written is asked before long work instead of after it."""

from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message, reason
from pista.store import ORDINARY, must_be_replaceable, replace_named


def must_be_writable(path: str) -> None:
    """PuzzleError where `path` cannot be written. What it holds stays; a file that was not there is not left behind."""
    try:
        must_be_replaceable(Path(path))
    except (OSError, ValueError) as error:
        raise cannot_be_written(path, error) from None


def cannot_be_written(path: str, error: OSError | ValueError) -> PuzzleError:
    """The sentence for it."""
    why = reason(error) if isinstance(error, OSError) else str(error)
    return PuzzleError(message("cli.unwritable", path=path or "''", why=why))


def numbered(path: str, number: int, digits: int) -> str:
    """`boards.svg` as `boards-001.svg`: names in order are boards in order."""
    whole = Path(path)
    return str(whole.with_name(f"{whole.stem}-{number:0{digits}}{whole.suffix}"))


def write_file(path: str, content: str | bytes, mode: int = ORDINARY) -> None:
    """A whole file at once, or PuzzleError and what was there before."""
    try:
        replace_named(Path(path), content, mode)
    except (OSError, ValueError) as error:
        raise cannot_be_written(path, error) from None
