"""Files that commands write. Whether one can be written is asked before long work instead of after it."""

from collections.abc import Mapping
from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message, reason
from pista.store import ORDINARY, must_be_replaceable, replace_all, replace_named


def must_be_writable(path: str, room: int = 0) -> None:
    """PuzzleError where so many bytes cannot be written to `path`. What it holds stays; a file that was not there is
    not left behind."""
    try:
        must_be_replaceable(Path(path), room)
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


def write_files(contents: Mapping[str, bytes]) -> None:
    """Whole files, all of them or none, or PuzzleError and what was there before."""
    if not all(_is_ordinary(Path(path)) for path in contents):
        for path, content in contents.items():
            write_file(path, content)
        return
    try:
        replace_all({Path(path): content for path, content in contents.items()})
    except (OSError, ValueError) as error:
        named = error.filename if isinstance(error, OSError) else None
        raise cannot_be_written(str(named or next(iter(contents))), error) from None


def _is_ordinary(path: Path) -> bool:
    """No pipe and no device."""
    return path.is_file() or not path.exists()


def write_file(path: str, content: str | bytes, mode: int = ORDINARY) -> None:
    """A whole file at once, or PuzzleError and what was there before."""
    try:
        replace_named(Path(path), content, mode)
    except (OSError, ValueError) as error:
        raise cannot_be_written(path, error) from None
