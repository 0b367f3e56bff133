"""The database's files are the server's alone: whoever reads them sees the words of unfinished games."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
COMPANIONS = ("", "-wal", "-shm")
"""What SQLite keeps in a folder: the file itself, what is not yet in it, and an index of that."""


def make_private(file: Path) -> None:
    """Makes the file where there is none, and closes it to others where it is one; its companions are made like it."""
    make_folder(file.parent)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))
    for name in COMPANIONS:
        narrow(file.with_name(file.name + name))


def narrow(file: Path) -> None:
    """Takes from others what they may do with the file; one of another user stays as it is."""
    with suppress(FileNotFoundError, PermissionError):
        found = file.stat()
        if stat.S_ISREG(found.st_mode) and stat.S_IMODE(found.st_mode) & ~FILE:
            file.chmod(stat.S_IMODE(found.st_mode) & FILE)


def make_folder(folder: Path) -> None:
    """Folders that are there keep their mode: they may be somebody else's, too."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(FOLDER, exist_ok=True)
