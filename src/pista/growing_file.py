"""A file that grows for hours, and whose whole lines outlive whatever ends the program."""

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from errno import EAGAIN
from pathlib import Path

from pista.file_locks import lock_of
from pista.store import ORDINARY, real_path, replaceable, sync_folder, told_of, write_all

LONGEST_LINE = 1 << 26
"""Far longer than the largest board with its drawing; what is longer comes in pieces."""


class GrowingFile:
    """For one writer at a time: what `append` was given is on the disk when it returns, or nothing of it is there.

    A pipe or a device is written to as it is.
    """

    def __init__(self, path: Path, mode: int = ORDINARY) -> None:
        self.path = path
        with told_of(path), ExitStack() as stack:
            target = real_path(path)
            before = replaceable(target)
            self._is_plain = before is None or stat.S_ISREG(before.st_mode)
            if self._is_plain:
                lock = lock_of(target)
                if not lock.take():
                    raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))
                stack.callback(lock.release)
            flags = (os.O_RDWR | os.O_CREAT) if self._is_plain else os.O_WRONLY
            self._handle = os.open(target, flags | getattr(os, "O_BINARY", 0), mode)
            stack.callback(os.close, self._handle)
            if before is None:
                sync_folder(target.parent)
            self.size = os.fstat(self._handle).st_size if self._is_plain else 0
            self._closing = stack.pop_all()

    def lines(self) -> Iterator[bytes]:
        """What is there, line by line."""
        if self._is_plain:
            with self.path.open("rb") as file:
                while line := file.readline(LONGEST_LINE):
                    yield line

    def keep(self, size: int) -> None:
        """Takes away what lies behind so many bytes."""
        if size < self.size:
            with told_of(self.path):
                os.ftruncate(self._handle, size)
                os.fsync(self._handle)
            self.size = size

    def append(self, data: bytes) -> None:
        """Adds these bytes, all or none."""
        with told_of(self.path):
            if not self._is_plain:
                write_all(self._handle, data)
                return
            try:
                os.lseek(self._handle, self.size, os.SEEK_SET)
                write_all(self._handle, data)
                os.fsync(self._handle)
            except BaseException:
                # What cannot be taken back now is, by whoever goes on.
                with suppress(OSError):
                    os.ftruncate(self._handle, self.size)
                raise
            self.size += len(data)

    def close(self) -> None:
        """Lets others write."""
        self._closing.close()
