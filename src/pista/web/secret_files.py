"""Secrets given by a file, so that neither the list of processes nor a log shows them."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from pista.kind import PuzzleError
from pista.message import message, reason

MOST = 4096
"""Bytes of a secret; a larger file is surely another one."""


def read_secret(name: str, path: str) -> str:
    """The file's one text, without what surrounds it; `name` is the flag that gave the file."""
    try:
        with Path(path).open("rb") as file:
            found = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise PuzzleError(message("web.secret_unreadable", name=name, why=why)) from None
    try:
        text = found.decode().strip()
    except UnicodeDecodeError:
        text = ""
    if not text or "\0" in text or len(found) > MOST:
        raise PuzzleError(message("web.secret_empty", name=name)) from None
    return text


def readable_by_all(path: str) -> bool:
    """Whether every user of the machine may read the file."""
    with suppress(OSError, ValueError):
        return os.name == "posix" and bool(Path(path).stat().st_mode & stat.S_IROTH)
    return False
