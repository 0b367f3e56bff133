"""Locks that the system itself takes back when a program ends, however it ends: none outlives its program.

A lock is a file of its own, there only while somebody holds it. One that a killed program left behind is free to take.
"""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 10.0
"""Seconds to wait for others: whoever holds a file for a moment needs far less."""

STEP = 0.01
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
"""What file systems say that have no locks; there, as ever, the last writer wins."""

# Bytes are written as they are, and what somebody else linked to is not followed; each where the system knows of it.
OPEN = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
AN_OPEN_FILE_CANNOT_BE_MOVED = sys.platform == "win32"

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30

    def _lock(handle: int) -> None:
        """Takes a byte far behind what is written, for there a locked byte cannot be read by others."""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockFile:
    """A file that is ours from `take` to `release`; `handle` writes to it meanwhile."""

    def __init__(self, path: Path, mode: int = 0o600) -> None:
        self.path = path
        self.mode = mode
        self.handle: int | None = None

    def take(self, *, surely: bool = False) -> bool:
        """Whether it is ours now, without waiting. Where there are no locks it is, unless it has to be `surely` so."""
        while self.handle is None:
            handle = os.open(self.path, OPEN, self.mode)
            try:
                free = _is_free(handle, surely)
                # Whoever held it before may have removed it on leaving: then this is no file that others know of.
                ours = free and _is_named(handle, self.path)
            except BaseException:
                os.close(handle)
                raise
            if ours:
                self.handle = handle
                return True
            os.close(handle)
            if not free:
                return False
        return True

    def release(self) -> None:
        """Removes it, if it still has its name, and lets others take it. What fails here the next one clears."""
        handle, self.handle = self.handle, None
        if handle is None:
            return
        with suppress(OSError):
            if AN_OPEN_FILE_CANNOT_BE_MOVED:
                os.close(handle)
            # Removed while it is ours, so that nobody believes to hold what is gone.
            self.path.unlink(missing_ok=True)
        if not AN_OPEN_FILE_CANNOT_BE_MOVED:
            with suppress(OSError):
                os.close(handle)


def lock_of(path: Path) -> LockFile:
    """The lock beside a file. It is not the file itself, which is replaced; and its name is short, whatever theirs."""
    from hashlib import sha256  # Slow to import, and needed by who writes alone.

    return LockFile(path.with_name(f".pista-{sha256(os.fsencode(path.name)).hexdigest()[:16]}.lock"))


@contextmanager
def alone(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else is in here with the same file; BlockingIOError where that is not so for very long."""
    lock = lock_of(path)
    until = time.monotonic() + patience
    while not lock.take():
        if time.monotonic() > until:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        time.sleep(STEP)
    try:
        yield
    finally:
        lock.release()


def _is_free(handle: int, surely: bool) -> bool:
    try:
        _lock(handle)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        return not surely
    return True


def _is_named(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
