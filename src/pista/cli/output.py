"""Files that commands write. Whether one can be written is asked before long work instead of after it."""

from errno import EISDIR
from os import strerror
from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message, reason


def must_be_writable(path: str) -> None:
    """PuzzleError where `path` cannot be written. What it holds stays; a file that was not there is not left behind."""
    file = Path(path)
    try:
        if file.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        new = not file.exists()
        if not new and not file.is_file():
            # A pipe or a device: opening it would already be something.
            return
        with file.open("ab"):
            pass
        if new:
            file.unlink()
    except (OSError, ValueError) as error:
        raise cannot_be_written(path, error) from None


def cannot_be_written(path: str, error: OSError | ValueError) -> PuzzleError:
    """The sentence for it."""
    why = reason(error) if isinstance(error, OSError) else str(error)
    return PuzzleError(message("cli.unwritable", path=path or "''", why=why))


def write_file(path: str, text: str) -> None:
    """A whole file at once."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_be_written(path, error) from None
